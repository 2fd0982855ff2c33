// Human faults near money: a lost guard, a bound off by one, a lost lock.
import { parseAst } from 'vite';
import { sqlEdits } from './mutation-rules-of-sql.mjs';

const drop = (node, text = '') => [{ start: node.start, end: node.end, text }];
const isCall = (node) => node?.type === 'CallExpression';
const calledMethod = (node) =>
  isCall(node) && node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined;
const calledName = (node) =>
  isCall(node) && node.callee.type === 'Identifier' ? node.callee.name : undefined;
const unchain = (node) => [{ start: node.callee.object.end, end: node.end, text: '' }];

const LEAVES = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);
const onlyLeaves = (body) =>
  LEAVES.has(body.type) ||
  (body.type === 'BlockStatement' && body.body.length === 1 && LEAVES.has(body.body[0].type));

const SHIFTED = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const ROUNDED = {
  divFloor: 'divCeil',
  divCeil: 'divFloor',
  mulDivFloor: 'mulDivCeil',
  mulDivCeil: 'mulDivFloor',
  floorTo: 'ceilTo',
  ceilTo: 'floorTo',
};
const FILTERS = new Set(['where', 'whereRef', 'having', 'filter']);
const ROW_LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'skipLocked']);
const SORTS = new Set(['sort', 'toSorted']);
const ONE_STEP = new Set(['1', '1n']);

/** From a node, its source and tree to each mutant's edits. */
const rules = {
  'early return dropped': (node) =>
    node.type === 'IfStatement' && node.alternate === null && onlyLeaves(node.consequent)
      ? [drop(node, ';')]
      : [],
  'assertion dropped': (node) =>
    node.type === 'ExpressionStatement' && calledName(node.expression)?.startsWith('assert')
      ? [drop(node, ';')]
      : [],
  'filter dropped': (node) => (FILTERS.has(calledMethod(node)) ? [unchain(node)] : []),
  'row lock dropped': (node) => (ROW_LOCKS.has(calledMethod(node)) ? [unchain(node)] : []),
  'lock dropped': (node) =>
    node.type === 'ExpressionStatement' &&
    node.expression.type === 'AwaitExpression' &&
    /^lock[A-Z]/.test(calledName(node.expression.argument) ?? '')
      ? [drop(node, ';')]
      : [],
  'order reversed': (node) =>
    SORTS.has(calledMethod(node)) ? [[{ start: node.end, end: node.end, text: '.reverse()' }]] : [],
  'comparison of sets weakened': (node) => {
    const method = calledMethod(node);
    if (method === 'has' || method === 'includes') return [drop(node, 'true')];
    if (method !== 'every' && method !== 'some') return [];
    return [drop(node.callee.property, method === 'every' ? 'some' : 'every')];
  },
  'comparison shifted': (node, source) => {
    if (node.type === 'BinaryExpression' && node.operator in SHIFTED)
      return [operatorEdit(node, source, SHIFTED[node.operator])];
    const operator = FILTERS.has(calledMethod(node)) ? node.arguments[1] : undefined;
    return operator?.type === 'Literal' && operator.value in SHIFTED
      ? [drop(operator, `'${SHIFTED[operator.value]}'`)]
      : [];
  },
  'step of one dropped': (node, source) =>
    node.type === 'BinaryExpression' &&
    (node.operator === '+' || node.operator === '-') &&
    ONE_STEP.has(source.slice(node.right.start, node.right.end))
      ? [[{ start: node.left.end, end: node.right.end, text: '' }]]
      : [],
  'condition dropped': (node, source) =>
    node.type === 'LogicalExpression' && node.operator !== '??'
      ? [drop(node, operandOf(node.left, source)), drop(node, operandOf(node.right, source))]
      : [],
  'rounding swapped': (node, source, tree) => {
    const name = calledName(node);
    if (!(name in ROUNDED)) return [];
    return [[...drop(node.callee, ROUNDED[name]), ...importEdit(tree, name, ROUNDED[name])]];
  },
  'posting dropped': (node) => {
    if (node.type !== 'ArrayExpression') return [];
    const isPosting = (element) =>
      /^post$|Post(ing)?s?$/.test(calledName(element?.argument ?? element) ?? '');
    return node.elements.filter(isPosting).map((element) => drop(element, '...[]'));
  },
  'wall time read': (node, source) =>
    calledMethod(node) === 'now' &&
    /(^|\.)clock$/.test(source.slice(node.callee.object.start, node.callee.object.end))
      ? [drop(node, 'new Date()')]
      : [],
  sql: (node, source) =>
    node.type === 'TaggedTemplateExpression' && source.slice(node.tag.start, node.tag.end).startsWith('sql')
      ? sqlEdits(source, node.quasi)
      : [],
};

function operatorEdit({ left, right, operator }, source, becomes) {
  const start = source.indexOf(operator, left.end);
  return start < right.start ? [{ start, end: start + operator.length, text: becomes }] : [];
}

/** The syntax tree keeps no parentheses: an operand may need them again. */
const OPERANDS = new Set(['LogicalExpression', 'ConditionalExpression', 'SequenceExpression']);
function operandOf(node, source) {
  const text = source.slice(node.start, node.end);
  return OPERANDS.has(node.type) ? `(${text})` : text;
}

function importEdit(tree, name, becomes) {
  for (const statement of tree.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const names = statement.specifiers.map(({ local }) => local.name);
    const at = names.indexOf(name);
    if (at >= 0 && !names.includes(becomes)) {
      const { end } = statement.specifiers[at];
      return [{ start: end, end, text: `, ${becomes}` }];
    }
  }
  return [];
}

function* nodesOf(node, within = null) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each, within);
    return;
  }
  if (typeof node.type === 'string') yield [node, within];
  const inside = functionName(node) ?? within;
  for (const [key, value] of Object.entries(node))
    if (key !== 'typeAnnotation') yield* nodesOf(value, inside);
}

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

function functionName(node) {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'VariableDeclarator' && isFunction(node.init)) return node.id.name;
  return node.type === 'Property' && isFunction(node.value) ? node.key.name : undefined;
}

function applied(source, edits) {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), source);
}

const lineAt = (source, offset) => source.slice(0, offset).split('\n').length;
/** A call chain's edit begins at the line before. */
const firstLetter = (source, from) => from + source.slice(from).search(/\S/);
const lineText = (source, line) => (source.split('\n')[line - 1] ?? '').trim();

/**
 * @returns `{file, within, rule, line, was, becomes, text}[]`: place, function, line before and after, whole
 * mutated file
 */
export function mutantsOf(file, source) {
  const tree = parseAst(source, { lang: 'ts' });
  const found = [];
  for (const [node, within] of nodesOf(tree))
    for (const [rule, apply] of Object.entries(rules))
      for (const edits of apply(node, source, tree)) {
        if (edits.length === 0) continue;
        const text = applied(source, edits);
        const line = lineAt(source, firstLetter(source, edits[0].start));
        const name = edits.rule ?? rule;
        const [was, becomes] = [lineText(source, line), lineText(text, line)];
        found.push({ file, within, rule: name, line, was, becomes, text });
      }
  return found;
}
