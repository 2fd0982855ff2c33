/** bitcoind, opened as a chain whose hot wallet holds coins. */
import { toDecimal } from '@parom/contract/money';
import { type BitcoinSettings, coinName, openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import type {
  AddressFilter,
  BlocksRead,
  Chain,
  Outgoing,
  PaymentOrder,
  SignedPayment,
  Wallet,
} from '../../src/chains/chain.ts';
import { bitcoinPublicKeys } from '../../src/signing/index.ts';
import { quietLog } from '../database.ts';
import { forgetfulSigner } from '../forgetful-signer.ts';
import { type Bitcoind, startBitcoind } from './bitcoind.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const HOT: Wallet = { kind: 'hot' };
export const BTC = 1;
export const CONFIRMATIONS = 2;

const signer = await forgetfulSigner([{ network: 1, chain: 'bitcoin-regtest', mnemonic: MNEMONIC }]);

export interface BitcoinTestNetwork {
  readonly bitcoind: Bitcoind;
  readonly settings: BitcoinSettings;
  readonly chain: Chain;
  readonly hot: string;
}

export const settingsFor = (
  { url }: Pick<Bitcoind, 'url'>,
  overrides: Partial<BitcoinSettings> = {},
): BitcoinSettings => ({
  networkId: 1,
  net: 'regtest',
  rpcUrl: url,
  keys: bitcoinPublicKeys(MNEMONIC, 'regtest'),
  signer,
  asset: { currencyId: BTC, contract: null, decimals: 8 },
  confirmationsRequired: CONFIRMATIONS,
  explorerUrl: 'https://explorer.example/tx/',
  fallbackFeeRate: 5,
  maxFeeRate: 300,
  collectSeconds: 0,
  bumpAfterSeconds: 1_800,
  consolidateFeeRate: 0,
  watchFrom: null,
  newestIndex: 0,
  stopped: async () => new Set(),
  spendable: async (coins) => new Set(coins.map(coinName)),
  ...overrides,
});

export async function startBitcoinNetwork(
  overrides: Partial<BitcoinSettings> = {},
): Promise<BitcoinTestNetwork> {
  const bitcoind = await startBitcoind();
  const settings = settingsFor(bitcoind, overrides);
  const chain = await openBitcoinChain(settings, quietLog);
  return { bitcoind, settings, chain, hot: await chain.hotAddress() };
}

/** Coins of these amounts for the hot wallet, each in a block of its own: the first is the oldest. */
export async function fundHot({ bitcoind, hot }: BitcoinTestNetwork, ...amounts: readonly string[]) {
  for (const one of amounts) {
    await bitcoind.send(hot, one);
    await bitcoind.mine();
  }
}

export const depositAddress = async (chain: Chain, index: number): Promise<string> =>
  (await chain.makeDepositAddress(index)).address;

export const only =
  (...ours: readonly string[]): AddressFilter =>
  async (asked) =>
    new Set(asked.filter((address) => ours.includes(address)));

export const readUpTo = (height: number): BlocksRead => ({ height, recall: async () => 'read' });

/** One payment. */
export const order = ({
  to,
  btc,
  ...rest
}: Partial<PaymentOrder> & { readonly to: string; readonly btc: string }): PaymentOrder => ({
  id: 'order',
  from: HOT,
  payments: [outgoing(to, btc)],
  nonce: 0,
  ahead: [],
  ...rest,
});

export const outgoing = (to: string, btc: string): Outgoing => ({
  id: `to ${to}`,
  purpose: 'payout',
  currencyId: BTC,
  to,
  memo: null,
  amount: toDecimal(btc),
});

export async function sendSigned(chain: Chain, payment: SignedPayment): Promise<SignedPayment> {
  await chain.broadcast(payment.bytes);
  return payment;
}
