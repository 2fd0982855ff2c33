/** The agreement between the server and the web's built renderer, which know nothing else of each other. */
import type { EndpointName } from './endpoints.ts';
import type { SiteSettings } from './site.ts';

/** The built `entry-server` exports it as `openPages`. @throws Error if the web's build is incomplete */
export type OpenPages = (world: PagesWorld) => Pages;

export interface PagesWorld {
  /** @throws Error if missing */
  readonly readBuilt: (path: string) => string;
  /** Answers a call as for a stranger. Rejects if the call is refused or fails. */
  readonly ask: (name: EndpointName, query: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Limits the drawings per turn of the event loop. */
  readonly turn: () => Promise<void>;
  /** Called for a failure inside the page; the browser draws that part again. */
  readonly report: (error: unknown) => void;
}

export interface PageSite extends SiteSettings {
  /** Without a slash at the end. */
  readonly origin: string;
  /** Whether coins and networks are simulated. */
  readonly isSandbox: boolean;
  /** A referrer's share of the earned markup, in hundredths of a per cent. */
  readonly referralShareBps: number;
}

/** A drawing gets no cookie and no token. */
export interface PageRequest {
  /** Without the query and a slash at the end. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** From `languageOf`. */
  readonly language: string;
  readonly site: PageSite;
  /** Head and texts only, when the server is busy; the browser draws the rest. */
  readonly isShell: boolean;
}

export interface DrawnPage {
  readonly kind: 'page';
  readonly html: string;
  readonly status: 200 | 404 | 429 | 500 | 503;
  /** Excluded from search engines. */
  readonly noindex: boolean;
  /** Private: never kept, and sends no referrer. */
  readonly isPrivate: boolean;
}

export interface PageElsewhere {
  readonly kind: 'elsewhere';
  readonly to: string;
}

export interface IndexedPath {
  /** Without language: `/faq`. */
  readonly path: string;
  /** By language: `/ru/faq`. */
  readonly variants: Readonly<Record<string, string>>;
}

export interface Pages {
  /** The address's language, then the stored choice, then the first acceptable one, then Russian. */
  languageOf(path: string, stored: string | null, accepted: readonly string[]): string;
  /** The cache key of a drawn page, beside its language; `null`: not kept. */
  keyOf(path: string, query: string): string | null;
  /** The cache key of the page's shell, without the query. */
  shellKeyOf(path: string): string | null;
  draw(request: PageRequest): Promise<DrawnPage | PageElsewhere>;
  /**
   * Replaces a page that is requested too often. It explains this without scripts; with scripts the
   * browser draws the page.
   */
  tooManyFor(path: string): string;
  /** For search engines. */
  readonly indexed: readonly IndexedPath[];
  /** Prefixes that search engines must not request. */
  readonly disallowed: readonly string[];
}
