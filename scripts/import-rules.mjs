// The import rules of ARCHITECTURE.md, one per line of its list. `from` and `to` are paths in the
// repository, or a package's name. Tests are exempt.

const isNode = (name) => name.startsWith('node:');
const isOurs = (path) => /^(contract|signalr-server|server|web|e2e|scripts)\//.test(path);
const room = (path) => path.split('/')[0];

/** `tickets`, `platform`, `chains/evm`; the doors and `boot` have none. */
export function serverModule(path) {
  const [, chain] = path.match(/^server\/src\/(chains\/[^/]+)\//) ?? [];
  const [, folder] = path.match(/^server\/src\/([^/]+)\//) ?? [];
  return chain ?? (folder === 'boot' ? null : (folder ?? null));
}

/** All modules may read these interfaces. */
const INTERFACES = new Set([
  'server/src/chains/chain.ts',
  'server/src/rates/board/board.ts',
  'server/src/currencies/catalogue.ts',
]);
/** Modules that tickets call. */
const LED = /^(rates|chains|chains\/.+|payments|aml|ledger|accounts|currencies|mail|site|pages)$/;
const LEADERS = /^(tickets|referral|operator)$/;
const CONTRACT_PACKAGES = /^(zod|@noble\/hashes|@scure\/base)(\/|$)/;
const SHARED = new Set(['schema', 'events', 'alerts'].map((name) => `server/src/${name}.ts`));
/** Folders of the web that all features may use. */
const WEB_COMMON = /^web\/src\/(ui|platform)\//;
/** The one file beside the web's folders that features read. */
const ROUTE_HANDLE = 'web/src/route-handle.ts';
/** Only `shell` reads the table of pages. */
const isHeadOf = (from, to) => webFolder(from) === 'shell' && to === 'web/src/route-meta.ts';

export const webFolder = (path) => path.match(/^web\/src\/([^/]+)\//)?.[1] ?? null;

/** Imports, by file name, that still close a cycle. The list only shrinks: a new cycle is broken, not added. */
export const cyclesToBreak = new Set([
  'own-rate.ts > deposit-store.ts',
  'own-rate.ts > judge-deposits.ts',
  'ticket-store.ts > received.ts',
  'auth-window.tsx > auth-modal.tsx',
  'currency-popover.tsx > currency-picker.tsx',
  'currency-sheet.tsx > currency-picker.tsx',
  'device-ticket-list.tsx > device-tickets.tsx',
  'language-list.tsx > language-menu.tsx',
  'rate-chart.tsx > chart-place.tsx',
  'recovery-form.tsx > auth-window.tsx',
  'registration-form.tsx > auth-window.tsx',
  'row-menu.tsx > row-actions.tsx',
  'toast-host.tsx > toasts.ts',
]);

export const importRules = [
  {
    name: 'contract imports nothing of ours and no Node module',
    breaks: (from, to) =>
      room(from) === 'contract' &&
      (isNode(to) || (isOurs(to) ? room(to) !== 'contract' : !CONTRACT_PACKAGES.test(to))),
  },
  {
    name: 'signalr-server imports nothing of ours',
    breaks: (from, to) => room(from) === 'signalr-server' && isOurs(to) && room(to) !== 'signalr-server',
  },
  {
    name: 'signalr-server is entered through its index.ts, by the server only',
    breaks: (from, to) =>
      room(to) === 'signalr-server' &&
      room(from) !== 'signalr-server' &&
      (room(from) !== 'server' || to !== 'signalr-server/src/index.ts'),
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
    breaks: (_from, to) => /\.test\.tsx?$|^(signalr-server|server|web)\/test\/|^e2e\//.test(to),
  },
];

export const mayHoldSql = (path) =>
  path.endsWith('-store.ts') ||
  path.startsWith('server/src/platform/db/') ||
  path.startsWith('server/src/migrations/') ||
  path === 'server/src/platform/jobs/enqueue.ts';

/**
 * The tables with several writers. Database functions such as `create_ticket` (docs/decisions/0002) are
 * not seen here.
 */
export const sharedTables = {
  // Catalogue row, promises and stopped payouts share one lock.
  assets: ['currencies', 'ledger', 'payments'],
  // The watchers' facts, and the progress of sweeps (docs/decisions/0005).
  deposits: ['chains', 'payments'],
  // Rows under separate keys.
  settings: ['platform', 'server/src/boot/installation-mode-store.ts', 'site'],
};
