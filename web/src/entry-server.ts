/** Knows nothing of the visitor. */
import type { IndexedPath, OpenPages } from '@parom/contract/pages';
import type { i18n } from 'i18next';
import { createStaticHandler } from 'react-router';
import { drawPage } from './draw-page.ts';
import { answerCallsWith } from './platform/calls/api.ts';
import { fixedI18n } from './platform/language/i18n.ts';
import {
  chooseLanguage,
  offeredLanguages,
  type PageLanguage,
  withLanguage,
  withoutLanguage,
} from './platform/language/languages.ts';
import type { Texts } from './platform/start/boot.ts';
import { openTemplate } from './rendering/template.ts';
import { indexedPaths, metaOf, privatePaths } from './route-meta.ts';
import { routes, tooManyFor } from './routes.tsx';

const MEANINGLESS = /^(ref|utm_\w+|gclid|fbclid|yclid)$/;

const files = import.meta.glob<object>('../public/locales/*/*.json', { eager: true, import: 'default' });

export const openPages: OpenPages = ({ readBuilt, ask, turn, report }) => {
  answerCallsWith(ask);
  const texts = textsOf(files);
  const i18ns = new Map<PageLanguage, i18n>();
  const press = {
    handler: createStaticHandler(routes),
    template: openTemplate(readBuilt),
    texts,
    turn,
    report,
    i18nOf: (language: PageLanguage): i18n => {
      const instance = i18ns.get(language) ?? fixedI18n(language, texts);
      i18ns.set(language, instance);
      return instance;
    },
  };
  return {
    languageOf: chooseLanguage,
    keyOf,
    shellKeyOf,
    draw: (request) => drawPage(press, request),
    tooManyFor,
    indexed: indexedPaths().map(variantsOf),
    disallowed: privatePaths(),
  };
};

function textsOf(found: Readonly<Record<string, object>>): Texts {
  const texts: Record<string, Record<string, object>> = {};
  for (const [file, words] of Object.entries(found)) {
    const [language = '', namespace = ''] = file
      .replace(/\.json$/, '')
      .split('/')
      .slice(-2);
    texts[language] = { ...texts[language], [namespace]: words };
  }
  return texts;
}

/** Not kept: unlimited ones (not found), a visitor's input, redirects with a referrer. */
function keyOf(path: string, query: string): string | null {
  const plain = withoutLanguage(path);
  const meta = metaOf(plain);
  if (meta.isPrivate === true || meta.status === 404 || plain === '/exchange') return null;
  const names = [...new URLSearchParams(query).keys()];
  return names.every((name) => MEANINGLESS.test(name)) ? path : null;
}

function shellKeyOf(path: string): string | null {
  const meta = metaOf(withoutLanguage(path));
  return meta.isPrivate === true || meta.status === 404 ? null : path;
}

const variantsOf = (path: string): IndexedPath => ({
  path,
  variants: Object.fromEntries(offeredLanguages.map((language) => [language, withLanguage(path, language)])),
});
