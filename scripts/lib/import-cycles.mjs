// Finds files and modules that import each other. An import of a type and a lazy import count like any other.
import { basename } from 'node:path';
import { cyclesToBreak, serverModule, webFolder } from '../import-rules.mjs';

/** @param graph imports by file, without tests, as `check-imports.mjs` reads them */
export function cycleProblems(graph) {
  const edges = new Map([...graph].map(([from, imports]) => [from, imports.map(({ to }) => to)]));
  const allowed = (from, to) => cyclesToBreak.has(`${basename(from)} > ${basename(to)}`);
  const kept = new Map([...edges].map(([from, all]) => [from, all.filter((to) => !allowed(from, to))]));
  return [
    ...cyclesOf(kept).map((cycle) => `a cycle: ${cycle}`),
    ...cyclesOf(moduleEdges(edges)).map((cycle) => `a cycle of modules: ${cycle}`),
    ...brokenCycles(edges),
  ];
}

/** The list of allowed cycles only shrinks. */
function brokenCycles(edges) {
  const found = new Set(
    [...edges].flatMap(([from, all]) => all.map((to) => `${basename(from)} > ${basename(to)}`)),
  );
  const names = new Set([...edges.keys()].map((file) => basename(file)));
  return [...cyclesToBreak]
    .filter((edge) => !found.has(edge) && edge.split(' > ').every((name) => names.has(name)))
    .map((edge) => `${edge} is gone: delete it from cyclesToBreak in import-rules.mjs`);
}

/** A folder of the web is a module too. */
const moduleOf = (path) => serverModule(path) ?? (webFolder(path) === null ? null : `web/${webFolder(path)}`);

function moduleEdges(edges) {
  const modules = new Map();
  for (const [from, all] of edges) {
    const own = moduleOf(from);
    if (own === null) continue;
    const others = all.map(moduleOf).filter((other) => other !== null && other !== own);
    modules.set(own, [...new Set([...(modules.get(own) ?? []), ...others])]);
  }
  return modules;
}

function cyclesOf(edges) {
  const cycles = [];
  const state = new Map();
  const walk = (node, trail) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' > '));
      return;
    }
    state.set(node, 'open');
    for (const to of edges.get(node) ?? []) if (edges.has(to)) walk(to, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of edges.keys()) walk(node, []);
  return cycles;
}
