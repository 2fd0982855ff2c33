/** The translations: which language the page speaks. Their files, one per language and namespace, `translations.ts` loads. */
import i18next, { type BackendModule, type InitOptions, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../browser-memory/storage.ts';
import type { Texts } from '../start/boot.ts';
import { isOffered, languageOfPath, type OfferedLanguage, type PageLanguage } from './languages.ts';
import { fetchTranslations } from './translations.ts';

const COOKIE_LIFETIME_S = 365 * 24 * 3_600;

const loader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    void fetchTranslations(language, namespace).then((texts) => done(null, texts));
  },
};

const optionsOf = (language: PageLanguage): InitOptions => ({
  lng: language,
  supportedLngs: ['ru', 'en', 'fr'],
  fallbackLng: (code) => [...fallbackOf(code)],
  defaultNS: 'common',
  load: 'currentOnly',
  interpolation: { escapeValue: false },
});

/** Russian and English are complete, so neither needs another language's files; French falls back to Russian. */
export const fallbackOf = (code: string): readonly OfferedLanguage[] => (isOffered(code) ? [] : ['ru']);

/**
 * Starts the translations of the browser in a language; resolves when `namespaces` are there.
 * @param known texts that need not be loaded
 */
export async function startI18n(
  language: PageLanguage,
  namespaces: readonly string[],
  known: Texts = {},
): Promise<i18n> {
  const instance = i18next.use(loader).use(initReactI18next);
  await instance.init({
    ...optionsOf(language),
    ns: [...namespaces],
    resources: known as Resource,
    partialBundledLanguages: true,
    react: { useSuspense: true },
  });
  document.documentElement.lang = language;
  // A page that names no language may have been drawn in another than the visitor once chose: the choice stays.
  const stored = languageOfPath(location.pathname) === null ? readStored('i18nextLng') : null;
  remember(isOffered(stored) ? stored : language);
  return instance;
}

/** The translations of one language, all of them at hand: for drawing on the server. */
export function fixedI18n(language: PageLanguage, texts: Texts): i18n {
  const resources = texts as Resource;
  const instance = i18next.createInstance({ ...optionsOf(language), resources, initAsync: false });
  void instance.init();
  // For every component that translates, the React binding copies all own properties of what it is given: here none.
  return Object.create(instance) as i18n;
}

/**
 * Changes the language of the page and remembers it, unless it is French.
 * @returns whether the page speaks it now: while its words were on their way another one may have been chosen
 */
export async function changeLanguage(language: PageLanguage): Promise<boolean> {
  remember(language);
  await i18next.changeLanguage(language);
  // Once the words are there: until then a screen reader would read the old ones with the new one's voice.
  document.documentElement.lang = i18next.language;
  return i18next.language === language;
}

/** The cookie tells the server, which cannot see the storage, in which language to draw an address that names none. */
function remember(language: PageLanguage): void {
  if (!isOffered(language)) return;
  writeStored('i18nextLng', language);
  document.cookie = `lng=${language}; path=/; max-age=${COOKIE_LIFETIME_S}; samesite=lax`;
}
