/** Risk categories and the origin of coins: claimed only while a provider that rates them is connected. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMarkdown } from '@parom/contract/markdown';
import type { PageSite } from '@parom/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fixedI18n } from '../platform/language/i18n.ts';
import { provideSiteSettings } from '../platform/start/site-settings.ts';
import { knowingCoins } from '../shell/draw-for-tests.tsx';
import { Providers } from '../shell/providers.tsx';
import { fillText } from './fill-text.ts';
import { FrontPage } from './front-page.tsx';

const root = join(import.meta.dirname, '../..');
const readJson = (language: string, name: string) =>
  JSON.parse(readFileSync(join(root, 'public/locales', language, `${name}.json`), 'utf8'));
const plain = (text: string): string => text.replaceAll('&nbsp;', ' ').replaceAll('\u00a0', ' ');

const long = ['legal/aml-kyc', 'faq/faq', 'blog/aml-checks-explained'];
const rates = {
  en: /risk categor|up to 40|where its coins come from|considerable part|every coin is AML/i,
  ru: /категориями риска|до 40|и происхождение монет|доля заметна|проверяем чистоту монет/i,
} as const;
const lists = { en: /block list|list of dangerous addresses/i, ru: /списк\S+ опасных/i } as const;

function settle(isRiskRated: boolean): void {
  provideSiteSettings({
    name: { ru: 'Паром', en: 'Parom' },
    amlCheckUrl: 'https://aml.example',
    referralShareBps: 2_000,
    isRiskRated,
  } as unknown as PageSite);
}

function frontPage(language: 'en' | 'ru'): string {
  const words = Object.fromEntries(['front', 'common'].map((name) => [name, readJson(language, name)]));
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={fixedI18n(language, { [language]: words })}>
      <MemoryRouter>
        <Providers queries={knowingCoins()}>
          <FrontPage form={null} tickets={null} chart={null} />
        </Providers>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return plain(html.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' '));
}

const partsOf = (name: string, language: 'en' | 'ru') => {
  const [folder = '', file = ''] = name.split('/');
  const source = readFileSync(join(root, 'content', folder, language, `${file}.md`), 'utf8');
  return compileMarkdown(source, language).sections.map(({ id, html }) => ({
    id,
    text: plain(fillText(html, language)),
  }));
};
const filled = (name: string, language: 'en' | 'ru'): string =>
  partsOf(name, language)
    .map(({ text }) => text)
    .join('\n');

describe.each(['en', 'ru'] as const)('what the pages claim of screening in %s', (language) => {
  it('is our list of addresses while no provider is connected', () => {
    settle(false);
    for (const text of [frontPage(language), ...long.map((name) => filled(name, language))]) {
      expect(text).not.toMatch(rates[language]);
      expect(text).toMatch(lists[language]);
    }
  });

  it('is risk categories with a provider', () => {
    settle(true);
    for (const text of [frontPage(language), ...long.map((name) => filled(name, language))]) {
      expect(text).toMatch(rates[language]);
      expect(text).not.toMatch(lists[language]);
    }
  });
});

describe.each(['en', 'ru'] as const)('an account in %s', (language) => {
  const needless = {
    en: /No sign-up|<p>No\.|don\S{1,7}t need to register/,
    ru: /Без регистрации|Регистрироваться не нужно|<p>Нет\.|Регистрация не нужна/,
  }[language];
  const opened = {
    en: /we(\S{1,7}ll)? open (one|an account)/,
    ru: /откроем( его)? сами|у почты ещё нет аккаунта, он открывается/,
  }[language];

  it('needs no sign-up and opens by itself, both said wherever one is', () => {
    settle(false);
    const { emailHelp } = readJson(language, 'exchange').exchpage;
    const question = partsOf('faq/faq', language).filter(({ id }) => id === 'account');
    const paragraphs = filled('legal/terms', language).split('</p>');
    const terms = paragraphs.filter((part) => needless.test(part));
    const places = [frontPage(language), plain(emailHelp), ...question.map(({ text }) => text), ...terms];
    expect(places).toHaveLength(4);
    for (const text of places) {
      expect(text).toMatch(needless);
      expect(text).toMatch(opened);
    }
  });
});
