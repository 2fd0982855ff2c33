import * as z from 'zod/mini';

export const nothing = z.unknown();
export const addressAnswer = z.object({ address: z.string() });
export const createdAnswer = z.object({ address_index: z.int() });
export const heightAnswer = z.object({ height: z.int() });

export const outputsAnswer = z.object({
  transfers: z.optional(
    z.array(
      z.object({
        amount: z.string(),
        block_height: z.int(),
        frozen: z.boolean(),
        key_image: z.optional(z.string()),
        pubkey: z.string(),
        subaddr_index: z.object({ minor: z.int() }),
        tx_hash: z.string(),
        unlocked: z.boolean(),
      }),
    ),
  ),
});
export type WalletOutput = NonNullable<z.infer<typeof outputsAnswer>['transfers']>[number];

export const spendsAnswer = z.object({
  out: z.optional(z.array(z.object({ txid: z.string(), height: z.int() }))),
});

export const exportAnswer = z.object({ outputs_data_hex: z.string() });
export const builtAnswer = z.object({
  fee: z.string(),
  tx_blob: z.string(),
  unsigned_txset: z.string(),
});
export const checkedAnswer = z.object({ received: z.string(), in_pool: z.boolean() });
