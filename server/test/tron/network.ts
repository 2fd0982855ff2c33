/** The stand-in with our dollar token, opened as a chain. */
import { toDecimal } from '@parom/contract/money';
import { type Abi, type Hex, parseUnits } from 'viem';
import { afterAll } from 'vitest';
import type { Chain } from '../../src/chains/chain.ts';
import { openTronChain, type TronSettings } from '../../src/chains/tron/index.ts';
import { tronChainName, tronPublicKeys } from '../../src/signing/index.ts';
import { CUSTOMER } from '../evm/anvil.ts';
import contracts from '../evm/contracts/contracts.gen.json' with { type: 'json' };
import { forgetfulSigner } from '../forgetful-signer.ts';
import { type Otherwise, serveTron } from './java-tron.ts';
import { evmOf, type Ledger, startLedger } from './ledger.ts';
import { call, customer, customerOf, testDollar } from './people.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const NETWORK = 4;
export const TRX = 8;
export const DOLLAR = 5;

export const batchPayer = contracts.BatchPayer as { abi: Abi; bytecode: Hex };

export type TronTestNetwork = Awaited<ReturnType<typeof startTronNetwork>>;

export async function startTronNetwork(overrides: Partial<TronSettings> = {}, solidDepth = 8) {
  const ledger = await startLedger();
  const { anvil } = ledger;
  await anvil.client.setBalance({ address: CUSTOMER, value: 10n ** 30n });
  const token = await ledger.deploy(testDollar, [6]);
  const issue = (to: string, sum: string) => call(ledger, token, 'issue', [evmOf(to), parseUnits(sum, 6)]);
  const url = await tronAt(ledger, solidDepth);
  const chainId = Number.parseInt(((await ledger.blockAt(0))?.id ?? '').slice(-8), 16);
  const settings: TronSettings = {
    networkId: NETWORK,
    chainId,
    rpcUrl: url,
    solidityUrl: url,
    apiKey: null,
    keys: tronPublicKeys(MNEMONIC),
    signer: await forgetfulSigner([{ network: NETWORK, chain: tronChainName(chainId), mnemonic: MNEMONIC }]),
    assets: [
      { currencyId: TRX, contract: null, decimals: 6 },
      { currencyId: DOLLAR, contract: token, decimals: 6 },
    ],
    nativeCurrencyId: TRX,
    explorerUrl: 'https://explorer.example/tx/',
    maxFeeTrx: 100,
    ...overrides,
  };
  const chain = await openTronChain(settings);
  const hot = await chain.hotAddress();
  for (const owner of [hot, customer]) {
    await anvil.client.setBalance({ address: evmOf(owner), value: 1_000_000n * 10n ** 6n });
    await issue(owner, '100000');
  }
  await ledger.mine();
  return { ledger, anvil, settings, chain, hot, token, url, solidDepth, issue, ...customerOf(ledger, token) };
}

/** @returns its address. Ends with the tests around it. */
export async function tronAt(ledger: Ledger, solidDepth: number, otherwise?: Otherwise): Promise<string> {
  const { url, close } = await serveTron(ledger, solidDepth, otherwise);
  running.add(close);
  return url;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));

export { strangerAddress as anyAddress } from './people.ts';
export const amount = toDecimal;
export type { Chain };
