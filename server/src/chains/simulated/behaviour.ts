import type { AddressFormat } from '@parom/contract/addresses/formats';
import { type Decimal, toDecimal } from '@parom/contract/money';

/**
 * `utxo`, `subaddress`: bound to inputs. `account`: bound to a nonce. `memo`: one shared address, void
 * after some blocks.
 */
export type NetworkKind = 'utxo' | 'account' | 'memo' | 'subaddress';

export type FeeRaise = 'replacement' | 'child';

export interface Behaviour {
  readonly networkId: number;
  readonly kind: NetworkKind;
  readonly format: AddressFormat;
  readonly fee: Decimal;
  readonly maxRecipients: number;
  readonly raise: { readonly by: FeeRaise; readonly afterMs: number } | null;
  /** The real network's height in late 2025. */
  readonly firstHeight: number;
}

/** The XRP Ledger's usual number. */
export const VALID_BLOCKS = 20;

/** Each payment locks one output and its change for so many blocks: Monero's rule. */
export const WALLET_OUTPUTS = 40;
export const LOCKED_BLOCKS = 10;

const RECIPIENTS: Readonly<Record<NetworkKind, number>> = { utxo: 20, subaddress: 15, account: 1, memo: 1 };
const RAISES: Partial<Record<AddressFormat, Behaviour['raise']>> = {
  bitcoin: { by: 'child', afterMs: 1_800_000 },
  evm: { by: 'replacement', afterMs: 300_000 },
};

const behaviour = (
  networkId: number,
  kind: NetworkKind,
  format: AddressFormat,
  fee: string,
  firstHeight: number,
): Behaviour => ({
  networkId,
  kind,
  format,
  fee: toDecimal(fee),
  firstHeight,
  maxRecipients: RECIPIENTS[kind],
  raise: RAISES[format] ?? null,
});

const all: readonly Behaviour[] = [
  behaviour(1, 'utxo', 'bitcoin', '0.00002', 925_000),
  behaviour(2, 'account', 'evm', '0.0003', 23_900_000),
  behaviour(3, 'account', 'evm', '0.00006', 69_000_000),
  behaviour(4, 'account', 'tron', '6.5', 77_500_000),
  behaviour(5, 'memo', 'ton', '0.05', 53_000_000),
  behaviour(6, 'memo', 'ripple', '0.00002', 100_000_000),
  behaviour(7, 'subaddress', 'monero', '0.0003', 3_550_000),
];
const byNetwork = new Map(all.map((one) => [one.networkId, one]));

export function behaviourOf(networkId: number): Behaviour {
  const found = byNetwork.get(networkId);
  if (found === undefined) throw new Error(`network ${networkId} has no simulation`);
  return found;
}
