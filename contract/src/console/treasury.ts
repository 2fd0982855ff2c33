import * as z from 'zod/mini';
import { stopReason } from './answers/stop-reason.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

const amount = z.string();
const time = z.string();

/** On a coin's way from a deposit to the cold wallet. */
export const places = ['notSwept', 'promised', 'free', 'inTransit', 'cold'] as const;
export type Place = (typeof places)[number];

const treasuryAsset = z.object({
  asset: z.string(),
  version: z.string(),
  coin: z.string(),
  /** `null`: the operator's bank. */
  network: z.nullable(z.string()),
  /** `0` of roubles. */
  hot: amount,
  /** Receivable from the bank: `0` of coins. */
  bank: amount,
  /** `promised` and `free` are the hot wallet, or the bank. */
  places: z.object({ notSwept: amount, promised: amount, free: amount, inTransit: amount, cold: amount }),
  /** Of the hot wallet: never, not yet, and now. */
  keptBack: amount,
  locked: amount,
  movable: amount,
  total: amount,
  /** `null` without a price. */
  totalUsdt: z.nullable(amount),
  band: z.nullable(z.object({ minimum: amount, target: amount, maximum: amount })),
  proposal: z.nullable(z.object({ kind: z.enum(['refill', 'move-to-cold']), amount })),
  /** Of the asset, of its network and of the hot wallet; empty: payments leave. */
  paymentsStopped: z.array(stopReason),
  /** Of 30 days; `fees` in the network's fee coin. */
  sweeps: z.object({ count: z.int(), fees: amount, feeCoin: z.nullable(z.string()) }),
});
export type TreasuryAsset = z.infer<typeof treasuryAsset>;

const openMove = z.object({
  id: z.string(),
  version: z.string(),
  kind: z.enum(['profit', 'cold', 'refill']),
  /** A refill from a cold wallet with a named sender may be signed on the cold device. */
  isFromCold: z.boolean(),
  state: z.enum(['proposed', 'paying', 'announced']),
  asset: z.string(),
  amount,
  address: z.nullable(z.string()),
  addressUrl: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: time,
  confirmedBy: z.nullable(z.string()),
});
export type OpenMove = z.infer<typeof openMove>;

export const treasuryAnswer = z.object({
  assets: z.array(treasuryAsset),
  totalUsdt: amount,
  unpriced: z.array(z.string()),
  moves: z.array(openMove),
});
export type TreasuryAnswer = z.infer<typeof treasuryAnswer>;

/** `text` is what the cold device signs, also in the QR code. */
export const coldTransaction = z.object({
  format: z.enum(['psbt', 'evm-json']),
  text: z.string(),
  to: z.string(),
  /** The most, in the coin that pays fees. */
  fee: amount,
});
export type ColdTransaction = z.infer<typeof coldTransaction>;

/** `gas`, `delegate` and `undelegate` serve a sweep: coins or stake for its fee. */
export const sweepSteps = ['sweep', 'gas', 'delegate', 'undelegate'] as const;
export type SweepStep = (typeof sweepSteps)[number];

const sweepEntry = z.object({
  id: z.string(),
  at: time,
  step: z.enum(sweepSteps),
  asset: z.string(),
  coin: z.string(),
  network: z.nullable(z.string()),
  amount,
  /** Of the ledger. Negative: a re-org took the payment back. */
  fee: amount,
  /** `null` without a fee. */
  feeCoin: z.nullable(z.string()),
  isFailed: z.boolean(),
  txId: z.nullable(z.string()),
  ticket: z.nullable(z.object({ id: z.string(), number: z.int() })),
});
export type SweepEntry = z.infer<typeof sweepEntry>;

/** Months of Moscow: `2030-01`. */
export const sweepsAnswer = z.object({
  months: z.array(z.object({ month: z.string(), coin: z.string(), sweeps: z.int(), fees: amount })),
  sweeps: z.array(sweepEntry),
  /** Asks for the older ones. */
  before: z.nullable(z.string()),
});
export type SweepsAnswer = z.infer<typeof sweepsAnswer>;

export const treasuryEndpoints = {
  sweeps: {
    method: 'GET',
    path: '/api/console/sweeps',
    role: callRoles.sweeps,
    summary: 'Each sweep with its fee, and the fees by coin and month, from the ledger',
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    answer: sweepsAnswer,
  },
  coldTransaction: {
    method: 'GET',
    path: '/api/console/treasury/:move/unsigned',
    role: callRoles.coldTransaction,
    summary: 'The unsigned transaction of an announced refill from a cold wallet',
    params: z.object({ move: z.string() }),
    answer: coldTransaction,
  },
  treasury: {
    method: 'GET',
    path: '/api/console/treasury',
    role: callRoles.treasury,
    summary: 'The coins of the house by place, with bands, proposals and open moves',
    answer: treasuryAnswer,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
