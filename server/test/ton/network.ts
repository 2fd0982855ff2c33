/** A stand-in for TON, opened as a chain whose hot wallet holds coins. */
import { type Decimal, toDecimal } from '@parom/contract/money';
import { afterAll } from 'vitest';
import type { Chain, Wallet } from '../../src/chains/chain.ts';
import { spell } from '../../src/chains/ton/encoding/messages.ts';
import { openTonChain, TON_MAIN_NET, type TonSettings } from '../../src/chains/ton/index.ts';
import { decimalToUnits } from '../../src/chains/units.ts';
import { localSigner, type PaymentSigner, tonChainName, tonPublicKeys } from '../../src/signing/index.ts';
import { forgetfulSigner } from '../forgetful-signer.ts';
import { Jettons } from './jettons.ts';
import { anyAddress, sendCoins } from './send-coins.ts';
import { type OtherAnswer, serveTon } from './serve.ts';
import { TonWorld } from './world.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const HOT: Wallet = { kind: 'hot' };
export const TON_NETWORK = 5;
export const TON = 9;
export const DOLLAR = 5;
const NATIVE = 9;

export interface TonTestNetwork {
  readonly world: TonWorld;
  readonly settings: TonSettings;
  readonly chain: Chain;
  readonly hot: string;
  readonly jettons: Jettons;
}

export const ton = (text: string): Decimal => toDecimal(text);

export async function startTonNetwork(overrides: Partial<TonSettings> = {}): Promise<TonTestNetwork> {
  const world = await TonWorld.open();
  const { publicKey, hotAddress: hot } = await tonPublicKeys(MNEMONIC, TON_MAIN_NET);
  const jettons = await Jettons.open(world);
  sendCoins(world, hot, 100_000n * 10n ** 9n);
  jettons.issue(hot, 100_000n * 10n ** 6n);
  await world.close();
  const settings: TonSettings = {
    networkId: TON_NETWORK,
    chainId: TON_MAIN_NET,
    rpcUrl: await tonAt(world),
    apiKey: null,
    publicKey,
    nativeCurrencyId: TON,
    assets: [
      { currencyId: TON, contract: null, decimals: NATIVE },
      { currencyId: DOLLAR, contract: spell(jettons.master), decimals: 6 },
    ],
    explorerUrl: 'https://explorer.example/tx/',
    signer: await forgetfulSigner(secretsFor()),
    ...overrides,
  };
  return { world, settings, chain: await openTonChain(settings), hot, jettons };
}

/** @returns its address. Ends with the tests around it. */
export async function tonAt(world: TonWorld, other?: OtherAnswer): Promise<string> {
  const { url, close } = await serveTon(world, other);
  running.add(close);
  return url;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));

const secretsFor = () => [{ network: TON_NETWORK, chain: tonChainName(TON_MAIN_NET), mnemonic: MNEMONIC }];

/** With a journal, as in production. */
export const signerFor = (): Promise<PaymentSigner> => localSigner({ secrets: secretsFor(), journal: null });

export { anyAddress } from './send-coins.ts';
export const strangerAddress = (): string => spell(anyAddress());

export const nanotons = (amount: Decimal): bigint => decimalToUnits(amount, NATIVE);
