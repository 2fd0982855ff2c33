/** The settings of real EVM networks: PAROM_EVM_NETWORKS, a JSON list with one object per network. */
import * as z from 'zod';
import { readPrivateSecret } from '../../platform/secrets/secret-file.ts';
import type { EvmKeys, EvmNode } from './settings.ts';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits');

/**
 * What nodes take, with a margin: what is signed below it may be refused for ever. Ethereum's pools refuse 0 (go-ethereum#24079).
 * BSC's validators ask for 0.05 gwei since October 2025, as before for 0.1, 1 and 3; nodes that were set up earlier refuse less than
 * 1 to this day (bnb-chain/bsc#3255, dfinity/oisy-wallet#12521). A token's payment costs some 0.00007 BNB at that.
 */
const LEAST_TIP_GWEI = { ethereum: 0.01, bsc: 1 };

/** The watcher remembers the hashes of 500 blocks, and goes back no further. */
const MOST_CONFIRMATIONS = 400;

/**
 * How deep a deposit lies before it is exchanged. At least what the catalogue's seed says, for chains that are only tried out;
 * usually: on Ethereum the two epochs after which blocks are finalised, on BSC eleven validators of 21 that make eight blocks each.
 * Below 128, whose state pruned nodes still know.
 */
const CONFIRMATIONS = {
  ethereum: { least: 6, usual: 64 },
  bsc: { least: 8, usual: 88 },
} as const;

const evmNetwork = z.strictObject({
  /** Which network of the catalogue this node serves. */
  network: z.enum(['ethereum', 'bsc']),
  rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  /** Compared with what the node says, so that a wrong node is found before any money moves. */
  chainId: z.int().positive(),
  /** Extended public key of the account that deposit addresses are derived from (m/44'/60'/1'). */
  accountXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{100,}$/, 'must be an xpub'),
  /** Where payouts leave from (m/44'/60'/0'/0/0). */
  hotAddress: address,
  /** A file with the words that payouts are signed with; only the worker needs it. */
  mnemonicFile: z.string().optional(),
  /** While the words are changed: the name of the wallet before, as the refused start says it. */
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  /** Contracts of the tokens offered here, by currency code: `{"USDT": "0x..."}`. */
  tokens: z.record(z.string(), address).default({}),
  /** Those of them whose contract is meant to be another than the one that is known on the main network. */
  otherContracts: z.array(z.string()).default([]),
  /** A page for people, in front of the transaction's id: `https://etherscan.io/tx/`. */
  explorerUrl: z.url().optional(),
  /** Look into contract calls for coins of the network's own; off for nodes that have no tracing. Without it: where that coin is on offer. */
  traceInternal: z.boolean().optional(),
  /** Blocks that a deposit or a payment needs, its own among them, before it is final. */
  confirmations: z.int().optional(),
  /** Also wait for the block that the node calls `finalized`. Off only while a network finalises nothing for long. */
  awaitFinalized: z.boolean().default(true),
  /** The most that a unit of gas may cost; while the network asks for more, payments wait. */
  maxFeeGwei: z.int().positive().max(100_000).default(500),
  /** The least tip for a unit of gas, whatever the node suggests. Above what any node asks for it only wastes. */
  minTipGwei: z
    .number()
    // Below, numbers are spelt with an exponent.
    .min(0.000_001, 'must be at least 0.000001')
    .max(100, 'must be at most 100')
    .optional(),
});

export type EvmNetworkField = keyof z.infer<typeof evmNetwork>;

/** One network's settings, with a depth that is neither a gamble nor a wait without end. */
const soundNetwork = evmNetwork.superRefine(({ network, confirmations, tokens, otherContracts }, context) => {
  const stray = otherContracts.find((code) => !Object.hasOwn(tokens, code));
  if (stray !== undefined) {
    const message = `names ${stray}, of which tokens has no contract`;
    context.addIssue({ code: 'custom', path: ['otherContracts'], message });
  }
  const { least } = CONFIRMATIONS[network];
  if (confirmations === undefined || (confirmations >= least && confirmations <= MOST_CONFIRMATIONS)) return;
  const message = `must be ${least} to ${MOST_CONFIRMATIONS} on ${network}`;
  context.addIssue({ code: 'custom', path: ['confirmations'], message });
});

export interface EvmNetworkSettings extends Omit<EvmNode, 'traceInternal'>, EvmKeys {
  readonly network: 'ethereum' | 'bsc';
  /** `null` where the operator leaves it to what is on offer. */
  readonly traceInternal: boolean | null;
  readonly confirmations: number;
  readonly tokens: Readonly<Record<string, string>>;
  /** Codes of those whose contract is meant to be another than the catalogue's. */
  readonly otherContracts: readonly string[];
  /** The wallet that these keys take the place of, by its name; `null` where they are to be the database's own. */
  readonly replacesWallet: string | null;
}

const leastTipOf = ({ network, minTipGwei }: Pick<z.infer<typeof evmNetwork>, 'network' | 'minTipGwei'>) =>
  minTipGwei ?? LEAST_TIP_GWEI[network];

/** From the variable's text; the words are read from their file, so that they stand in no process list. */
export const evmNetworks = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' });
      return z.NEVER;
    }
  })
  .pipe(z.array(soundNetwork))
  .refine((list) => new Set(list.map((one) => one.network)).size === list.length, 'names a network twice')
  .refine(
    (list) => list.every((one) => leastTipOf(one) <= one.maxFeeGwei),
    'has a minTipGwei above its maxFeeGwei: nothing could be signed',
  )
  .transform((list, context): EvmNetworkSettings[] =>
    list.map(({ mnemonicFile, explorerUrl, confirmations, replacesWallet, traceInternal, ...settings }) => ({
      ...settings,
      traceInternal: traceInternal ?? null,
      confirmations: confirmations ?? CONFIRMATIONS[settings.network].usual,
      explorerUrl: explorerUrl ?? null,
      minTipGwei: leastTipOf(settings),
      replacesWallet: replacesWallet ?? null,
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    })),
  );
