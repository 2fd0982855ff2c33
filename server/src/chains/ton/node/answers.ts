import * as z from 'zod/mini';

const index = z.int().check(z.nonnegative());
const count = z.string().check(z.regex(/^\d{1,30}$/));
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/_-]*={0,2}$/));
const hash = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));
const blockId = z.object({
  workchain: z.int(),
  shard: z.string().check(z.regex(/^-?\d{1,19}$/)),
  seqno: index,
  ['root_hash']: hash,
  ['file_hash']: hash,
});

export const masterchainAnswer = z.object({ last: blockId });
export const shardsAnswer = z.object({ shards: z.array(blockId) });

export const headerAnswer = z.object({
  id: blockId,
  ['global_id']: z.int(),
  ['gen_utime']: index,
  ['end_lt']: count,
  ['prev_blocks']: z.array(blockId),
});

export const accountAnswer = z.object({
  /** A number where it is small. */
  balance: z.union([count, index]),
  data: base64,
  state: z.string(),
  ['last_transaction_id']: z.object({ lt: count, hash }),
});

export const transactionShape = z.object({ data: base64 });
export const transactionsAnswer = z.array(transactionShape);

export const methodAnswer = z.object({
  ['exit_code']: z.int(),
  stack: z.array(z.tuple([z.string(), z.unknown()])),
});

export const foundAnswer = z.object({ seqno: index });

export const anyAnswer = z.unknown();
