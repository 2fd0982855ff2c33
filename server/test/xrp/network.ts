/** A stand-in for rippled, opened as a chain whose hot account holds coins. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { afterAll } from 'vitest';
import type { Chain, Wallet } from '../../src/chains/chain.ts';
import { openXrpChain, type XrpSettings } from '../../src/chains/xrp/index.ts';
import { accountFlags } from '../../src/chains/xrp/sending/check-recipient.ts';
import { localSigner, type PaymentSigner, xrpChainName, xrpPublicKeys } from '../../src/signing/index.ts';
import { forgetfulSigner } from '../forgetful-signer.ts';
import { dropsOf, type Person, personOn } from './people.ts';
import { Rippled } from './rippled.ts';
import { type OtherAnswer, serveRippled } from './serve-rippled.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const HOT: Wallet = { kind: 'hot' };
export const RIPPLE = 6;
export const XRP = 4;

export interface XrpTestNetwork {
  readonly rippled: Rippled;
  readonly settings: XrpSettings;
  readonly chain: Chain;
  readonly hot: string;
  readonly customer: Person;
}

export const xrp = (text: string): Decimal => toDecimal(text);

export async function startXrpNetwork(overrides: Partial<XrpSettings> = {}): Promise<XrpTestNetwork> {
  const rippled = new Rippled();
  const { publicKey, hotAddress: hot } = await xrpPublicKeys(MNEMONIC);
  rippled.fund(hot, dropsOf('100000'), { flags: accountFlags.requireTag });
  const settings: XrpSettings = {
    networkId: RIPPLE,
    chainId: rippled.networkId,
    rpcUrl: await rippledAt(rippled),
    publicKey,
    asset: { currencyId: XRP, contract: null, decimals: 6 },
    explorerUrl: 'https://explorer.example/tx/',
    maxFee: 100_000,
    signer: await forgetfulSigner(secretsFor(rippled.networkId)),
    ...overrides,
  };
  const chain = await openXrpChain(settings);
  return { rippled, settings, chain, hot, customer: personOn(rippled) };
}

/** @returns its address. Ends with the tests around it. */
export async function rippledAt(rippled: Rippled, other?: OtherAnswer): Promise<string> {
  const { url, close } = await serveRippled(rippled, other);
  running.add(close);
  return url;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));

const secretsFor = (chainId: number) => [
  { network: RIPPLE, chain: xrpChainName(chainId), mnemonic: MNEMONIC },
];

export const signerFor = (chainId: number): Promise<PaymentSigner> =>
  localSigner({ secrets: secretsFor(chainId), journal: null });
