/** What a text of an operator may not have: HTML, pictures, links elsewhere than to the web or an e-mail. */
import type { Token, Tokens } from 'marked';
import { isTitle, titleFaults } from './article-titles.ts';
import { compileMarkdown, parserFor } from './markdown.ts';
import { type CompiledText, TEXT_LENGTH_MAX, type TextLanguage } from './site-texts.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'space',
  'heading',
  'paragraph',
  'text',
  'list',
  'list_item',
  'table',
  'blockquote',
  'code',
  'hr',
  'strong',
  'em',
  'codespan',
  'link',
  'br',
  'del',
  'escape',
]);

/** Quotes, angle brackets, backslashes and blanks never stand in an address. */
const LINKS = [
  /^https?:\/\/[^\s"'<>\\`@/]+(?:[/?#][^\s"'<>\\`]*)?$/,
  /^mailto:[^\s"'<>\\`/?]+@[^\s"'<>\\`/?]+$/,
  /^\/(?![/\\])[\w\-./]*(?:\?[\w\-=&]*)?(?:#[\p{L}\p{N}-]+)?$/u,
  /^\{\{amlCheckUrl\}\}$/,
];
const FIELDS = /^(?:name|amlCheckUrl|screenedBy|screenedOrigin|screenedShare|referralShare|referralExample)$/;
const FAULTS_MAX = 20;

/** @returns no faults exactly when the public site may show the compiled text */
export function textFaults(source: string, name: string, language: TextLanguage): string[] {
  if (source.trim() === '') return ['the text is empty'];
  if (source.length > TEXT_LENGTH_MAX) return [`the text is longer than ${TEXT_LENGTH_MAX} signs`];
  if (isTitle(name)) return titleFaults(source);
  const faults = [...unknownFields(source)];
  const anchors: string[] = [];
  const marked = parserFor(language);
  void marked.walkTokens(marked.lexer(source), (token) => {
    const fault = faultOf(token);
    if (fault !== null) faults.push(fault);
    else if (token.type === 'link' && (token as Tokens.Link).href.startsWith('#'))
      anchors.push((token as Tokens.Link).href.slice(1));
  });
  if (faults.length === 0) faults.push(...shapeFaults(compileMarkdown(source, language), name, anchors));
  return [...new Set(faults)].slice(0, FAULTS_MAX);
}

function faultOf(token: Token): string | null {
  if (!ALLOWED.has(token.type)) return `${nameOf(token)} is not shown: ${quoted(token)}`;
  if (token.type === 'heading') {
    const { depth } = token as Tokens.Heading;
    return depth === 2 || depth === 3 ? null : `a heading begins with ## or ###: ${quoted(token)}`;
  }
  if (token.type !== 'link') return null;
  const { href } = token as Tokens.Link;
  const isKnown = href.startsWith('#') || LINKS.some((pattern) => pattern.test(href));
  return isKnown ? null : `a link leads to https://, mailto: or a path of this site: ${quoted(token)}`;
}

const names: Readonly<Record<string, string>> = { html: 'HTML', image: 'a picture', checkbox: 'a check box' };
const nameOf = ({ type }: Token): string => names[type] ?? `"${type}"`;
const quoted = ({ raw }: Token): string => {
  const line = raw.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

function* unknownFields(source: string): Iterable<string> {
  for (const [written, field = ''] of source.matchAll(/\{\{([^{}]*)\}\}/g))
    if (!FIELDS.test(field)) yield `there is no field ${written}`;
}

function* shapeFaults(
  { sections }: CompiledText,
  name: string,
  anchors: readonly string[],
): Iterable<string> {
  const ids = new Set(sections.map(({ id }) => id));
  for (const anchor of anchors)
    if (!ids.has(anchor)) yield `no heading of this text has the anchor #${anchor}`;
  if (!name.startsWith('faq/')) return;
  const [first] = sections;
  if (first?.level !== 2) yield 'the FAQ begins with a chapter: ## Title';
  if (!sections.some(({ level }) => level === 3))
    yield 'the FAQ has questions below its chapters: ### Question';
}
