// Holds every file to the rules of `import-rules.mjs`, and finds cycles. TypeScript's native compiler offers no
// interface for tools, so imports are read from the text; they are written in one form only, which the formatter keeps.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importRules, mayHoldSql } from './import-rules.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { root, say } from './lib/run.mjs';

const STATIC = /^\s*(import|export)(\s+type)?\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;

/** Tests and the settings of their runner may reach wherever they must. */
const isTest = (path) =>
  /\.(test|child)\.tsx?$|(^|\/)vite(st)?\.config\.ts$|^server\/test\/|^web\/test\/|^e2e\//.test(path);
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function resolveImport(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.replace(/\?.*$/, ''));
  const contract = name.match(/^@parom\/contract\/(.+)$/)?.[1];
  return contract === undefined ? name : `contract/src/${contract}.ts`;
}

function importsOf(path, text) {
  const found = [];
  for (const [, , type, name] of text.matchAll(STATIC))
    found.push({ to: resolveImport(path, name), isType: type !== undefined });
  for (const [, name] of text.matchAll(DYNAMIC)) found.push({ to: resolveImport(path, name), isType: true });
  return found;
}

/** Files that import each other, found by walking the imports that stay when the types are gone. */
function cyclesOf(graph) {
  const cycles = [];
  const state = new Map();
  const walk = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' > '));
      return;
    }
    state.set(file, 'open');
    for (const { to, isType } of graph.get(file) ?? [])
      if (!isType && graph.has(to)) walk(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}

/** Every breach below a repository's root, as sentences. */
export function importProblems(root) {
  const problems = [];
  const graph = new Map();
  for (const file of ['contract', 'server', 'web'].flatMap((folder) => filesUnder(join(root, folder)))) {
    const path = relative(root, file).replaceAll('\\', '/');
    if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue;
    const text = withoutComments(readFileSync(file, 'utf8'));
    const imports = importsOf(path, text);
    graph.set(path, imports);
    problems.push(...problemsOf(root, path, text, imports));
  }
  problems.push(...cyclesOf(graph).map((cycle) => `a cycle: ${cycle}`));
  return { problems, files: graph.size };
}

function problemsOf(root, path, text, imports) {
  const missing = imports
    .filter(({ to }) => /^(contract|server|web)\//.test(to) && !existsSync(join(root, to)))
    .map(({ to }) => `${path}: there is no ${to}`);
  if (isTest(path)) return missing;
  const broken = imports.flatMap(({ to }) =>
    importRules.filter((rule) => rule.breaks(path, to)).map((rule) => `${path} imports ${to}: ${rule.name}`),
  );
  const holdsSql = path.startsWith('server/src/') && SQL.test(text) && !mayHoldSql(path);
  return [...missing, ...broken, ...(holdsSql ? [`${path}: SQL lives in *-store.ts and platform/db`] : [])];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, files } = importProblems(root);
  for (const problem of problems) say(problem);
  say(
    problems.length === 0 ? `imports: ${files} files keep the rules` : `imports: ${problems.length} problems`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
