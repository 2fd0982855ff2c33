/** The texts agree in both languages, with their links and with the rules in the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AML_REFUND_FEE_BPS,
  BY_WORD_MS,
  DUST_BELOW_BPS,
  LATE_DEPOSIT_MS,
  LATE_WORSE_BPS,
  OVER_TOLERANCE_BPS,
  OVER_TOLERANCE_USDT,
  PAYMENT_WINDOW_MS,
  RECALCULATE_ABOVE_BPS,
  WITHDRAWAL_MIN_USDT,
} from '@parom/contract/limits';
import { compileMarkdown } from '@parom/contract/markdown';
import type { CompiledText } from '@parom/contract/site-texts';
import { describe, expect, it } from 'vitest';
import enCommon from '../../public/locales/en/common.json' with { type: 'json' };
import ruCommon from '../../public/locales/ru/common.json' with { type: 'json' };
import { metaOf } from '../route-meta.ts';
import { posts } from './blog/posts.ts';
import { NBSP, sharesIn } from './shares-for-tests.ts';

const LEAST_WORDS = 900;

const folder = join(import.meta.dirname, '../../content');
const languages = ['ru', 'en'] as const;
type Language = (typeof languages)[number];

const namesIn = (kind: string, language: Language): string[] =>
  readdirSync(join(folder, kind, language)).map((file) => `${kind}/${file.replace('.md', '')}`);
const kinds = readdirSync(folder);
const names = [...new Set(kinds.flatMap((kind) => namesIn(kind, 'ru')))];

const sourceOf = (name: string, language: Language): string => {
  const [kind = '', file = ''] = name.split('/');
  return readFileSync(join(folder, kind, language, `${file}.md`), 'utf8');
};
const textOf = (name: string, language: Language): CompiledText =>
  compileMarkdown(sourceOf(name, language), language);

const shownAt: Readonly<Record<string, string>> = {
  '/faq': 'faq/faq',
  '/terms': 'legal/terms',
  '/aml-kyc': 'legal/aml-kyc',
  '/refferal': 'legal/referral',
};

const linksOf = ({ sections }: CompiledText): string[] =>
  sections.flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href));

describe('texts', () => {
  it.each(kinds)('of %s exist in both languages', { tags: ['spec:2.14'] }, (kind) => {
    expect(namesIn(kind, 'en')).toEqual(namesIn(kind, 'ru'));
  });

  it.each(names)('%s has the same sections in the other language', (name) => {
    const [ru, en] = [textOf(name, 'ru'), textOf(name, 'en')];
    expect(en.sections.map(({ level }) => level)).toEqual(ru.sections.map(({ level }) => level));
    if (!name.startsWith('blog/')) {
      expect(en.sections.map(({ id }) => id)).toEqual(ru.sections.map(({ id }) => id));
    }
  });

  it.each(names)('%s links to existing pages and sections only', (name) => {
    for (const language of languages)
      for (const href of linksOf(textOf(name, language))) {
        const [path = '', anchor] = href.replace(`/${language}`, '').split('#');
        expect(metaOf(path || '/').titleKey, href).not.toBe('meta.notFound.title');
        if (anchor === undefined) continue;
        const target = shownAt[path] ?? path.slice(1);
        expect(
          textOf(target, language).sections.map(({ id }) => id),
          href,
        ).toContain(anchor);
      }
  });

  it.each(names)('%s writes shares as its language does', (name) => {
    for (const language of languages) {
      const text = textOf(name, language).sections.map(({ html }) => html.replaceAll('&nbsp;', NBSP));
      expect(sharesIn(text.join('\n'), language), language).toEqual([]);
    }
  });

  it.each(names)('%s has placeholders of existing settings only', (name) => {
    for (const language of languages)
      for (const [, key] of sourceOf(name, language).matchAll(/\{\{(\w+)\}\}/g))
        expect([
          'name',
          'amlCheckUrl',
          'referralShare',
          'referralExample',
          'screenedBy',
          'screenedOrigin',
          'screenedShare',
        ]).toContain(key);
  });
});

describe('the FAQ', () => {
  it.each(languages)('names the front page’s ticket list by its title in %s', (language) => {
    const { deviceTickets } = language === 'ru' ? ruCommon : enCommon;
    const [, answer = ''] = sourceOf('faq/faq', language).split('{#lost-ticket}');
    expect(answer.split('###')[0]).toContain(deviceTickets.title);
  });
});

describe('the blog', () => {
  it.each(posts.map(({ slug }) => slug))(
    'article %s, in both languages, is long enough to be of use',
    (slug) => {
      for (const language of languages)
        expect(textOf(`blog/${slug}`, language).words, language).toBeGreaterThanOrEqual(LEAST_WORDS);
    },
  );

  it.each(languages)(
    'texts in %s are those of the table',
    { tags: ['spec:1.5', 'spec:3.22'] },
    (language) => {
      expect(namesIn('blog', language).sort()).toEqual(posts.map(({ slug }) => `blog/${slug}`).sort());
    },
  );
});

describe('the terms', () => {
  const percent = (bps: number, language: Language): string =>
    language === 'ru' ? `${String(bps / 100).replace('.', ',')} %` : `${bps / 100}%`;
  const hours = (ms: number): string => String(ms / 3_600_000);

  it.each(languages)('state the code’s numbers in %s', { tags: ['spec:4.35'] }, (language) => {
    const terms = sourceOf('legal/terms', language);
    for (const words of [
      `**${PAYMENT_WINDOW_MS / 60_000} ${language === 'ru' ? 'минут' : 'minutes'}**`,
      percent(RECALCULATE_ABOVE_BPS, language),
      percent(LATE_WORSE_BPS, language),
      percent(OVER_TOLERANCE_BPS, language),
      `${OVER_TOLERANCE_USDT} USDT`,
      `**${percent(AML_REFUND_FEE_BPS, language)}**`,
      `${hours(LATE_DEPOSIT_MS)} ${language === 'ru' ? 'час' : 'hours'}`,
      `${hours(BY_WORD_MS)} ${language === 'ru' ? 'час' : 'hours'}`,
    ])
      expect(terms).toContain(words);
  });

  it.each(languages)('and the FAQ name the two separate transfers in %s', (language) => {
    const [dust, worse] = [percent(DUST_BELOW_BPS, language), percent(LATE_WORSE_BPS, language)];
    const words =
      language === 'ru'
        ? [`еньше ${dust} минимума пары`, `хуже больше чем на ${worse}`, 'вовремя', 'прибавляется']
        : [`ess than ${dust} of the pair's minimum`, `worse by more than ${worse}`, 'in time', 'not added'];
    const [, ...rows] = sourceOf('legal/terms', language).split('\n| **');
    const added = rows.filter((row) => row.includes(words[3] ?? '')).join('\n');
    const [, short = ''] = sourceOf('faq/faq', language).split('{#short}');
    for (const word of words) {
      expect(added).toContain(word);
      expect(short.split('\n###')[0]).toContain(word);
    }
  });

  it.each(languages)('of the referral programme name its minimum in %s', (language) => {
    expect(sourceOf('legal/referral', language)).toContain(`**${WITHDRAWAL_MIN_USDT} USDT**`);
  });

  it.each(languages)(
    'about AML name categories, deduction and external check in %s',
    { tags: ['spec:9.8'] },
    (language) => {
      const policy = sourceOf('legal/aml-kyc', language);
      for (const words of [
        '{{screenedBy}}',
        `**${percent(AML_REFUND_FEE_BPS, language)}**`,
        ']({{amlCheckUrl}})',
      ])
        expect(policy).toContain(words);
    },
  );
});
