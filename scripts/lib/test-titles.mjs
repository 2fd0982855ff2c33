// The titles of a test file, read from its syntax tree.
import { parseAst } from 'vite';

/** What a title fills in at run time: `%s`, `$next`. */
const FILLED_IN = /%[sdijfoO]|\$\w+/g;

/** @returns tests and groups in their order; `…` stands for what a title fills in at run time */
export function testsIn(file, text) {
  const found = [];
  const aliases = new Map();
  const sourceOf = ({ start, end }) => text.slice(start, end);
  const visit = (node, group) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const part of node) visit(part, group);
      return;
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const kind = /^(Conditional|Member)Expression$/.test(node.init?.type ?? '')
        ? kindOf(sourceOf(node.init))
        : null;
      if (kind !== null) aliases.set(node.id.name, kind);
    }
    const named = node.type === 'CallExpression' ? namedBy(node, text, aliases) : null;
    if (named !== null) found.push({ ...named, group });
    const inside = named?.isGroup === true ? named.title : group;
    for (const [key, part] of Object.entries(node)) if (key !== 'parent') visit(part, inside);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, '');
  return found;
}

/** A test or a group is a call that hands over a title and a function. */
function namedBy({ callee, arguments: given }, text, aliases) {
  const title = titleOf(given[0]);
  if (title === null || !given.slice(1).some(({ type }) => /Function/.test(type))) return null;
  // `it.each(table)('title', …)`: the table is no part of the name.
  const name =
    callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression'
      ? (callee.callee ?? callee.tag)
      : callee;
  const source = text.slice(name.start, name.end);
  const kind = aliases.get(source.split('.')[0]) ?? kindOf(source);
  return kind === null ? null : { title, isGroup: kind === 'group' };
}

function kindOf(source) {
  if (/\bdescribe/.test(source)) return 'group';
  return /\b(it|test)\b/.test(source) ? 'test' : null;
}

function titleOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value.replace(FILLED_IN, '…');
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked.replace(FILLED_IN, '…')).join('…');
}
