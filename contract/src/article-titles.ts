/** `titles/{slug}`: an article's title and summary, published as the article's text is. */
import { tidy } from './markdown.ts';
import { type ArticleTitle, type CompiledText, type TextLanguage, TITLES } from './site-texts.ts';

/** Search engines and lists of articles cut longer ones. */
export const TITLE_MAX = 90;
export const SUMMARY_MAX = 200;

export const isTitle = (name: string): boolean => name.startsWith(TITLES);

/** @returns what operators edit: the title, an empty line, the summary */
export const titleSource = ({ title, description }: ArticleTitle): string => `${title}\n\n${description}\n`;

export function titleOf(source: string, language: TextLanguage): ArticleTitle {
  const [title = '', description = ''] = partsOf(source);
  return { title: tidy(title, language), description: tidy(description, language) };
}

const partsOf = (source: string): string[] => source.trim().split(/\n(?:[^\S\n]*\n)+/);

export function titleFaults(source: string): string[] {
  const parts = partsOf(source);
  if (parts.length !== 2) return ['write the title, an empty line and the summary, and nothing else'];
  const [title = '', summary = ''] = parts;
  return [...partFaults('title', title, TITLE_MAX), ...partFaults('summary', summary, SUMMARY_MAX)];
}

function* partFaults(name: string, written: string, most: number): Iterable<string> {
  if (written.includes('\n')) yield `the ${name} is one line`;
  if (written.length > most) yield `the ${name} has ${written.length} signs, ${most} at most`;
  const [foreign] = /[<>{}]/.exec(written) ?? [];
  if (foreign !== undefined) yield `the ${name} is plain text, without HTML and fields: "${foreign}"`;
}

/** For the preview. */
export function compiledTitle(source: string, language: TextLanguage): CompiledText {
  const { title, description } = titleOf(source, language);
  const html = `<p>${description.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  return { sections: [{ level: 2, id: '', title, html }], words: 0 };
}
