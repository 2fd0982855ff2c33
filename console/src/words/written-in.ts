import type { Language } from '../platform/language.ts';

/** Of a text that a person or a letter brought along: screen readers speak it with the right voice. */
export const writtenIn = (text: string): Language => (/[а-яё]/i.test(text) ? 'ru' : 'en');

/** Numbers, codes and single Latin words are read by the voice of the page. */
export const typedIn = (text: string): Language | undefined =>
  writtenIn(text) === 'ru' || /[a-z] [a-z]/i.test(text) ? writtenIn(text) : undefined;
