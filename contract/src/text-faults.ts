/** What a text of an operator may not have: HTML, pictures, links elsewhere than to the web or an e-mail. */
import type { Token, Tokens } from 'marked';
import { isTitle, titleFaults } from './article-titles.ts';
import { type Fault, fault } from './console/answers/faults.ts';
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
export function textFaults(source: string, name: string, language: TextLanguage): Fault[] {
  if (source.trim() === '') return [fault('textEmpty', {})];
  if (source.length > TEXT_LENGTH_MAX) return [fault('textTooLong', { most: TEXT_LENGTH_MAX })];
  if (isTitle(name)) return titleFaults(source);
  const faults = [...unknownFields(source)];
  const anchors: string[] = [];
  const marked = parserFor(language);
  void marked.walkTokens(marked.lexer(source), (token) => {
    const found = faultOf(token);
    if (found !== null) faults.push(found);
    else if (token.type === 'link' && (token as Tokens.Link).href.startsWith('#'))
      anchors.push((token as Tokens.Link).href.slice(1));
  });
  if (faults.length === 0) faults.push(...shapeFaults(compileMarkdown(source, language), name, anchors));
  return unlike(faults).slice(0, FAULTS_MAX);
}

const unlike = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((one) => [JSON.stringify(one), one])).values(),
];

function faultOf(token: Token): Fault | null {
  if (!ALLOWED.has(token.type)) {
    const { type } = token;
    return fault('elementNotShown', { element: elements[type] ?? 'other', type, line: quoted(token) });
  }
  if (token.type === 'heading') {
    const { depth } = token as Tokens.Heading;
    return depth === 2 || depth === 3 ? null : fault('headingDepth', { line: quoted(token) });
  }
  if (token.type !== 'link') return null;
  const { href } = token as Tokens.Link;
  const isKnown = href.startsWith('#') || LINKS.some((pattern) => pattern.test(href));
  return isKnown ? null : fault('linkElsewhere', { line: quoted(token) });
}

const elements: Readonly<Record<string, 'html' | 'image' | 'checkbox'>> = {
  html: 'html',
  image: 'image',
  checkbox: 'checkbox',
};
const quoted = ({ raw }: Token): string => {
  const line = raw.trim().split('\n')[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

function* unknownFields(source: string): Iterable<Fault> {
  for (const [written, field = ''] of source.matchAll(/\{\{([^{}]*)\}\}/g))
    if (!FIELDS.test(field)) yield fault('fieldUnknown', { written });
}

function* shapeFaults({ sections }: CompiledText, name: string, anchors: readonly string[]): Iterable<Fault> {
  const ids = new Set(sections.map(({ id }) => id));
  for (const anchor of anchors) if (!ids.has(anchor)) yield fault('anchorMissing', { anchor });
  if (!name.startsWith('faq/')) return;
  const [first] = sections;
  if (first?.level !== 2) yield fault('faqWithoutChapter', {});
  if (!sections.some(({ level }) => level === 3)) yield fault('faqWithoutQuestion', {});
}
