/** The translations: which language the page speaks. Their files, one per language and namespace, `translations.ts` loads. */
import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isOffered, type PageLanguage } from './languages.ts';
import { writeStored } from './storage.ts';
import { fetchTranslations } from './translations.ts';

const loader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    void fetchTranslations(language, namespace).then((texts) => done(null, texts));
  },
};

/** Starts the translations in a language; resolves when `namespaces` are there. */
export async function startI18n(language: PageLanguage, namespaces: readonly string[]): Promise<i18n> {
  const instance = i18next.use(loader).use(initReactI18next);
  await instance.init({
    lng: language,
    supportedLngs: ['ru', 'en', 'fr'],
    // Russian and English are complete, so neither needs another language's files; French falls back to Russian.
    fallbackLng: (code) => (isOffered(code) ? [] : ['ru']),
    ns: [...namespaces],
    defaultNS: 'common',
    load: 'currentOnly',
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  applyLanguage(language);
  return instance;
}

/** Changes the language of the page and remembers it, unless it is French. */
export async function changeLanguage(language: PageLanguage): Promise<void> {
  applyLanguage(language);
  await i18next.changeLanguage(language);
}

function applyLanguage(language: PageLanguage): void {
  document.documentElement.lang = language;
  if (isOffered(language)) writeStored('i18nextLng', language);
}
