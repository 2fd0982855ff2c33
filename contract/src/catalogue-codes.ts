/** Roubles by phone or card, without a network. */
export const TRANSFER_TYPE = 1;
export const CRYPTO_TYPE = 0;

export const Restriction = { hiddenOnGive: 0, hiddenOnReceive: 1 } as const;
