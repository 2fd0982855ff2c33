import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const TITLED = new Set(['describe', 'it', 'test']);
const LEAST_WORDS_OF_A_TEXT = 4;

/**
 * @param {string} file path of a TypeScript, JavaScript or SQL file
 * @returns {{comments: Passage[], titles: Passage[], texts: Passage[]}} a passage is `{line, lines, text}`
 */
export function proseOf(file) {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.sql')) return { comments: commentsOfSql(source), titles: [], texts: [] };
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lineFinder(source);
  return {
    comments: commentsOf(comments, lineOf),
    titles: titlesOf(program, lineOf),
    texts: textsOf(program, lineOf),
  };
}

function lineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

const commentsOf = (comments, lineOf) =>
  joined(
    comments.map(({ type, value, start, end }) => ({
      line: lineOf(start),
      lines: lineOf(end) - lineOf(start) + 1,
      isBlock: type === 'Block',
      text: bare(value),
    })),
  );

/** Neighbouring line comments are one passage. */
function joined(comments) {
  const passages = [];
  for (const { line, lines, isBlock, text } of comments) {
    const last = passages.at(-1);
    if (last !== undefined && !isBlock && !last.isBlock && last.line + last.lines === line) {
      last.text += `\n${text}`;
      last.lines += 1;
    } else passages.push({ line, lines, isBlock, text });
  }
  return passages;
}

const bare = (comment) =>
  comment
    .replace(/^\*/, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();

function commentsOfSql(source) {
  const lines = source.split('\n').flatMap((text, index) => {
    const comment = /^\s*--\s?(.*)$/.exec(text);
    return comment === null ? [] : [{ line: index + 1, lines: 1, isBlock: false, text: comment[1] }];
  });
  return joined(lines);
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');

function titlesOf(program, lineOf) {
  const titles = [];
  const visit = (node, around) => {
    const title = titleOf(node);
    const whole = title === null ? around : [...around, title.text];
    if (title !== null && title.kind !== 'describe')
      titles.push({ line: lineOf(node.start), lines: 1, text: whole.join(' ') });
    for (const child of childrenOf(node)) visit(child, title?.kind === 'describe' ? whole : around);
  };
  visit(program, []);
  return titles;
}

/** `it('…', …)`, `test.describe('…', …)`, `describe.each(table)('…', …)` */
function titleOf(node) {
  if (node.type !== 'CallExpression' || node.arguments.length < 2) return null;
  const names = [];
  for (let callee = node.callee; callee !== undefined; callee = callee.object ?? callee.callee ?? callee.tag)
    names.push(callee.name ?? callee.property?.name);
  if (!TITLED.has(names.at(-1)) || names.includes('step')) return null;
  const text = textOf(node.arguments[0]);
  return text === null ? null : { kind: names.includes('describe') ? 'describe' : 'test', text };
}

/** An inserted value is one word. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked).join('value');
}

/** Log lines, alerts, errors; no SQL. */
function textsOf(program, lineOf) {
  const texts = [];
  const visit = (node) => {
    if (node.type === 'TaggedTemplateExpression') return;
    const text = textOf(node);
    if (text !== null && wordsIn(text).length >= LEAST_WORDS_OF_A_TEXT)
      texts.push({ line: lineOf(node.start), lines: 1, text });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return texts;
}

/** Code, a URL and a type are one word each. */
export const wordsIn = (text) =>
  text
    .replace(/`[^`]*`|\{@link [^}]*\}|https?:\/\/\S+/g, ' code ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu) ?? [];

/** Tags, empty lines, table cells and list items end sentences. */
export const sentencesOf = (text) =>
  text
    .replace(/`[^`]*`/g, 'code')
    .split(/(?<=[.!?…])["'”»)]*\s+|\n\s*\n|\n\s*(?=[-*|>#]|\d+\.)|\s*\|\s*|(?:^|\n)\s*@\w+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
