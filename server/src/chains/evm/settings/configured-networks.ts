import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { EvmKeys, EvmNode } from './settings.ts';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits');

/**
 * The minimum tip that nodes accept, with a margin. Ethereum's pools refuse 0 (go-ethereum#24079). BSC's
 * validators ask 0.05 gwei since October 2025; older nodes still refuse less than 1 (bnb-chain/bsc#3255,
 * dfinity/oisy-wallet#12521), some 0.00007 BNB per token payment.
 */
const LEAST_TIP_GWEI = { ethereum: 0.01, bsc: 1 };

/** The watcher remembers 500 hashes. */
const MOST_CONFIRMATIONS = 400;

/**
 * At least the catalogue's, for test chains. Usually the finality: two epochs on Ethereum, eleven of BSC's
 * 21 validators with eight blocks each. Pruned nodes have state for 128.
 */
const CONFIRMATIONS = {
  ethereum: { least: 6, usual: 64 },
  bsc: { least: 8, usual: 88 },
} as const;

const evmNetwork = z.strictObject({
  network: z.enum(['ethereum', 'bsc']),
  rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  chainId: z.int().positive(),
  /** Account `m/44'/60'/1'` of the deposit addresses. */
  accountXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{100,}$/, 'must be an xpub'),
  /** Pays out (m/44'/60'/0'/0/0). */
  hotAddress: address,
  /** Only the worker needs it. */
  mnemonicFile: z.string().optional(),
  /** While the mnemonic is replaced: the former wallet's name, as the refused start gives it. */
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  /** By currency code: `{"USDT": "0x..."}`. */
  tokens: z.record(z.string(), address).default({}),
  /** Tokens whose contract intentionally differs from the known one. */
  otherContracts: z.array(z.string()).default([]),
  /** Put before a transaction id: `https://etherscan.io/tx/`. */
  explorerUrl: z.url().optional(),
  /** Off for nodes without tracing. Default: on where the native coin is offered. */
  traceInternal: z.boolean().optional(),
  /** Until final, the block itself included. */
  confirmations: z.int().optional(),
  /** Also wait for the block `finalized`. Off only while a network finalises nothing for long. */
  awaitFinalized: z.boolean().default(true),
  /** Payments wait while the network asks more per gas. */
  maxFeeGwei: z.int().positive().max(100_000).default(500),
  /** The minimum tip per gas, even when the node suggests less. A higher one is wasted. */
  minTipGwei: z
    .number()
    .min(0.000_001, 'must be at least 0.000001')
    .max(100, 'must be at most 100')
    .optional(),
});

export type EvmNetworkField = keyof z.infer<typeof evmNetwork>;

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
  readonly traceInternal: boolean | null;
  /** `null`: this process does not hold it. */
  readonly mnemonic: string | null;
  readonly confirmations: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly otherContracts: readonly string[];
  /** `null`: these keys must be the database's own. */
  readonly replacesWallet: string | null;
}

const leastTipOf = ({ network, minTipGwei }: Pick<z.infer<typeof evmNetwork>, 'network' | 'minTipGwei'>) =>
  minTipGwei ?? LEAST_TIP_GWEI[network];

/** The mnemonic comes from a file, so that no process list shows it. */
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
