import { readStored } from '../browser-memory/storage.ts';

export const offeredLanguages = ['ru', 'en'] as const;
export type OfferedLanguage = (typeof offeredLanguages)[number];
/** French: the front page only, never stored or offered. */
export type PageLanguage = OfferedLanguage | 'fr';

const DEFAULT_LANGUAGE: OfferedLanguage = 'ru';

export const isOffered = (code: string | null | undefined): code is OfferedLanguage =>
  offeredLanguages.some((language) => language === code);

/** `/en/faq` is English, `/faq` has none. */
export function languageOfPath(pathname: string): PageLanguage | null {
  const [, first] = pathname.split('/');
  return isOffered(first) || first === 'fr' ? first : null;
}

export function withoutLanguage(pathname: string): string {
  if (languageOfPath(pathname) === null) return pathname;
  return pathname.replace(/^\/[a-z]{2}/, '') || '/';
}

export function withLanguage(path: string, language: PageLanguage | null): string {
  if (language === null) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The address, the stored choice, the first preference, Russian. */
export function chooseLanguage(
  pathname: string,
  stored: string | null,
  preferred: readonly string[],
): PageLanguage {
  const named = languageOfPath(pathname);
  if (named !== null) return named;
  if (isOffered(stored)) return stored;
  return preferred.map((code) => code.slice(0, 2).toLowerCase()).find(isOffered) ?? DEFAULT_LANGUAGE;
}

export const detectLanguage = (pathname: string): PageLanguage =>
  chooseLanguage(
    pathname,
    readStored('i18nextLng'),
    typeof navigator === 'undefined' ? [] : navigator.languages,
  );

export const languageNumberOf = (language: string): 1 | 2 => (language === 'en' ? 2 : 1);
