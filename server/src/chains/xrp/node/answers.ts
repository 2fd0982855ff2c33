import * as z from 'zod/mini';

const bytes = z.string().check(z.regex(/^([0-9A-Fa-f]{2})*$/));
const index = z.int().check(z.nonnegative());

export const ledgerAnswer = z.object({
  validated: z.optional(z.boolean()),
  ledger: z.object({
    ['ledger_data']: z.optional(bytes),
    transactions: z.optional(z.array(z.object({ ['tx_blob']: bytes, meta: z.optional(bytes) }))),
  }),
});

export const transactionAnswer = z.object({
  validated: z.optional(z.boolean()),
  ['ledger_index']: z.optional(index),
});

export const accountAnswer = z.object({
  ['account_data']: z.object({
    Balance: z.string(),
    Flags: z.int(),
    OwnerCount: z.int(),
    Sequence: index,
    RegularKey: z.optional(z.string()),
    /** The account of a pool or a vault. */
    AMMID: z.optional(z.string()),
    VaultID: z.optional(z.string()),
    ['signer_lists']: z.optional(z.array(z.unknown())),
  }),
  ['signer_lists']: z.optional(z.array(z.unknown())),
});

export const historyAnswer = z.object({
  marker: z.optional(z.unknown()),
  transactions: z.array(
    z.object({ ['tx_blob']: bytes, ['ledger_index']: index, validated: z.optional(z.boolean()) }),
  ),
});

export const feeAnswer = z.object({
  drops: z.object({ ['base_fee']: z.string(), ['open_ledger_fee']: z.string() }),
});

export const serverAnswer = z.object({
  info: z.object({
    /** Older nodes of the main net name none. */
    ['network_id']: z.optional(index),
    ['validated_ledger']: z.optional(
      z.object({ ['reserve_base_xrp']: z.number(), ['reserve_inc_xrp']: z.number() }),
    ),
  }),
});

export const submitAnswer = z.object({
  ['engine_result']: z.string(),
  ['engine_result_message']: z.optional(z.string()),
});
