// ARCHITECTURE.md's list. `from` and `to` are paths, or a package's name. Tests are exempt.

const isNode = (name) => name.startsWith('node:');
const isOurs = (path) =>
  /^(contract|signalr-server|signer|server|web|console|client|e2e|scripts)\//.test(path);
const room = (path) => path.split('/')[0];

/** `tickets`, `platform`, `chains/evm`; none for the doors and `boot`. */
export function serverModule(path) {
  const [, chain] = path.match(/^server\/src\/(chains\/[^/]+)\//) ?? [];
  const [, folder] = path.match(/^server\/src\/([^/]+)\//) ?? [];
  return chain ?? (folder === 'boot' ? null : (folder ?? null));
}

const INTERFACES = new Set([
  'server/src/chains/chain.ts',
  'server/src/chains/units.ts',
  'server/src/rates/board/board.ts',
  'server/src/currencies/catalogue.ts',
]);
const LED = /^(rates|chains|chains\/.+|payments|aml|ledger|accounts|currencies|mail|site|pages)$/;
const LEADERS = /^(tickets|referral|treasury|partners|operator)$/;
const CONTRACT_PACKAGES = /^(zod|marked|@noble\/hashes|@scure\/base)(\/|$)/;
const KEY_PACKAGES =
  /^(@noble\/(curves|hashes)|@scure\/(base|bip32|bip39|btc-signer)|ripple-(binary-codec|keypairs)|@ton\/core)(\/|$)/;
const SHARED = new Set(['schema', 'events', 'alerts'].map((name) => `server/src/${name}.ts`));
/** Shared by the rooms of tickets. */
const ABOVE_THE_ROOMS = new Set(
  ['ticket', 'ticket-store', 'move-ticket', 'ticket-command'].map((name) => `server/src/tickets/${name}.ts`),
);
const WEB_COMMON = /^web\/src\/(ui|platform)\//;
/** Features read only this file beside the folders. */
const ROUTE_HANDLE = 'web/src/route-handle.ts';
const isHeadOf = (from, to) => webFolder(from) === 'shell' && to === 'web/src/route-meta.ts';

export const webFolder = (path) => path.match(/^web\/src\/([^/]+)\//)?.[1] ?? null;

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
    name: 'the signer imports nothing of ours, and beside Node only libraries of keys and hashes',
    breaks: (from, to) =>
      room(from) === 'signer' && (isOurs(to) ? room(to) !== 'signer' : !isNode(to) && !KEY_PACKAGES.test(to)),
  },
  {
    name: 'the signer is entered through its index.ts, by one file of the server only',
    breaks: (from, to) =>
      room(to) === 'signer' &&
      room(from) !== 'signer' &&
      (from !== 'server/src/signing/protocol.ts' || to !== 'signer/src/index.ts'),
  },
  {
    name: 'server and web import contract, never each other',
    breaks: (from, to) =>
      (room(from) === 'server' && room(to) === 'web') ||
      (room(from) === 'web' && (room(to) === 'server' || isNode(to))),
  },
  {
    name: 'the console imports contract and itself, and is imported by nothing',
    breaks: (from, to) =>
      (room(from) === 'console' &&
        (isNode(to) || (isOurs(to) && room(to) !== 'console' && room(to) !== 'contract'))) ||
      (room(to) === 'console' && room(from) !== 'console'),
  },
  {
    name: 'the client imports itself and one file of contract types, and is imported by nothing',
    breaks: (from, to) =>
      (room(from) === 'client' &&
        room(to) !== 'client' &&
        (room(to) !== 'contract' || from !== 'client/src/agreement.ts')) ||
      (room(to) === 'client' && room(from) !== 'client'),
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
    name: 'in tickets, a room calls no use case above it',
    breaks: (from, to) =>
      /^server\/src\/tickets\/[^/]+\//.test(from) &&
      /^server\/src\/tickets\/[^/]+\.ts$/.test(to) &&
      !ABOVE_THE_ROOMS.has(to),
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
    // A bench is no product: it shares the tests' stand-ins.
    breaks: (from, to) =>
      !from.startsWith('server/bench/') &&
      /\.test\.tsx?$|^(signalr-server|signer|server|web)\/test\/|^e2e\//.test(to),
  },
];

export const mayHoldSql = (path) =>
  path.endsWith('-store.ts') ||
  path.startsWith('server/src/platform/db/') ||
  path.startsWith('server/src/migrations/') ||
  path === 'server/src/platform/jobs/enqueue.ts';

const RETURNS_ROWS = /^server\/src\/(accounts|mail|operator|referral)\//;

const READS_NODES = /^server\/src\/chains\/(xrp|ton|monero|tron\/node)\//;

export const mayReadRows = (path) =>
  !path.startsWith('server/src/') ||
  path === 'server/src/schema.ts' ||
  mayHoldSql(path) ||
  RETURNS_ROWS.test(path) ||
  READS_NODES.test(path);

/** Several writers are allowed. Database functions (docs/decisions/0002) are not seen. */
export const sharedTables = {
  // Catalogue row, reserve and stopped payouts share one lock.
  assets: ['currencies', 'ledger', 'payments'],
  // The watchers' facts, and sweeps (docs/decisions/0005).
  deposits: ['chains', 'payments'],
  settings: ['platform', 'server/src/boot/installation-mode-store.ts', 'site'],
};
