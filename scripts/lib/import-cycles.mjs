// Imports of types and lazy imports count like any other.
import { serverModule, webFolder } from '../import-rules.mjs';

export function cycleProblems(graph) {
  const edges = new Map([...graph].map(([from, imports]) => [from, imports.map(({ to }) => to)]));
  return [
    ...cyclesOf(edges).map((cycle) => `a cycle: ${cycle}`),
    ...cyclesOf(moduleEdges(edges)).map((cycle) => `a cycle of modules: ${cycle}`),
  ];
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
