import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { XrpKeys, XrpNode } from './settings.ts';

/** Above 1024, transactions need another field. */
const LAST_PLAIN_NETWORK = 1_024;

const network = z.strictObject({
  networkId: z.int().nonnegative().max(LAST_PLAIN_NETWORK).default(0),
  rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  publicKey: z.string().regex(/^0[23][0-9A-Fa-f]{64}$/, 'must be a secp256k1 public key of 66 digits'),
  mnemonicFile: z.string().optional(),
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  explorerUrl: z.url().optional(),
  maxFee: z.int().min(10).max(10_000_000).default(100_000),
});

export type XrpField = keyof z.infer<typeof network>;

export interface XrpNetworkSettings extends XrpNode, XrpKeys {
  readonly replacesWallet: string | null;
}

/** No process list shows a file. */
export const xrpNetwork = z
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
      { networkId, publicKey, mnemonicFile, explorerUrl, replacesWallet, ...settings },
      context,
    ): XrpNetworkSettings => ({
      ...settings,
      chainId: networkId,
      publicKey: publicKey.toUpperCase(),
      explorerUrl: explorerUrl ?? null,
      replacesWallet: replacesWallet ?? null,
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    }),
  );
