/** monerod with a view-only wallet and a spend wallet, opened as a chain whose hot wallet holds outputs. */
import { toDecimal } from '@parom/contract/money';
import type {
  AddressFilter,
  BlocksRead,
  Chain,
  Outgoing,
  PaymentOrder,
  Wallet,
} from '../../src/chains/chain.ts';
import { type MoneroSettings, openMoneroChain } from '../../src/chains/monero/index.ts';
import { localSigner, moneroPublicKeys, type PaymentSigner } from '../../src/signing/index.ts';
import { type Monerod, PICONERO, startMonerod, startWallet } from './monerod.ts';

/** A well-known mnemonic. */
export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const HOT: Wallet = { kind: 'hot' };
export const XMR = 3;
export const MONERO = 7;

export interface MoneroTestNetwork {
  readonly monerod: Monerod;
  readonly settings: MoneroSettings;
  readonly chain: Chain;
  readonly hot: string;
  readonly spendWalletUrl: string;
}

/** Rivals of one output are signed on purpose, which a journal would refuse; ids keep their one answer. */
export async function signerOfRivals(walletUrl: string): Promise<PaymentSigner> {
  const secrets = [{ network: MONERO, chain: 'monero' as const, mnemonic: MNEMONIC, walletUrl }];
  const signer = await localSigner({ secrets, journal: null });
  const kept = new Map<string, Awaited<ReturnType<PaymentSigner['find']>>>();
  return {
    ...signer,
    sign: async (unsigned) => {
      const signed = await signer.sign(unsigned);
      const entry = await signer.find(unsigned.network, unsigned.id);
      for (const name of [unsigned.id, signed.txId]) kept.set(name, entry);
      await signer.drop(unsigned.network, signed.txId);
      return signed;
    },
    find: async (_network, name) => kept.get(name) ?? null,
  };
}

export async function startMoneroNetwork(
  overrides: Partial<MoneroSettings> = {},
  signerAt: (walletUrl: string) => Promise<PaymentSigner> = signerOfRivals,
): Promise<MoneroTestNetwork> {
  const [monerod, spendWalletUrl] = await Promise.all([startMonerod(), startWallet(null)]);
  const settings: MoneroSettings = {
    ...moneroPublicKeys(MNEMONIC),
    networkId: MONERO,
    net: 'regtest',
    rpcUrl: monerod.url,
    walletUrl: await startWallet(monerod.url),
    signer: await signerAt(spendWalletUrl),
    asset: { currencyId: XMR, contract: null, decimals: 12 },
    confirmationsRequired: 10,
    explorerUrl: 'https://explorer.example/tx/',
    maxFee: 10n ** 11n,
    collectSeconds: 0,
    restoreHeight: 0,
    stopped: async () => new Set(),
    paidBefore: async () => [],
    spendable: async (outputs) => new Set(outputs.map((one) => `${one.txId}:${one.outputIndex}`)),
    ...overrides,
  };
  const chain = await openMoneroChain(settings);
  return { monerod, settings, chain, hot: settings.address, spendWalletUrl };
}

/** So many outputs of this amount for the hot wallet, ready to be spent. */
export async function fundHot({ monerod, hot }: MoneroTestNetwork, outputs: number, xmr: number) {
  for (let left = outputs; left > 0; left -= 15) {
    const part = Array.from({ length: Math.min(15, left) }, () => ({
      address: hot,
      units: BigInt(xmr * PICONERO),
    }));
    await monerod.sendMany(part);
  }
  await monerod.mine(11);
}

export const only =
  (...ours: readonly string[]): AddressFilter =>
  async (asked) =>
    new Set(asked.filter((address) => ours.includes(address)));

export const readUpTo = (height: number): BlocksRead => ({ height, recall: async () => 'read' });

let orders = 0;
export const order = (
  payments: readonly { readonly to: string; readonly xmr: string }[],
  change: Partial<PaymentOrder> = {},
): PaymentOrder => ({
  id: `order-${(orders += 1)}`,
  from: HOT,
  payments: payments.map(({ to, xmr }, at) => outgoing(`${orders}/${at}`, to, xmr)),
  nonce: 0,
  ahead: [],
  ...change,
});

const outgoing = (id: string, to: string, xmr: string): Outgoing => ({
  id,
  purpose: 'payout',
  currencyId: XMR,
  to,
  memo: null,
  amount: toDecimal(xmr),
});
