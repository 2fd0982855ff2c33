import { checkAddress } from '@parom/contract/addresses/check-address';
import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { TonKeys, TonNode } from './settings.ts';

export const TON_MAIN_NET = -239;
const TEST_NET = -3;

const master = z
  .string()
  .refine((text) => checkAddress('ton', text).ok, 'must be the address of a jetton’s master');

const network = z.strictObject({
  networkId: z.union([z.literal(TON_MAIN_NET), z.literal(TEST_NET)]).default(TON_MAIN_NET),
  rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  apiKeyFile: z.string().optional(),
  publicKey: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be an Ed25519 public key of 64 digits'),
  mnemonicFile: z.string().optional(),
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  tokens: z.record(z.string(), master).default({}),
  otherContracts: z.array(z.string()).default([]),
  explorerUrl: z.url().optional(),
});

export type TonField = keyof z.infer<typeof network>;

export interface TonNetworkSettings extends TonNode, TonKeys {
  readonly tokens: Readonly<Record<string, string>>;
  /** Their contract may differ from the catalogue's. */
  readonly otherContracts: readonly string[];
  readonly replacesWallet: string | null;
}

/** No process list shows files. */
export const tonNetwork = z
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
  .transform(
    (
      { networkId, publicKey, apiKeyFile, mnemonicFile, explorerUrl, replacesWallet, ...settings },
      context,
    ): TonNetworkSettings => ({
      ...settings,
      chainId: networkId,
      publicKey: publicKey.toLowerCase(),
      apiKey: apiKeyFile === undefined ? null : readPrivateSecret(apiKeyFile, context),
      explorerUrl: explorerUrl ?? null,
      replacesWallet: replacesWallet ?? null,
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    }),
  );
