/** What the server wrote into the document for the page to start with, as JSON that no browser runs. */
import type { PageLanguage } from '../language/languages.ts';

export interface Boot {
  readonly language: PageLanguage;
  /** Whether the page is drawn already and only has to be brought to life. */
  readonly isDrawn: boolean;
  /** What the calls answered while it was drawn, by their keys in the cache. */
  readonly queries: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  /** The texts that it was drawn with. */
  readonly texts: Texts;
  /** What the routes' loaders answered, by route. */
  readonly loaderData: Readonly<Record<string, unknown>>;
}

/** Words by language and namespace. */
export type Texts = Readonly<Record<string, Readonly<Record<string, object>>>>;

/**
 * How long ago the server gave the document, or confirmed it: by a clock that nobody sets, since the scripts may have come much
 * later. `null` for what is found in the history, a restored or a doubled tab: it comes from the browser's cache and may be
 * hours old; whatever cannot be told counts as old.
 */
export function ageOfDocumentMs(): number | null {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loaded === undefined || loaded.type === 'back_forward') return null;
  // Nothing travelled, and there is a document. Both are 0 where a browser has not counted yet.
  const isKept = loaded.transferSize === 0 && loaded.encodedBodySize !== 0;
  return isKept ? null : performance.now() - loaded.responseStart;
}

/** `null` where no server wrote the document: in development. */
export function readBoot(): Boot | null {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
