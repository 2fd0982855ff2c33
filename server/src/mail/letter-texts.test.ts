import { inEnglish } from '@parom/contract/console/answers/answers';
import { documentOf } from '@parom/contract/site-texts';
import { describe, expect, it } from 'vitest';
import { chosenTexts, filled, letterFaults, letterSource, textsIn } from './letter-texts.ts';

const builtIn = {
  subject: '{site}: ticket {number}',
  ready: 'Send {amount} by {payUntil}.',
  thanks: 'Thank you.',
};
const edited = (own: Partial<typeof builtIn>) => letterSource({ ...builtIn, ...own });
const publishedAs = (source: string) => ({
  letter: 'restAwaited' as const,
  language: 'en' as const,
  published: { 'letters/rest-awaited/en': source },
});

describe('the texts of a letter', () => {
  it('are read as they are written, each in one line', () => {
    expect(textsIn(letterSource(builtIn))).toEqual(builtIn);
    expect(textsIn('## a\nOne\n  two\n\nthree\n## b\n4')).toEqual({ a: 'One two three', b: '4' });
    expect(letterFaults(letterSource(builtIn), builtIn)).toEqual([]);
  });

  it.each([
    [
      'an unknown variable',
      edited({ thanks: 'Thank you, {nmae}.' }),
      'there is no variable {nmae} for the text "thanks"',
    ],
    ['a lacking variable', edited({ ready: 'Send {amount}.' }), 'the text "ready" lacks {payUntil}'],
    [
      'a double brace',
      edited({ thanks: '{{secret}}' }),
      'there is no variable {secret} for the text "thanks"',
    ],
    ['a lacking text', '## subject\n{site}: ticket {number}\n', 'the text "thanks" is missing'],
    ['an empty text', edited({ thanks: ' ' }), 'the text "thanks" is empty'],
    ['another text', `${edited({})}\n## more\nx`, 'the letter has no text "more"'],
    ['a text that stands twice', `${edited({})}\n## thanks\nx`, '"thanks" stands twice'],
    ['a text without a name', `Hello\n${edited({})}`, 'a text begins with "## " and its name: "Hello"'],
    ['a long text', edited({ thanks: 'x'.repeat(2_001) }), 'the text "thanks" is longer than 2000 signs'],
  ])('are refused with %s, which the refusal names', (_, source, fault) => {
    expect(letterFaults(source, builtIn).map((one) => inEnglish([one]))).toContain(fault);
  });

  it('may use each variable of the letter in each text', () => {
    expect(letterFaults(edited({ thanks: 'Thank you for {amount}, {site}.' }), builtIn)).toEqual([]);
  });

  it('are the published ones, or the built-in ones', () => {
    expect(documentOf('restAwaited')).toBe('letters/rest-awaited');
    expect(chosenTexts(builtIn, publishedAs(edited({ thanks: 'Thanks!' }))).thanks).toBe('Thanks!');
    expect(chosenTexts(builtIn, { ...publishedAs(edited({})), language: 'ru' })).toBe(builtIn);
  });

  it('of another version give way to the built-in ones', () => {
    expect(chosenTexts(builtIn, publishedAs(edited({ thanks: '{gone}' })))).toBe(builtIn);
  });

  it('are filled once: a value with braces stays as it is', () => {
    expect(filled('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
    expect(() => filled('{a}', {})).toThrow('no value for {a}');
  });
});
