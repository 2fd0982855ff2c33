/** Amounts are texts: see `node.ts`. */
import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const height = z.int();

export const someHash = hash;
export const chainInfo = z.object({
  chain: z.string(),
  blocks: height,
  bestblockhash: hash,
  time: z.int(),
});

export const headerAnswer = z.object({
  hash,
  height,
  confirmations: z.int(),
  time: z.int(),
  previousblockhash: z.optional(hash),
});

const output = z.object({
  value: z.string(),
  n: z.int(),
  scriptPubKey: z.object({ hex: z.string(), address: z.optional(z.string()) }),
});

export const blockAnswer = z.object({
  hash,
  height,
  time: z.int(),
  previousblockhash: z.optional(hash),
  merkleroot: hash,
  tx: z.array(z.object({ txid: hash, vout: z.array(output) })),
});

export const spendingAnswer = z.object({
  vin: z.array(
    z.object({
      prevout: z.optional(z.object({ scriptPubKey: z.object({ address: z.optional(z.string()) }) })),
    }),
  ),
});

export const walletTransaction = z.object({
  txid: hash,
  /** Below 0: a transaction in that many blocks spends the same coins. */
  confirmations: z.int(),
  blockhash: z.optional(hash),
  blockheight: z.optional(height),
  /** Below 0, only when the wallet's coins were spent. */
  fee: z.optional(z.string()),
  decoded: z.object({
    vin: z.array(z.object({ txid: z.optional(hash), vout: z.optional(z.int()) })),
    vout: z.array(output),
  }),
});
export type WalletTransaction = z.infer<typeof walletTransaction>;

const entry = z.object({
  txid: hash,
  category: z.string(),
  address: z.optional(z.string()),
  vout: z.optional(z.int()),
  amount: z.string(),
  confirmations: z.int(),
  abandoned: z.optional(z.boolean()),
});
export type WalletEntry = z.infer<typeof entry>;
export const walletEntries = z.object({ transactions: z.array(entry) });

export const scanAnswer = z.object({
  unspents: z.array(z.object({ txid: hash, vout: z.int(), amount: z.string() })),
});

export const unspentAnswer = z.array(
  z.object({
    txid: hash,
    vout: z.int(),
    address: z.optional(z.string()),
    scriptPubKey: z.string(),
    amount: z.string(),
    confirmations: z.int(),
    desc: z.optional(z.string()),
  }),
);

export const outputAnswer = z.nullable(
  z.object({
    bestblock: hash,
    value: z.string(),
    scriptPubKey: z.object({ hex: z.string(), address: z.optional(z.string()) }),
  }),
);

export const addressAnswer = z.object({ ismine: z.boolean(), desc: z.optional(z.string()) });

export const walletInfo = z.object({
  ['private_keys_enabled']: z.boolean(),
  scanning: z.union([z.literal(false), z.object({ progress: z.number() })]),
  lastprocessedblock: z.object({ hash, height }),
});

export const descriptorsAnswer = z.object({
  descriptors: z.array(z.object({ desc: z.string(), range: z.optional(z.tuple([z.int(), z.int()])) })),
});

export const importAnswer = z.array(
  z.object({ success: z.boolean(), error: z.optional(z.object({ message: z.string() })) }),
);

export const feeAnswer = z.object({ feerate: z.optional(z.string()) });
export const mempoolEntry = z.object({ ancestorsize: z.int(), fees: z.object({ ancestor: z.string() }) });
export const mempoolAnswer = z.object({ mempoolminfee: z.string(), minrelaytxfee: z.string() });
export const spendersAnswer = z.array(
  z.object({ txid: hash, vout: z.int(), spendingtxid: z.optional(hash) }),
);
