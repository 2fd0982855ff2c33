/** Numbers and texts at their defaults are left out. */
import { hex } from '@scure/base';
import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hexText = z.string().check(z.regex(/^([0-9a-f]{2})*$/));
const count = z.optional(z.int());

export interface NodeTransaction {
  readonly txId: string;
  readonly raw: string;
  readonly result: string | null;
}

export interface NodeBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: number;
  readonly transactions: readonly NodeTransaction[];
}

export const transactionAnswer = z.pipe(
  z.object({
    txID: hash,
    raw_data_hex: hexText,
    ret: z.optional(z.array(z.object({ contractRet: z.optional(z.string()) }))),
  }),
  z.transform(
    ({ txID, raw_data_hex, ret }): NodeTransaction => ({
      txId: txID,
      raw: raw_data_hex,
      result: ret?.[0]?.contractRet ?? null,
    }),
  ),
);

export const blockAnswer = z.pipe(
  z.object({
    blockID: hash,
    block_header: z.object({
      raw_data: z.object({ number: count, timestamp: count, parentHash: hash }),
    }),
    transactions: z.optional(z.array(transactionAnswer)),
  }),
  z.transform(
    ({ blockID, block_header, transactions = [] }): NodeBlock => ({
      height: block_header.raw_data.number ?? 0,
      hash: blockID,
      parentHash: block_header.raw_data.parentHash,
      timestamp: block_header.raw_data.timestamp ?? 0,
      transactions,
    }),
  ),
);

export const infoAnswer = z.object({
  id: hash,
  fee: count,
  blockNumber: count,
  blockTimeStamp: count,
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
  log: z.optional(
    z.array(z.object({ address: hexText, topics: z.optional(z.array(hexText)), data: z.optional(hexText) })),
  ),
});
export type Info = z.infer<typeof infoAnswer>;

export const accountAnswer = z.object({ balance: count, type: z.optional(z.string()) });

/** Of an account that exists, and of the whole network. */
export const resourceAnswer = z.object({
  freeNetLimit: count,
  freeNetUsed: count,
  NetLimit: count,
  NetUsed: count,
  EnergyLimit: count,
  EnergyUsed: count,
  TotalEnergyLimit: count,
  TotalEnergyWeight: count,
});

export const lendableAnswer = z.object({ max_size: count });

export const lentAnswer = z.object({
  delegatedResource: z.optional(z.array(z.object({ frozen_balance_for_energy: count }))),
});

export const callAnswer = z.object({
  result: z.object({
    result: z.optional(z.boolean()),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
  }),
  energy_used: count,
  constant_result: z.optional(z.array(hexText)),
  transaction: z.optional(z.object({ ret: z.optional(z.array(z.object({ ret: z.optional(z.string()) }))) })),
});

export const broadcastAnswer = z.object({
  result: z.optional(z.boolean()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});

export const parametersAnswer = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: count })),
});

export function textOf(message: string | undefined): string {
  if (message === undefined) return 'without a reason';
  return /^([0-9a-f]{2})+$/i.test(message)
    ? new TextDecoder().decode(hex.decode(message.toLowerCase()))
    : message;
}
