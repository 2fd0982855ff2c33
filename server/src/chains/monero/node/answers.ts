/** Amounts are texts: see `call.ts`. */
import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const height = z.int();

export const infoAnswer = z.object({ height, nettype: z.string(), top_block_hash: hash });

const header = z.object({ hash, height, prev_hash: z.string(), timestamp: z.int(), depth: z.int() });
export type HeaderFacts = z.infer<typeof header>;
export const headerAnswer = z.object({ block_header: header });

export const blockAnswer = z.object({
  block_header: header,
  blob: z.string(),
  miner_tx_hash: hash,
  tx_hashes: z.optional(z.array(hash)),
});

const target = z.union([
  z.object({ tagged_key: z.object({ key: hash, view_tag: z.string() }) }),
  z.object({ key: hash }),
]);

export const transactionJson = z.object({
  unlock_time: z.string(),
  vin: z.array(z.object({ key: z.optional(z.object({ k_image: hash })) })),
  vout: z.array(z.object({ amount: z.string(), target })),
  extra: z.array(z.int()),
  rct_signatures: z.optional(
    z.object({
      txnFee: z.optional(z.string()),
      ecdhInfo: z.optional(z.array(z.object({ amount: z.string() }))),
      outPk: z.optional(z.array(z.string())),
    }),
  ),
});
export type Transaction = z.infer<typeof transactionJson>;

export const transactionsAnswer = z.object({
  txs: z.optional(
    z.array(
      z.object({
        tx_hash: hash,
        as_json: z.string(),
        in_pool: z.boolean(),
        block_height: z.optional(height),
      }),
    ),
  ),
});

export const poolAnswer = z.object({
  transactions: z.optional(z.array(z.object({ id_hash: hash, tx_json: z.string() }))),
  spent_key_images: z.optional(z.array(z.object({ id_hash: hash, txs_hashes: z.array(hash) }))),
});

export const spentAnswer = z.object({ spent_status: z.optional(z.array(z.int())) });
export const feeAnswer = z.object({ fees: z.array(z.int()), quantization_mask: z.int() });
export const sendAnswer = z.object({ status: z.string(), reason: z.optional(z.string()) });
