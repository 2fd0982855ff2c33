import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledTitle, SUMMARY_MAX, TITLE_MAX, titleOf, titleSource } from './article-titles.ts';
import { inEnglish } from './console/answers/answers.ts';
import { type ArticleTitle, textLanguages } from './site-texts.ts';
import { textFaults } from './text-faults.ts';

const locales = join(import.meta.dirname, '../../web/public/locales');
const builtIn = textLanguages.flatMap((language) => {
  const file = readFileSync(join(locales, language, 'blog.json'), 'utf8');
  const { posts } = JSON.parse(file) as { readonly posts: Readonly<Record<string, ArticleTitle>> };
  return Object.entries(posts).map(([slug, words]) => ({ slug, language, words }));
});

const faults = (source: string) => textFaults(source, 'titles/x', 'en').map((one) => inEnglish([one]));

describe('the title of an article', () => {
  it.each(builtIn)('$slug in $language is allowed and read as it is built in', ({ language, words }) => {
    const source = titleSource(words);
    expect(textFaults(source, 'titles/x', language)).toEqual([]);
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const read = titleOf(source, language);
    expect([read.title, read.description].map(plain)).toEqual([words.title, words.description].map(plain));
  });

  it('breaks no line after a short word in Russian', () => {
    expect(titleOf('Что в коробке\n\nО ней', 'ru')).toEqual({
      title: 'Что в\u00a0коробке',
      description: 'О\u00a0ней',
    });
  });

  it.each([
    ['nothing', '', 'the text is empty'],
    ['a title alone', 'Title', 'the title, an empty line and the summary'],
    ['a third part', 'Title\n\nSummary\n\nMore', 'the title, an empty line and the summary'],
    ['a title of two lines', 'Title\nmore\n\nSummary', 'the title is one line'],
    ['a long title', `${'x'.repeat(TITLE_MAX + 1)}\n\nSummary`, 'the title has 91 signs, 90 at most'],
    ['a long summary', `Title\n\n${'x'.repeat(SUMMARY_MAX + 1)}`, 'the summary has 201 signs, 200 at most'],
    ['HTML', 'Title <b>\n\nSummary', 'the title is plain text, without HTML and fields: "<"'],
    ['a field', 'Title\n\nBy {{name}}', 'the summary is plain text, without HTML and fields: "{"'],
  ])('is refused with %s', (_, source, why) => {
    expect(faults(source)).toEqual([expect.stringContaining(why)]);
  });

  it('of the longest allowed length is no fault', () => {
    expect(faults(`${'x'.repeat(TITLE_MAX)}\n \n${'y'.repeat(SUMMARY_MAX)}\n`)).toEqual([]);
  });

  it('is previewed with its signs as signs', () => {
    expect(compiledTitle('A & B\n\n"C" & *D*', 'en').sections).toEqual([
      { level: 2, id: '', title: 'A & B', html: '<p>&#34;C&#34; &#38; *D*</p>' },
    ]);
  });
});
