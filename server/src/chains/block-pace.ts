/** How fast a network goes, by its rules. Real blocks come unevenly. */
export interface BlockPace {
  readonly intervalMs: number;
  /** A block is final so many blocks later, however few confirmations are asked. */
  readonly finalAfter: number;
}

/** Ethereum finalises its 32 slots after two further epochs; TRON a block after 19 others. */
const paces: Readonly<Record<string, BlockPace>> = {
  bitcoin: { intervalMs: 600_000, finalAfter: 0 },
  ethereum: { intervalMs: 12_000, finalAfter: 96 },
  bsc: { intervalMs: 1_000, finalAfter: 8 },
  tron: { intervalMs: 3_000, finalAfter: 20 },
  ton: { intervalMs: 5_000, finalAfter: 1 },
  ripple: { intervalMs: 4_000, finalAfter: 1 },
  monero: { intervalMs: 120_000, finalAfter: 0 },
};

/** `null`: a network that this release does not know. */
export const paceOf = (network: string): BlockPace | null => paces[network] ?? null;

/** At least one block is missing while a transaction is not final. */
export const missingMs = (
  { intervalMs, finalAfter }: BlockPace,
  { required, confirmations }: { readonly required: number; readonly confirmations: number },
): number => Math.max(1, Math.max(required, finalAfter) - confirmations) * intervalMs;
