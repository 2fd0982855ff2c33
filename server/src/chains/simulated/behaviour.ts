/** How each simulated network behaves, and what its hot wallet holds when the world begins. Facts only, no state. */
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { type Decimal, parseDecimal } from '@parom/contract/money';

/**
 * `utxo`, `subaddress`: a payment is bound to its inputs, and never ends. `account`: it is bound to a nonce.
 * `memo`: one shared address for everybody, and a payment is void after some blocks.
 */
export type NetworkKind = 'utxo' | 'account' | 'memo' | 'subaddress';

export interface Behaviour {
  readonly networkId: number;
  readonly kind: NetworkKind;
  readonly format: AddressFormat;
  readonly txIdPrefix: '' | '0x';
  /** What one payment costs its sender, in the network's own coin. */
  readonly fee: Decimal;
  /** The height of the first block; the real network's of late 2025, roughly. */
  readonly firstHeight: number;
  /** What the hot wallet holds from the beginning, by currency id. Each coin on sale is worth 500,000 USDT or more. */
  readonly opening: ReadonlyMap<number, Decimal>;
}

/** A payment of a memo network that is in no block by then is void. */
export const VALID_BLOCKS = 240;

const [BTC, ETH, XMR, XRP, USDT, BNB, TRX, TON] = [1, 2, 3, 4, 5, 7, 8, 9] as const;

const coins = (text: string): Decimal => {
  const amount = parseDecimal(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
};
const holding = (...amounts: [number, string][]): ReadonlyMap<number, Decimal> =>
  new Map(amounts.map(([currencyId, amount]) => [currencyId, coins(amount)]));

const all: readonly Behaviour[] = [
  {
    networkId: 1,
    kind: 'utxo',
    format: 'bitcoin',
    txIdPrefix: '',
    fee: coins('0.00002'),
    firstHeight: 925_000,
    opening: holding([BTC, '20']),
  },
  {
    networkId: 2,
    kind: 'account',
    format: 'evm',
    txIdPrefix: '0x',
    fee: coins('0.0003'),
    firstHeight: 23_900_000,
    opening: holding([ETH, '600'], [USDT, '1500000']),
  },
  {
    networkId: 3,
    kind: 'account',
    format: 'evm',
    txIdPrefix: '0x',
    fee: coins('0.00006'),
    firstHeight: 69_000_000,
    opening: holding([USDT, '1500000'], [BNB, '50']),
  },
  {
    networkId: 4,
    kind: 'account',
    format: 'tron',
    txIdPrefix: '',
    fee: coins('6.5'),
    firstHeight: 77_500_000,
    opening: holding([USDT, '1500000'], [TRX, '200000']),
  },
  {
    networkId: 5,
    kind: 'memo',
    format: 'ton',
    txIdPrefix: '',
    fee: coins('0.05'),
    firstHeight: 53_000_000,
    opening: holding([USDT, '1500000'], [TON, '20000']),
  },
  {
    networkId: 6,
    kind: 'memo',
    format: 'ripple',
    txIdPrefix: '',
    fee: coins('0.00002'),
    firstHeight: 100_000_000,
    opening: holding([XRP, '800000']),
  },
  {
    networkId: 7,
    kind: 'subaddress',
    format: 'monero',
    txIdPrefix: '',
    fee: coins('0.0003'),
    firstHeight: 3_550_000,
    opening: holding([XMR, '4000']),
  },
];
const byNetwork = new Map(all.map((behaviour) => [behaviour.networkId, behaviour]));

/** @throws for a network that has no simulation: the catalogue and this table must agree. */
export function behaviourOf(networkId: number): Behaviour {
  const behaviour = byNetwork.get(networkId);
  if (behaviour === undefined) throw new Error(`network ${networkId} has no simulation`);
  return behaviour;
}
