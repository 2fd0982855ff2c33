/**
 * Long texts, compiled from Markdown at build time (`web/markdown.ts`), fetched one by one. No parser may
 * reach the browser.
 */
import i18next from 'i18next';
import { use, useDeferredValue } from 'react';
import type { LoaderFunctionArgs, Params } from 'react-router';
import type { CompiledText } from '../../markdown.ts';
import {
  isOffered,
  languageOfPath,
  type OfferedLanguage,
  offeredLanguages,
} from '../platform/language/languages.ts';
import { fetchPart } from '../platform/parts/fetch-part.ts';
import type { RouteHandle } from '../route-handle.ts';

/** Folder and file without the language: `blog/stablecoins-basics`. */
export type TextName = `blog/${string}` | 'legal/terms' | 'legal/aml-kyc' | 'legal/referral' | 'faq/faq';

const files: Readonly<Record<string, () => Promise<CompiledText>>> = import.meta.glob<CompiledText>(
  '../../content/*/*/*.md',
);
const loaded = new Map<string, CompiledText | null>();
const loading = new Map<string, Promise<CompiledText | null>>();

function fileOf(name: TextName, language: OfferedLanguage): string {
  const [kind, file] = name.split('/');
  return `../../content/${kind}/${language}/${file}.md`;
}

/** `null`: no such text in that language. A failed fetch may be retried. */
export function loadText(name: TextName, language: OfferedLanguage): Promise<CompiledText | null> {
  const file = fileOf(name, language);
  const begun = loading.get(file);
  if (begun !== undefined) return begun;
  const fetched = fetchText(file).then(
    (text) => {
      loaded.set(file, text);
      return text;
    },
    (failure: unknown) => {
      loading.delete(file);
      throw failure;
    },
  );
  loading.set(file, fetched);
  return fetched;
}

async function fetchText(file: string): Promise<CompiledText | null> {
  const fetchFile = files[file];
  return fetchFile === undefined ? null : fetchPart(fetchFile);
}

/** Suspends until the text is there; shows the old language's text meanwhile. */
export function useText(name: TextName, language: string): CompiledText | null {
  const shown = useDeferredValue(language);
  if (!isOffered(shown)) return null;
  const text = loaded.get(fileOf(name, shown));
  return text === undefined ? use(loadText(name, shown)) : text;
}

export function textAtHand(name: TextName, language: string): CompiledText | null {
  return isOffered(language) ? (loaded.get(fileOf(name, language)) ?? null) : null;
}

/**
 * Loads a page's text before the page is drawn. The loader returns nothing: the text is read from this
 * module, so that the document does not carry it twice.
 */
export function textRoute(nameOf: (params: Params) => TextName | null) {
  const load = async (params: Params, languages: readonly OfferedLanguage[]): Promise<null> => {
    const name = nameOf(params);
    if (name !== null) await Promise.all(languages.map((language) => loadText(name, language)));
    return null;
  };
  const warm: NonNullable<RouteHandle['warm']> = ({ params, language }) =>
    load(params, isOffered(language) ? [language] : []);
  return {
    loader: ({ params, request }: LoaderFunctionArgs) => load(params, languagesOf(request)),
    warm,
  };
}

/** On the server an address may name no language: then the page needs any text. */
function languagesOf(request: Request): readonly OfferedLanguage[] {
  const named = languageOfPath(new URL(request.url).pathname);
  if (isOffered(named)) return [named];
  return typeof document !== 'undefined' && isOffered(i18next.language)
    ? [i18next.language]
    : offeredLanguages;
}
