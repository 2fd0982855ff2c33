/**
 * What the server asks of the web's built renderer, and what it gives it to work with. The two rooms know nothing else
 * of each other: the server loads the built file when it starts and calls its one function.
 */
import type { EndpointName } from './endpoints.ts';
import type { SiteSettings } from './site.ts';

/** The function that the built `entry-server` exports as `openPages`. @throws Error when the web's build is not whole */
export type OpenPages = (world: PagesWorld) => Pages;

export interface PagesWorld {
  /** A file of the web's build as text, by its path from the build's folder. @throws Error when it is missing */
  readonly readBuilt: (path: string) => string;
  /** Answers one of the service's calls as it would answer a stranger. Rejects when the call is refused or fails. */
  readonly ask: (name: EndpointName, query: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Resolves when a page may be drawn: not many in one turn of the event loop, where nothing else runs. */
  readonly turn: () => Promise<void>;
  /** Told of what broke while a page was drawn. The page is answered nevertheless, and the browser draws what is missing. */
  readonly report: (error: unknown) => void;
}

/** What every page says about the service it belongs to. */
export interface PageSite extends SiteSettings {
  /** Without a slash at the end; canonical links and preview images begin with it. */
  readonly origin: string;
  /** Whether coins and networks are make-believe. */
  readonly isSandbox: boolean;
  /** A referrer's share of the markup really earned, in hundredths of a per cent. */
  readonly referralShareBps: number;
}

/** A page is drawn from nothing but this: no cookie, no token, nothing else of whoever asks. */
export interface PageRequest {
  /** As asked for, without the query and without a slash at its end. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** One that `languageOf` gave. */
  readonly language: string;
  readonly site: PageSite;
  /** Head and texts only: the server is busy, and the browser draws the rest by itself. */
  readonly isShell: boolean;
}

export interface DrawnPage {
  readonly kind: 'page';
  readonly html: string;
  readonly status: 200 | 404 | 429 | 500 | 503;
  /** Kept out of search engines. */
  readonly noindex: boolean;
  /** Belongs to one visitor: never kept, and other sites are not told of its address. */
  readonly isPrivate: boolean;
}

export interface PageElsewhere {
  readonly kind: 'elsewhere';
  /** A path of this site. */
  readonly to: string;
}

export interface IndexedPath {
  /** Without language: `/faq`. */
  readonly path: string;
  /** The same page per language: `/ru/faq`. */
  readonly variants: Readonly<Record<string, string>>;
}

export interface Pages {
  /** The address's language, then the stored choice, then the first acceptable one, then Russian. */
  languageOf(path: string, stored: string | null, accepted: readonly string[]): string;
  /** Under what a drawn page may be kept for the next visitor, beside its language; `null`: not at all. */
  keyOf(path: string, query: string): string | null;
  /** The same for the page's shell, in which nothing of the query stands. */
  shellKeyOf(path: string): string | null;
  draw(request: PageRequest): Promise<DrawnPage | PageElsewhere>;
  /**
   * The page that stands in for this one while its address is asked for too often, in its language: who reads it without scripts
   * is told so, and a browser that runs them draws what was asked for.
   */
  tooManyFor(path: string): string;
  /** Every page that search engines shall know. */
  readonly indexed: readonly IndexedPath[];
  /** Beginnings of paths that they shall not ask for. */
  readonly disallowed: readonly string[];
}
