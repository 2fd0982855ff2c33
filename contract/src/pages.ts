/** Between the server and the web's built renderer. */
import type { EndpointName } from './endpoints.ts';
import type { SiteSettings } from './site.ts';
import type { ArticleTitles, OwnArticle, TextVersions } from './site-texts.ts';

/** Of the built `entry-server`. @throws Error if the build is incomplete */
export type OpenPages = (world: PagesWorld) => Pages;

export interface PagesWorld {
  readonly readBuilt: (path: string) => string;
  /** Called as a stranger. Rejects a refusal or failure. */
  readonly ask: (name: EndpointName, query: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Limits drawings per turn of the event loop. */
  readonly turn: () => Promise<void>;
  /** A failure inside the page; the browser draws that part. */
  readonly report: (error: unknown) => void;
}

export interface PageSite extends SiteSettings {
  readonly origin: string;
  readonly isSandbox: boolean;
  /** A screening provider that rates coins' origin is connected. */
  readonly isRiskRated: boolean;
  /** Hundredths of a per cent of the earned markup. */
  readonly referralShareBps: number;
  readonly texts?: TextVersions;
  readonly titles?: ArticleTitles;
  readonly articles?: readonly OwnArticle[];
  /** Of shared links; without: the built-in pictures, which show the built-in name. */
  readonly preview?: string | null;
}

/** No cookie, no token. */
export interface PageRequest {
  readonly path: string;
  readonly query: string;
  readonly language: string;
  readonly site: PageSite;
  /** Head and texts only; the browser draws the rest. */
  readonly isShell: boolean;
}

export interface DrawnPage {
  readonly kind: 'page';
  readonly html: string;
  readonly status: 200 | 404 | 429 | 500 | 503;
  readonly noindex: boolean;
  /** Not kept; sends no referrer. */
  readonly isPrivate: boolean;
  /** Other sites may show it in a frame. */
  readonly isFramed: boolean;
}

export interface PageElsewhere {
  readonly kind: 'elsewhere';
  readonly to: string;
}

export interface IndexedPath {
  readonly path: string;
  readonly variants: Readonly<Record<string, string>>;
}

export interface Pages {
  /** Of the address, stored, accepted, or Russian. */
  languageOf(path: string, stored: string | null, accepted: readonly string[]): string;
  /** Together with the language; `null`: not kept. */
  keyOf(path: string, query: string): string | null;
  shellKeyOf(path: string): string | null;
  draw(request: PageRequest): Promise<DrawnPage | PageElsewhere>;
  /** Works without scripts; with them the browser draws the real page. */
  tooManyFor(path: string): string;
  readonly indexed: readonly IndexedPath[];
  /** Prefixes that search engines must not request. */
  readonly disallowed: readonly string[];
}
