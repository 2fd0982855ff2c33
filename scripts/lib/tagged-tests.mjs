// `it('…', { tags: ['spec:2.4'] }, …)`; in browser tests `{ tag: ['@spec:2.4'] }`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './run.mjs';

const PATTERNS = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.test.mjs'];
const MAY_HOLD_TAGS = /\btags?:/;

/** @returns {{file: string, tag: string}[]} of tests and groups */
export function taggedTests() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...PATTERNS],
    { cwd: root, encoding: 'utf8' },
  );
  const files = [...new Set(listed.split('\n'))].filter(
    (file) => file !== '' && existsSync(join(root, file)),
  );
  return files.flatMap((file) =>
    tagsIn(file, readFileSync(join(root, file), 'utf8')).map((tag) => ({ file, tag })),
  );
}

/** @returns {string[]} without Playwright's `@` */
export function tagsIn(file, source) {
  if (!MAY_HOLD_TAGS.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    if (node.type === 'CallExpression') found.push(...tagsOf(node));
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child);
  };
  visit(program);
  return found;
}

function tagsOf({ arguments: [title, options, work] }) {
  if (!title?.type.endsWith('Literal') || options?.type !== 'ObjectExpression') return [];
  if (!/Function/.test(work?.type ?? '')) return [];
  const given = options.properties.find(({ key }) => key?.name === 'tags' || key?.name === 'tag')?.value;
  const literals = given?.type === 'ArrayExpression' ? given.elements : [given];
  return literals.flatMap((literal) =>
    typeof literal?.value === 'string' ? [literal.value.replace(/^@/, '')] : [],
  );
}
