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

/** French is incomplete: falls back to Russian. */
export const fallbackOf = (code: string): readonly OfferedLanguage[] => (isOffered(code) ? [] : ['ru']);

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
  // A drawn language must not replace the visitor's choice.
  const stored = languageOfPath(location.pathname) === null ? readStored('i18nextLng') : null;
  remember(isOffered(stored) ? stored : language);
  return instance;
}

export function fixedI18n(language: PageLanguage, texts: Texts): i18n {
  const resources = texts as Resource;
  const instance = i18next.createInstance({ ...optionsOf(language), resources, initAsync: false });
  void instance.init();
  // The React binding copies all own properties: this object has none.
  return Object.create(instance) as i18n;
}

/**
 * French is not remembered.
 * @returns `false` when the visitor chose another language meanwhile
 */
export async function changeLanguage(language: PageLanguage): Promise<boolean> {
  remember(language);
  await i18next.changeLanguage(language);
  // With the new texts: else a screen reader uses the wrong voice.
  document.documentElement.lang = i18next.language;
  return i18next.language === language;
}

/** The server cannot read the storage. */
function remember(language: PageLanguage): void {
  if (!isOffered(language)) return;
  writeStored('i18nextLng', language);
  document.cookie = `lng=${language}; path=/; max-age=${COOKIE_LIFETIME_S}; samesite=lax`;
}
