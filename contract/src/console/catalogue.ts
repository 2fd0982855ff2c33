import * as z from 'zod/mini';
import { pairStops } from '../currencies.ts';
import { stopReason } from './answers/stop-reason.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const text = z.string();
const none = z.nullable(z.string());

/** Why no ticket is made in a direction now. */
export const closings = [
  ...pairStops,
  /** The network or its token is not served by this installation. */
  'unserved',
  'type',
  'price',
  'halted',
  'off',
  'hours',
  /** A fixed price allows no ticket as large as the pair's minimum. */
  'ceiling',
] as const;
export type Closing = (typeof closings)[number];

export const stop = z.nullable(z.object({ reason: stopReason, until: none }));

const coin = z.object({
  coin: text,
  version: text,
  name: text,
  /** On the site, as `/coins/btc.svg`. */
  icon: none,
  /** An operator's drawing, as a data URL: the site is another origin. */
  drawing: none,
  isListed: z.boolean(),
  usdt: none,
  /** `isUsed`: the venue has a share in the price now. */
  symbols: z.array(
    z.object({ venue: text, symbol: text, isUsed: z.boolean(), /** Of an operator. */ isOwn: z.boolean() }),
  ),
  /** It has no price, and will have none by so few venues. */
  lacksVenues: z.boolean(),
});

const network = z.object({
  network: text,
  name: text,
  isServed: z.boolean(),
  confirmations: z.int(),
  firstWithinMinutes: z.int(),
  inStopped: stop,
  outStopped: stop,
  version: text,
});

const confirmationStep = z.object({ from: text, confirmations: z.int() });

const asset = z.object({
  /** As `USDT@tron`. */
  asset: text,
  coin: text,
  network: none,
  contract: none,
  isServed: z.boolean(),
  /** By an operator. */
  isAdded: z.boolean(),
  /** Customers see it. */
  isShown: z.boolean(),
  /** Ascending by the sum in the coin; empty for roubles. */
  confirmations: z.array(confirmationStep),
  /** Otherwise those of its network. */
  hasOwnConfirmations: z.boolean(),
  /** Of the asset itself, not of its network. */
  inStopped: stop,
  outStopped: stop,
  version: text,
});

const direction = z.object({
  give: text,
  get: text,
  version: text,
  closedBy: z.nullable(z.enum(closings)),
  /** Of the pair or direction itself. */
  off: stop,
});

export const catalogueAnswer = z.object({
  coins: z.array(coin),
  networks: z.array(network),
  assets: z.array(asset),
  /** Of all coins that the site lists. */
  directions: z.array(direction),
});
export type CatalogueAnswer = z.infer<typeof catalogueAnswer>;

export const catalogueEndpoints = {
  catalogue: {
    method: 'GET',
    path: '/api/console/catalogue',
    role: callRoles.catalogue,
    summary: 'Coins with venue symbols, networks, assets with confirmations, and why directions are closed',
    answer: catalogueAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
