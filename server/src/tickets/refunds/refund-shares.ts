import { strict as assert } from 'node:assert';
import { AML_REFUND_FEE_BPS } from '@parom/contract/limits';
import { ceilTo, type Decimal, decimal, divCeil, floorTo, subtract, ZERO } from '@parom/contract/money';
import { amountDecimals, BPS } from '@parom/contract/pricing';
import { type Chain, ChainOutage } from '../../chains/chain.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import { type Declined, declined } from '../../platform/outcome.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import type { Deposit } from '../deposits/deposit-store.ts';

export interface RefundSharesDeps {
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
  readonly rates: RateBoard;
}

export interface RefundFees {
  /** In the deposit's coin, rounded up. */
  readonly fees: ReadonlyMap<number, Decimal>;
  readonly whyNot: Declined | null;
}

/**
 * Call it outside transactions. One question per coin: dust comes by the thousand. A deposit of `beside` may
 * lack a fee and stays.
 */
export async function refundFees(
  deps: RefundSharesDeps,
  deposits: readonly Deposit[],
  beside: readonly Deposit[] = [],
): Promise<RefundFees | Declined> {
  const fees = new Map<number, Decimal>();
  const asked = new Map<string, Decimal | Declined>();
  const feeFor = async (deposit: Deposit): Promise<Decimal | Declined> => {
    const coin = `${deposit.currencyId}@${deposit.networkId}`;
    const fee = asked.get(coin) ?? (await feeOf(deps, deposit));
    asked.set(coin, fee);
    if (typeof fee !== 'object') fees.set(deposit.id, fee);
    return fee;
  };
  for (const deposit of deposits) {
    const fee = await feeFor(deposit);
    if (typeof fee === 'object') return fee;
  }
  let whyNot: Declined | null = null;
  for (const deposit of beside) {
    const fee = await feeFor(deposit);
    if (typeof fee === 'object') whyNot ??= fee;
  }
  return { fees, whyNot };
}

async function feeOf(
  deps: RefundSharesDeps,
  { networkId, currencyId }: Deposit,
): Promise<Decimal | Declined> {
  const chain = deps.chains.get(networkId);
  const asset = deps.catalogue().asset(currencyId, networkId);
  if (chain === undefined || asset === null) return declined('depositUnserved', {});
  const fee = await feeNow(chain, currencyId);
  if (fee === null) return declined('feeUnknown', {});
  const converted = inCoin(deps, fee, chain.nativeCurrencyId, currencyId);
  if (converted === null) return declined('noRateOfFee', {});
  return ceilTo(converted, amountDecimals(asset.decimals));
}

const feeNow = (chain: Chain, currencyId: number): Promise<Decimal | null> =>
  chain.estimateFee(currencyId).catch((error: unknown) => {
    if (error instanceof ChainOutage) return null;
    throw error;
  });

function inCoin(
  deps: Pick<RefundSharesDeps, 'rates'>,
  amount: Decimal,
  from: number,
  to: number,
): Decimal | null {
  if (from === to) return amount;
  const source = deps.rates.priceOf(from);
  const target = deps.rates.priceOf(to);
  if (source === null || target === null) return null;
  return decimal(divCeil(amount * source.usdt, target.usdt));
}

export interface RefundTerms extends Pick<RefundFees, 'fees'> {
  readonly isAml: (deposit: Deposit) => boolean;
}

/** `null` if the deposit became final after the fees were asked. */
export function refundShares(
  deps: Pick<RefundSharesDeps, 'catalogue'>,
  deposit: Deposit,
  { fees, isAml }: RefundTerms,
): { readonly amount: Decimal; readonly amlFee: Decimal } | null {
  const networkFee = fees.get(deposit.id);
  if (networkFee === undefined) return null;
  const asset = deps.catalogue().asset(deposit.currencyId, deposit.networkId);
  assert(asset !== null, `deposit ${deposit.id} has a fee, and its coin is not in the catalogue`);
  const decimals = amountDecimals(asset.decimals);
  const amlFee = isAml(deposit)
    ? ceilTo(decimal(divCeil(deposit.amount * BigInt(AML_REFUND_FEE_BPS), BPS)), decimals)
    : ZERO;
  return { amount: floorTo(subtract(subtract(deposit.amount, networkFee), amlFee), decimals), amlFee };
}
