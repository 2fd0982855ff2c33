// Who may import whom. One rule per line of ARCHITECTURE.md's list; `check-imports.mjs` holds every file to them.
// A rule is asked about each import of a file that is no test: `from` and `to` are paths in the repository (or a
// package's name), and it answers whether that import breaks it.

const isNode = (name) => name.startsWith('node:');
const isOurs = (path) => /^(contract|server|web|e2e|scripts)\//.test(path);
const room = (path) => path.split('/')[0];

/** The module of a server file: `tickets`, `platform`, `chains/evm`; the doors and `boot` have none. */
export function serverModule(path) {
  const [, chain] = path.match(/^server\/src\/(chains\/[^/]+)\//) ?? [];
  const [, folder] = path.match(/^server\/src\/([^/]+)\//) ?? [];
  return chain ?? (folder === 'boot' ? null : (folder ?? null));
}

/** Interfaces without any code behind them; everybody may read them. */
const INTERFACES = new Set([
  'server/src/chains/chain.ts',
  'server/src/rates/board/board.ts',
  'server/src/currencies/catalogue.ts',
]);
/** What the tickets lead. */
const LED = /^(rates|chains|chains\/.+|payments|aml|ledger|accounts|currencies|mail|site|pages)$/;
const LEADERS = /^(tickets|referral|operator)$/;
const CONTRACT_PACKAGES = /^(zod|@noble\/hashes|@scure\/base)(\/|$)/;
/** Of the files beside the modules, those that say what all have in common. */
const SHARED = new Set(['schema', 'events', 'alerts'].map((name) => `server/src/${name}.ts`));
/** Folders of the web that are no feature: everybody may use them. */
const WEB_COMMON = /^web\/src\/(ui|platform)\//;
/** What a route may say of itself: the one file beside the web's folders that its features read. */
const ROUTE_HANDLE = 'web/src/route-handle.ts';
/** The table of pages names those of every feature; only the frame around all of them reads it. */
const isHeadOf = (from, to) => webFolder(from) === 'shell' && to === 'web/src/route-meta.ts';

const webFolder = (path) => path.match(/^web\/src\/([^/]+)\//)?.[1] ?? null;

export const importRules = [
  {
    name: 'contract imports nothing of ours and no Node module',
    breaks: (from, to) =>
      room(from) === 'contract' &&
      (isNode(to) || (isOurs(to) ? room(to) !== 'contract' : !CONTRACT_PACKAGES.test(to))),
  },
  {
    name: 'server and web import contract, never each other',
    breaks: (from, to) =>
      (room(from) === 'server' && room(to) === 'web') ||
      (room(from) === 'web' && (room(to) === 'server' || isNode(to))),
  },
  {
    name: 'platform knows no word of the domain',
    breaks: (from, to) =>
      from.startsWith('server/src/platform/') &&
      to.startsWith('server/') &&
      !to.startsWith('server/src/platform/') &&
      !SHARED.has(to),
  },
  {
    name: 'a server module is entered through its index.ts only',
    breaks: (from, to) => {
      const [own, other] = [serverModule(from), serverModule(to)];
      if (other === null || other === 'platform' || other === own || INTERFACES.has(to)) return false;
      if (own === 'migrations' && to.endsWith('.sql')) return false;
      return !to.endsWith('/index.ts');
    },
  },
  {
    name: 'a module imports no door, nothing of boot, and beside the modules only schema.ts, events.ts and alerts.ts',
    breaks: (from, to) =>
      serverModule(from) !== null && /^server\/src\/(boot\/)?[^/]+\.ts$/.test(to) && !SHARED.has(to),
  },
  {
    name: 'tickets lead: what they call does not call them',
    breaks: (from, to) => LED.test(serverModule(from) ?? '') && LEADERS.test(serverModule(to) ?? ''),
  },
  {
    name: 'in the web, features do not import features',
    breaks: (from, to) => {
      const [own, other] = [webFolder(from), webFolder(to)];
      return (
        own !== null && other !== null && own !== other && !WEB_COMMON.test(to) && !WEB_COMMON.test(from)
      );
    },
  },
  {
    name: 'in the web, a feature reads no file beside the features but route-handle.ts',
    breaks: (from, to) =>
      webFolder(from) !== null &&
      !WEB_COMMON.test(from) &&
      /^web\/src\/[^/]+$/.test(to) &&
      to !== ROUTE_HANDLE &&
      !isHeadOf(from, to),
  },
  {
    name: 'in the web, ui and platform know no feature, nor a file beside them',
    breaks: (from, to) => WEB_COMMON.test(from) && to.startsWith('web/') && !WEB_COMMON.test(to),
  },
  {
    name: 'no test code is imported by code',
    breaks: (_from, to) => /\.test\.tsx?$|^(server|web)\/test\/|^e2e\//.test(to),
  },
];

/** Where SQL may be written: the stores, the database's own folder, the list of migrations, and the one way to emit an event. */
export const mayHoldSql = (path) =>
  path.endsWith('-store.ts') ||
  path.startsWith('server/src/platform/db/') ||
  path.startsWith('server/src/migrations/') ||
  path === 'server/src/platform/jobs/enqueue.ts';

/**
 * A table is written by the stores of one module; these by several, each its own columns or rows. The writes of `create_ticket`
 * (docs/decisions/0002) and of migrations are not seen here.
 */
export const sharedTables = {
  // The catalogue's row, the promises on it, and whether its payouts are stopped: one lock for all.
  assets: ['currencies', 'ledger', 'payments'],
  // The watchers' facts, and how far the sweep of each is (docs/decisions/0005).
  deposits: ['chains', 'payments'],
  // Rows under keys of their own.
  settings: ['platform', 'server/src/boot/installation-mode-store.ts', 'site'],
};
