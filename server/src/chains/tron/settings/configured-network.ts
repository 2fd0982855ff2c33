import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { TronKeys, TronNode } from './settings.ts';

const address = z
  .string()
  .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'must be an address as T… of 34 letters and digits');
const nodeUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** The last four bytes of the first block's id. */
export const TRON_MAIN_NET = 728_126_428;

/** 19 of 27 producers have built by then. The watcher remembers 500. */
const CONFIRMATIONS = 19;
const MOST_CONFIRMATIONS = 400;

const network = z.strictObject({
  rpcUrl: nodeUrl,
  solidityUrl: nodeUrl.optional(),
  apiKeyFile: z.string().optional(),
  chainId: z.int().positive().max(0xffffffff).default(TRON_MAIN_NET),
  accountXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{100,}$/, 'must be an xpub'),
  hotAddress: address,
  mnemonicFile: z.string().optional(),
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  tokens: z.record(z.string(), address).default({}),
  otherContracts: z.array(z.string()).default([]),
  explorerUrl: z.url().optional(),
  confirmations: z.int().min(CONFIRMATIONS).max(MOST_CONFIRMATIONS).default(CONFIRMATIONS),
  maxFeeTrx: z.int().positive().max(10_000).default(100),
});

export type TronField = keyof z.infer<typeof network>;

export interface TronNetworkSettings extends TronNode, TronKeys {
  readonly confirmations: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly otherContracts: readonly string[];
  readonly mnemonic: string | null;
  readonly replacesWallet: string | null;
}

/** No process list shows files. */
export const tronNetwork = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON object' });
      return z.NEVER;
    }
  })
  .pipe(network)
  .superRefine(({ otherContracts, tokens }, context) => {
    const stray = otherContracts.find((code) => !Object.hasOwn(tokens, code));
    if (stray !== undefined)
      context.addIssue({
        code: 'custom',
        message: `has otherContracts with ${stray}, of which tokens has no contract`,
      });
  })
  .transform(
    (
      { rpcUrl, solidityUrl, apiKeyFile, mnemonicFile, explorerUrl, replacesWallet, ...settings },
      context,
    ): TronNetworkSettings => ({
      ...settings,
      rpcUrl,
      solidityUrl: solidityUrl ?? rpcUrl,
      apiKey: apiKeyFile === undefined ? null : readPrivateSecret(apiKeyFile, context),
      explorerUrl: explorerUrl ?? null,
      replacesWallet: replacesWallet ?? null,
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    }),
  );
