// Checks `import-rules.mjs`, table owners and cycles. Reads imports from text: the native compiler has no
// interface for tools. `--graph` prints ARCHITECTURE.md's picture.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importRules, mayHoldSql, mayReadRows } from './import-rules.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { cycleProblems } from './lib/import-cycles.mjs';
import { moduleGraph } from './lib/module-graph.mjs';
import { root, say } from './lib/run.mjs';
import { writerProblems } from './lib/table-writers.mjs';

const STATIC = /^\s*(import|export)(\s+type)?\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
/** A property or a destructured name spelt like a column. */
const COLUMN = /\.([a-z]\w*_[a-z]\w*)|[{,] ?([a-z]\w*_[a-z]\w*)(?= ?[,:}])/;
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;

const isTest = (path) =>
  /\.test\.tsx?$|(^|\/)vite(st)?\.config\.ts$|^(?:signalr-)?server\/test\/|^signer\/test\/|^web\/test\/|^e2e\//.test(
    path,
  );
const isStore = (path) => /^server\/src\/(?!migrations\/)/.test(path) && mayHoldSql(path) && !isTest(path);
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function resolveImport(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.replace(/\?.*$/, ''));
  const [, workspace, module = 'index'] = name.match(/^@parom\/([^/]+)(?:\/(.+))?$/) ?? [];
  return workspace === undefined ? name : `${workspace}/src/${module}.ts`;
}

function importsOf(path, text) {
  const found = [];
  for (const [, , type, name] of text.matchAll(STATIC))
    found.push({ to: resolveImport(path, name), isType: type !== undefined });
  for (const [, name] of text.matchAll(DYNAMIC)) found.push({ to: resolveImport(path, name), isType: false });
  return found;
}

export function readSources(root) {
  return ['contract', 'signalr-server', 'signer', 'server', 'web', 'console', 'client']
    .flatMap((folder) => filesUnder(join(root, folder)))
    .map((file) => ({ file, path: relative(root, file).replaceAll('\\', '/') }))
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(({ file, path }) => {
      const text = withoutComments(readFileSync(file, 'utf8'));
      return { path, text, imports: importsOf(path, text) };
    });
}

export function importProblems(root) {
  const sources = readSources(root);
  const problems = sources.flatMap(({ path, text, imports }) => problemsOf(root, path, text, imports));
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]));
  problems.push(...writerProblems(sources.filter(({ path }) => isStore(path))));
  const product = new Map([...graph].filter(([path]) => !isTest(path)));
  problems.push(...cycleProblems(product));
  const picture = moduleGraph(product);
  problems.push(...pictureProblems(root, picture));
  return { problems, files: graph.size, picture };
}

function pictureProblems(root, picture) {
  const page = join(root, 'ARCHITECTURE.md');
  if (!existsSync(page) || readFileSync(page, 'utf8').includes(picture)) return [];
  return ['ARCHITECTURE.md: its module graph is not what `node scripts/check-imports.mjs --graph` prints'];
}

function problemsOf(root, path, text, imports) {
  const missing = imports
    .filter(
      ({ to }) =>
        /^(contract|signalr-server|signer|server|web|console|client)\//.test(to) &&
        !existsSync(join(root, to)),
    )
    .map(({ to }) => `${path}: there is no ${to}`);
  if (isTest(path)) return missing;
  const broken = imports.flatMap(({ to }) =>
    importRules.filter((rule) => rule.breaks(path, to)).map((rule) => `${path} imports ${to}: ${rule.name}`),
  );
  const holdsSql = path.startsWith('server/src/') && SQL.test(text) && !mayHoldSql(path);
  return [
    ...missing,
    ...broken,
    ...(holdsSql ? [`${path}: SQL lives in *-store.ts and platform/db`] : []),
    ...rowProblems(path, text),
  ];
}

function rowProblems(path, text) {
  const column = mayReadRows(path) ? null : COLUMN.exec(text);
  return column === null
    ? []
    : [`${path} reads the column ${column[1] ?? column[2]}: only stores read columns`];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, files, picture } = importProblems(root);
  if (process.argv.includes('--graph')) {
    say(picture);
    process.exit(0);
  }
  for (const problem of problems) say(problem);
  say(
    problems.length === 0 ? `imports: ${files} files keep the rules` : `imports: ${problems.length} problems`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
