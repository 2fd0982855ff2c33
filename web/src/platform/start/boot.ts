import type { PageLanguage } from '../language/languages.ts';

export interface Boot {
  readonly language: PageLanguage;
  readonly isDrawn: boolean;
  readonly queries: readonly (readonly [key: readonly unknown[], answer: unknown])[];
  readonly texts: Texts;
  readonly loaderData: Readonly<Record<string, unknown>>;
}

export type Texts = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Since the server gave the document, by the monotonic clock. `null` from the browser's cache: hours old. */
export function ageOfDocumentMs(): number | null {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loaded === undefined || loaded.type === 'back_forward') return null;
  // Nothing travelled. Both are 0 before a browser has counted.
  const isKept = loaded.transferSize === 0 && loaded.encodedBodySize !== 0;
  return isKept ? null : performance.now() - loaded.responseStart;
}

export function readBoot(): Boot | null {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
