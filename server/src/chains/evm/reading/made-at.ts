/** When a block was made: in whole seconds, by the validator that made it. */
export const madeAt = ({ timestamp }: { readonly timestamp: bigint }): Date =>
  new Date(Number(timestamp) * 1_000);
