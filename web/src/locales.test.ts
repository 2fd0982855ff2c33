/** Both languages are complete, agree in their placeholders, and have no unused key. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTicketCodes, withdrawalCodes } from '@parom/contract/errors';
import { describe, expect, it } from 'vitest';
import { looseNumbersIn, sharesIn } from './content/shares-for-tests.ts';

const locales = join(import.meta.dirname, '../public/locales');
const namespaces = readdirSync(join(locales, 'ru'));
type Words = { readonly [key: string]: string | Words };

function flat(words: Words, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const load = (language: string, file: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Words);

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\d+>/g) ?? []).sort();

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

/** `how.slides.${number}.sub` in the code uses every key of that shape. */
function usedKeys(code: string): (key: string) => boolean {
  const templates = [...code.matchAll(/`(?:\w+:)?([\w.]*\$\{[^`]*?)`/g)]
    .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => /[a-z]/i.test(parts.join('')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`));
  return (key) => {
    const bare = key.replace(/_(zero|one|two|few|many|other)$/, '');
    return (
      new RegExp(`['"\`](?:\\w+:)?${bare.replaceAll('.', '\\.')}['"\`]`).test(code) ||
      templates.some((template) => template.test(bare))
    );
  };
}

describe('translations', () => {
  it('namespaces, in both languages, are the same', () => {
    expect(readdirSync(join(locales, 'en'))).toEqual(namespaces);
  });

  it.each(namespaces)('keys and placeholders, of %s, are the same in both languages', (file) => {
    const ru = load('ru', file);
    const en = load('en', file);
    const plural = /_(zero|one|two|few|many|other)$/;
    const bare = (words: Map<string, string>) => [
      ...new Set([...words.keys()].map((key) => key.replace(plural, ''))),
    ];
    expect(bare(en).sort()).toEqual(bare(ru).sort());
    for (const [key, text] of ru) {
      if (plural.test(key)) continue;
      expect(placeholders(en.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it.each(namespaces)('texts, of %s, are never empty nor raw keys', (file) => {
    for (const language of ['ru', 'en'])
      for (const [key, text] of load(language, file)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(text, `${language} ${key}`).not.toMatch(/^[a-z]+(\.[a-zA-Z0-9]+)+$/);
      }
  });

  it.each(['ru', 'en', 'fr'])('shares, in %s, are written as the language writes them', (language) => {
    for (const file of readdirSync(join(locales, language)))
      for (const [key, text] of load(language, file)) expect(sharesIn(text, language), key).toEqual([]);
  });

  it.each(['ru', 'en', 'fr'])('numbers, in %s, are never parted from what they count', (language) => {
    for (const file of readdirSync(join(locales, language)))
      for (const [key, text] of load(language, file)) expect(looseNumbersIn(text, language), key).toEqual([]);
  });

  it.each(['ru', 'en'])('numbers of tickets and confirmations, in %s, stay beside their word', (language) => {
    for (const [key, text] of load(language, 'ticket.json'))
      expect(text, key).not.toMatch(/[^.№] \{\{(simpleId|confirmations)\}\}/);
  });

  it('apostrophes and quotation marks, in English, are round', () => {
    for (const file of namespaces)
      for (const [key, text] of load('en', file)) expect(text, `${file} ${key}`).not.toMatch(/['"]/);
  });

  it.each(namespaces)('keys, of %s, all have a use in the code', (file) => {
    const isUsed = usedKeys(sources(import.meta.dirname));
    expect([...load('ru', file).keys()].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('refusals of a withdrawal, every code, have words in both languages', () => {
    for (const language of ['ru', 'en']) {
      const words = load(language, 'lk.json');
      for (const code of Object.values(withdrawalCodes))
        expect(words.get(`lk.error${code}`), `${language} ${code}`).toBeTruthy();
    }
  });

  it.each(readdirSync(join(locales, 'fr')))(
    'French, in %s, translates keys that exist, with their placeholders',
    (file) => {
      const ru = load('ru', file);
      for (const [key, text] of load('fr', file))
        expect(placeholders(text), key).toEqual(placeholders(ru.get(key) ?? 'no such key'));
    },
  );

  it.each(['front.json', 'chart.json'])(
    'French, of %s, all of which its front page shows, is complete',
    (file) => {
      expect([...load('fr', file).keys()]).toEqual([...load('ru', file).keys()]);
    },
  );

  it('sentences, that the specification words itself, are worded so', { tags: ['spec:8.19'] }, () => {
    const words = load('ru', 'lk.json');
    expect(words.get('lk.sentTitle')).toBe('Заявка на вывод успешно отправлена');
    expect(words.get('lk.sentText')).toBe('Ожидайте выплаты средств');
    expect(words.get('status.unknown')).toBe('Ошибка');
  });

  it('refusals, every code, have words in both languages', { tags: ['spec:8.9'] }, () => {
    for (const language of ['ru', 'en']) {
      const words = load(language, 'exchange.json');
      for (const code of Object.values(createTicketCodes))
        expect(words.get(`exchpage.serverError${code}`), `${language} ${code}`).toBeTruthy();
    }
  });
});

it('Russian words, about the referral programme, call it by one name', () => {
  for (const file of namespaces)
    for (const [key, text] of load('ru', file)) expect(text, `${file} ${key}`).not.toMatch(/реферал/i);
});
