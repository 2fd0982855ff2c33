import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { MoneroKeys, MoneroNode } from './settings.ts';

const PICONERO = 10n ** 12n;
/** The network locks an output for ten blocks. */
const CONFIRMATIONS = 10;

const nodeUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const loopback = z
  .string()
  .regex(
    /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d{1,5}\/?$/,
    'must be http on this machine, with a port',
  );

const network = z.strictObject({
  network: z.enum(['mainnet', 'regtest']),
  rpcUrl: nodeUrl,
  walletUrl: loopback,
  address: z.string().regex(/^4[1-9A-HJ-NP-Za-km-z]{94}$/, 'must be a standard address of 95 characters'),
  viewKeyFile: z.string(),
  mnemonicFile: z.string().optional(),
  signerWalletUrl: loopback.optional(),
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  explorerUrl: z.url().optional(),
  confirmations: z.int().min(CONFIRMATIONS).max(720).default(CONFIRMATIONS),
  maxFeeXmr: z.number().positive().max(1).default(0.05),
  collectSeconds: z.int().min(0).max(3_600).default(30),
  restoreHeight: z.int().nonnegative().default(0),
});

export type MoneroField = keyof z.infer<typeof network>;

export interface MoneroNetworkSettings extends MoneroNode, MoneroKeys {
  readonly confirmations: number;
  readonly mnemonic: string | null;
  readonly signerWalletUrl: string | null;
  readonly replacesWallet: string | null;
}

/** No process list shows files. */
export const moneroNetwork = z
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
  .superRefine(({ mnemonicFile, walletUrl, signerWalletUrl }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if ((mnemonicFile === undefined) !== (signerWalletUrl === undefined))
      refuse('needs mnemonicFile and signerWalletUrl together: one signs by the other');
    if (walletUrl === signerWalletUrl)
      refuse('names one wallet program twice: the one with the view key must never hold the spend key');
  })
  .transform(
    (
      { network: net, mnemonicFile, viewKeyFile, explorerUrl, maxFeeXmr, ...settings },
      context,
    ): MoneroNetworkSettings => ({
      ...settings,
      net,
      viewKey: readViewKey(viewKeyFile, context),
      signerWalletUrl: settings.signerWalletUrl ?? null,
      replacesWallet: settings.replacesWallet ?? null,
      explorerUrl: explorerUrl ?? null,
      maxFee: BigInt(Math.round(maxFeeXmr * Number(PICONERO))),
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    }),
  );

function readViewKey(path: string, context: z.RefinementCtx): string {
  const key = readPrivateSecret(path, context);
  if (key !== null && /^[0-9a-f]{64}$/.test(key)) return key;
  context.addIssue({ code: 'custom', message: 'has a viewKeyFile without a key of 64 digits' });
  return z.NEVER;
}
