/** `titles/{slug}`: an article's title and summary, published as the article's text is. */
import { type Fault, fault } from './console/answers/faults.ts';
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

export function titleFaults(source: string): Fault[] {
  const parts = partsOf(source);
  if (parts.length !== 2) return [fault('titleMalformed', {})];
  const [title = '', summary = ''] = parts;
  return [...partFaults('title', title, TITLE_MAX), ...partFaults('summary', summary, SUMMARY_MAX)];
}

function* partFaults(part: 'title' | 'summary', written: string, most: number): Iterable<Fault> {
  if (written.includes('\n')) yield fault('titleOfLines', { part });
  if (written.length > most) yield fault('titleTooLong', { part, length: written.length, most });
  const [foreign] = /[<>{}]/.exec(written) ?? [];
  if (foreign !== undefined) yield fault('titleNotPlain', { part, sign: foreign });
}

/** For the preview. */
export function compiledTitle(source: string, language: TextLanguage): CompiledText {
  const { title, description } = titleOf(source, language);
  const html = `<p>${description.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  return { sections: [{ level: 2, id: '', title, html }], words: 0 };
}
