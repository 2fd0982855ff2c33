import * as z from 'zod';
import { readPrivateSecret } from '../../../platform/secrets/secret-file.ts';
import type { BitcoinKeys, BitcoinNode } from './settings.ts';

const xpub = z.string().regex(/^[xt]pub[1-9A-HJ-NP-Za-km-z]{100,}$/, 'must be an xpub (a tpub on regtest)');
const PREFIXES = { mainnet: 'xpub', regtest: 'tpub' } as const;

const network = z.strictObject({
  network: z.enum(['mainnet', 'regtest']),
  rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  accountXpub: xpub,
  hotXpub: xpub,
  mnemonicFile: z.string().optional(),
  replacesWallet: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be the 12 digits that the refused start names')
    .optional(),
  explorerUrl: z.url().optional(),
  fallbackFeeRate: z.int().positive().max(1_000).default(20),
  maxFeeRate: z.int().positive().max(10_000).default(300),
  collectSeconds: z.int().min(0).max(3_600).default(30),
  consolidateFeeRate: z.int().min(0).max(1_000).default(2),
  bumpAfterSeconds: z.int().min(60).max(86_400).default(1_800),
  watchFrom: z.iso.date('must be a day, such as 2026-01-31').optional(),
});

export type BitcoinField = keyof z.infer<typeof network>;

export interface BitcoinNetworkSettings extends BitcoinNode, BitcoinKeys {
  readonly mnemonic: string | null;
  readonly replacesWallet: string | null;
}

/** No process list shows a file. */
export const bitcoinNetwork = z
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
  .superRefine(({ network: net, accountXpub, hotXpub, fallbackFeeRate, maxFeeRate }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const [name, key] of Object.entries({ accountXpub, hotXpub }))
      if (!key.startsWith(PREFIXES[net]))
        refuse(`has an ${name} of another network: ${net} has ${PREFIXES[net]}s`);
    if (accountXpub === hotXpub) refuse('names one key twice: accountXpub and hotXpub are two accounts');
    if (fallbackFeeRate > maxFeeRate)
      refuse('has a fallbackFeeRate above its maxFeeRate: nothing could be signed');
  })
  .transform(
    (
      { network: net, mnemonicFile, explorerUrl, replacesWallet, watchFrom, ...settings },
      context,
    ): BitcoinNetworkSettings => ({
      ...settings,
      net,
      explorerUrl: explorerUrl ?? null,
      replacesWallet: replacesWallet ?? null,
      watchFrom: watchFrom === undefined ? null : new Date(watchFrom),
      mnemonic: mnemonicFile === undefined ? null : readPrivateSecret(mnemonicFile, context),
    }),
  );
