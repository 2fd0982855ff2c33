/**
 * Long texts, fetched one by one: published by operators, or compiled at build time (`web/markdown.ts`). No
 * parser may reach the browser.
 */
import type { CompiledText, PageTextName } from '@parom/contract/site-texts';
import i18next from 'i18next';
import { use, useDeferredValue } from 'react';
import type { LoaderFunctionArgs, Params } from 'react-router';
import { call } from '../platform/calls/api.ts';
import {
  isOffered,
  languageOfPath,
  type OfferedLanguage,
  offeredLanguages,
} from '../platform/language/languages.ts';
import { fetchPart } from '../platform/parts/fetch-part.ts';
import { siteSettings } from '../platform/start/site-settings.ts';
import type { RouteHandle } from '../route-handle.ts';

/** Folder and file without the language: `blog/stablecoins-basics`. */
export type TextName = `blog/${string}` | PageTextName;

const files: Readonly<Record<string, () => Promise<CompiledText>>> = import.meta.glob<CompiledText>(
  '../../content/*/*/*.md',
);
const loaded = new Map<string, CompiledText | null>();
const loading = new Map<string, Promise<CompiledText | null>>();

function fileOf(name: TextName, language: OfferedLanguage): string {
  const [kind, file] = name.split('/');
  return `../../content/${kind}/${language}/${file}.md`;
}

const versionOf = (name: TextName, language: OfferedLanguage): number | undefined =>
  siteSettings().texts?.[`${name}/${language}`];

/** A text that is published anew is another text. */
const keyOf = (name: TextName, language: OfferedLanguage): string =>
  `${name} ${language} ${versionOf(name, language)}`;

/** `null`: no such text in that language. A failed fetch may be retried. */
export function loadText(name: TextName, language: OfferedLanguage): Promise<CompiledText | null> {
  const key = keyOf(name, language);
  const begun = loading.get(key);
  if (begun !== undefined) return begun;
  const fetched = fetchText(name, language).then(
    (text) => {
      loaded.set(key, text);
      return text;
    },
    (failure: unknown) => {
      loading.delete(key);
      throw failure;
    },
  );
  loading.set(key, fetched);
  return fetched;
}

async function fetchText(name: TextName, language: OfferedLanguage): Promise<CompiledText | null> {
  const version = versionOf(name, language);
  if (version !== undefined) {
    const query = { name, language, version: String(version) };
    const published = await call('siteText', { query }, { rethrow: true }).catch(goneIsNull);
    if (published !== null) return published;
  }
  const fetchFile = files[fileOf(name, language)];
  return fetchFile === undefined ? null : fetchPart(fetchFile);
}

/** Withdrawn since the page was drawn: the built-in text stands again. */
function goneIsNull(failure: { readonly status?: number }): null {
  if (failure.status === 404) return null;
  throw failure;
}

/** Suspends until the text is there; shows the old language's text meanwhile. */
export function useText(name: TextName, language: string): CompiledText | null {
  const shown = useDeferredValue(language);
  if (!isOffered(shown)) return null;
  const text = loaded.get(keyOf(name, shown));
  return text === undefined ? use(loadText(name, shown)) : text;
}

export function textAtHand(name: TextName, language: string): CompiledText | null {
  return isOffered(language) ? (loaded.get(keyOf(name, language)) ?? null) : null;
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
