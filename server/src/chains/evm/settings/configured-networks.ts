import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import { nodeRoles } from '../node/node-roles.ts';
import type { EvmKeys, EvmNode } from './settings.ts';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits');

/**
 * With a margin. Ethereum's pools refuse 0 (go-ethereum#24079). BSC's validators ask 0.05 gwei; older nodes
 * refuse less than 1 (bnb-chain/bsc#3255, dfinity/oisy-wallet#12521).
 */
const LEAST_TIP_GWEI: Readonly<Record<string, number>> = { ethereum: 0.01, bsc: 1 };

/** The watcher remembers 500 hashes. */
const MOST_CONFIRMATIONS = 400;

/**
 * Usually the finality: two epochs on Ethereum, eleven of BSC's 21 validators with eight blocks each.
 * Pruned nodes have state for 128.
 */
const CONFIRMATIONS: Readonly<Record<string, { readonly least: number; readonly usual: number }>> = {
  ethereum: { least: 6, usual: 64 },
  bsc: { least: 8, usual: 88 },
};

const rpcUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const evmNetwork = z.strictObject({
  network: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, 'must be a name as ethereum, bsc or polygon'),
  newNetwork: z
    .strictObject({
      name: z.string().regex(/^[\w .()-]{2,40}$/, 'must be 2 to 40 letters, digits, spaces and .()-'),
      coin: z
        .string()
        .regex(/^[A-Z][A-Z0-9]{1,9}$/, 'must be the code of the coin that pays its fees, as POL'),
      decimals: z.record(z.string(), z.int().min(0).max(18)).default({}),
    })
    .optional(),
  rpcUrl,
  moreNodes: z
    .array(
      z.strictObject({
        rpcUrl,
        roles: z
          .array(z.enum(nodeRoles))
          .min(1)
          .default([...nodeRoles]),
      }),
    )
    .max(8)
    .default([]),
  chainId: z.int().positive(),
  accountXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{100,}$/, 'must be an xpub'),
  hotAddress: address,
  /** Only the worker needs it. */
  mnemonicFile: z.string().optional(),
  /** The former wallet's name, as the refused start gives it. */
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  /** By currency code: `{"USDT": "0x..."}`. */
  tokens: z.record(z.string(), address).default({}),
  /** Their contract intentionally differs. */
  otherContracts: z.array(z.string()).default([]),
  explorerUrl: z.url().optional(),
  /** Default: on where the native coin is offered. */
  traceInternal: z.boolean().optional(),
  confirmations: z.int().optional(),
  /** Off only while a network finalises nothing for long. */
  awaitFinalized: z.boolean().default(true),
  /** Payments wait above it. */
  maxFeeGwei: z.int().positive().max(100_000).default(500),
  /** Even when the node suggests less. A higher tip is wasted. */
  minTipGwei: z
    .number()
    .min(0.000_001, 'must be at least 0.000001')
    .max(100, 'must be at most 100')
    .optional(),
  bumpAfterSeconds: z.int().min(30).max(86_400).default(300),
});

export type EvmNetworkField = keyof z.infer<typeof evmNetwork>;

/** A chain id beyond it has no catalogue id. */
const MOST_CHAIN_ID = 2_000_000_000;

type Configured = z.infer<typeof evmNetwork>;
type Complain = (path: keyof Configured, message: string) => void;

const soundNetwork = evmNetwork.superRefine((one, context) => {
  const complain: Complain = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
  const { network, confirmations, tokens, otherContracts } = one;
  const stray = otherContracts.find((code) => !Object.hasOwn(tokens, code));
  if (stray !== undefined) complain('otherContracts', `names ${stray}, of which tokens has no contract`);
  const known = CONFIRMATIONS[network];
  if (known === undefined) checkNew(one, complain);
  else if (one.newNetwork !== undefined)
    complain('newNetwork', `describes ${network}, which the catalogue has: leave it out`);
  const least = known?.least ?? 1;
  if (confirmations === undefined || (confirmations >= least && confirmations <= MOST_CONFIRMATIONS)) return;
  complain('confirmations', `must be ${least} to ${MOST_CONFIRMATIONS} on ${network}`);
});

function checkNew(one: Configured, complain: Complain): void {
  const { network, newNetwork, confirmations, minTipGwei, tokens, chainId } = one;
  if (newNetwork === undefined)
    return complain(
      'newNetwork',
      `must describe ${network}, which the catalogue does not have, as {"name":"Polygon","coin":"POL","decimals":{"USDT":6}}`,
    );
  if (confirmations === undefined)
    complain('confirmations', `must say after how many blocks a payment on ${network} is final`);
  if (minTipGwei === undefined)
    complain('minTipGwei', `must say the least tip that nodes of ${network} take`);
  if (chainId > MOST_CHAIN_ID) complain('chainId', `must be at most ${MOST_CHAIN_ID} for a new network`);
  const uncounted = Object.keys(tokens).find((code) => newNetwork.decimals[code] === undefined);
  if (uncounted !== undefined) complain('newNetwork', `names no decimals of ${uncounted}`);
}

export interface EvmNetworkSettings extends Omit<EvmNode, 'traceInternal'>, EvmKeys {
  readonly network: string;
  readonly newNetwork?: Configured['newNetwork'];
  readonly traceInternal: boolean | null;
  readonly mnemonic: string | null;
  readonly confirmations: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly otherContracts: readonly string[];
  /** `null`: these keys must be the database's own. */
  readonly replacesWallet: string | null;
}

const leastTipOf = ({ network, minTipGwei }: Pick<Configured, 'network' | 'minTipGwei'>): number =>
  minTipGwei ?? LEAST_TIP_GWEI[network] ?? 0;

/** No process list shows a file. */
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
    (list) => new Set(list.map((one) => one.chainId)).size >= new Set(list.map((one) => one.network)).size,
    'gives two networks one chainId: each coin that arrives there would be credited twice',
  )
  .refine(
    (list) => list.every((one) => leastTipOf(one) <= one.maxFeeGwei),
    'has a minTipGwei above its maxFeeGwei: nothing could be signed',
  )
  .transform((list, context): EvmNetworkSettings[] =>
    list.map(({ mnemonicFile, explorerUrl, confirmations, replacesWallet, traceInternal, ...settings }) => ({
      ...settings,
      traceInternal: traceInternal ?? null,
      confirmations: confirmations ?? CONFIRMATIONS[settings.network]?.usual ?? MOST_CONFIRMATIONS,
      explorerUrl: explorerUrl ?? null,
      minTipGwei: leastTipOf(settings),
      replacesWallet: replacesWallet ?? null,
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    })),
  );
