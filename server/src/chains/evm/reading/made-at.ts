export const madeAt = ({ timestamp }: { readonly timestamp: bigint }): Date =>
  new Date(Number(timestamp) * 1_000);
