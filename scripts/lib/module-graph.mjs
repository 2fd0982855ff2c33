import { serverModule } from '../import-rules.mjs';

const FENCE = '```';
const nodeId = (name) => name.replaceAll(/[^a-z]/gi, '_');

/**
 * Mermaid, without `platform`, `contract`, the doors and `boot`.
 * @param graph imports by file
 */
export function moduleGraph(graph) {
  const arrows = new Map();
  const modules = new Set();
  for (const [file, imports] of graph) {
    const own = moduleOf(file);
    if (own === null) continue;
    modules.add(own);
    for (const { to, isType } of imports) {
      const other = moduleOf(to);
      if (other === null || other === own) continue;
      const key = `${own}>${other}`;
      arrows.set(key, arrows.get(key) === 'code' || !isType ? 'code' : 'types');
    }
  }
  return [
    `${FENCE}mermaid`,
    'graph LR',
    ...[...modules].sort().map((name) => `  ${nodeId(name)}[${name}]`),
    ...[...arrows].sort().map(([key, kind]) => {
      const [from, to] = key.split('>').map(nodeId);
      return `  ${from} ${kind === 'code' ? '-->' : '-.->'} ${to}`;
    }),
    FENCE,
  ].join('\n');
}

function moduleOf(file) {
  const name = serverModule(file);
  return name === 'platform' || name === 'migrations' ? null : name;
}
