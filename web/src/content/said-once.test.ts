/** Words that no text for visitors may use again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ours = ['public/locales', 'content/faq', 'content/legal'];
const languages = ['en', 'ru'] as const;

const fixed = { en: /\bfixed rate|\brate is fixed/i, ru: /фиксированн\S* курс|курс фиксир/i } as const;
const unnatural = {
  en: /stands in your account|service is no wallet|open one by itself|Whose rate is it|Those who come/i,
  ru: /По менее высокому|Заявка молчит|Цены назвали/i,
} as const;

const filesWith = (words: RegExp, folders: readonly string[], language: string): readonly string[] =>
  folders
    .map((folder) => join(folder, language))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((path) => words.test(readFileSync(join(root, path), 'utf8').replaceAll('\u00a0', ' ')));

describe.each(languages)('texts for visitors in %s', (language) => {
  it('never call our variable rate fixed', () => {
    expect(filesWith(/курс|rate/i, ours, language)).not.toEqual([]);
    expect(filesWith(fixed[language], ours, language)).toEqual([]);
  });

  it('repeat no sentence that a native editor marked', () => {
    expect(filesWith(unnatural[language], [...ours, 'content/blog'], language)).toEqual([]);
  });
});
