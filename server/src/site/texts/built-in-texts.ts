import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TextLanguage, textKey } from '@parom/contract/site-texts';

/** Markdown by `textKey`. Operators begin with it. */
export type BuiltInTexts = Readonly<Record<string, string>>;

/** @returns none when the web is not built */
export function readBuiltInTexts(webRoot: string): BuiltInTexts {
  const file = join(webRoot, 'dist-server', 'texts.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltInTexts) : {};
}

export const namesIn = (texts: BuiltInTexts): string[] =>
  [...new Set(Object.keys(texts).map((key) => key.slice(0, key.lastIndexOf('/'))))].sort();

export const builtInSource = (texts: BuiltInTexts, name: string, language: TextLanguage): string | null => {
  const key = textKey(name, language);
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null;
};
