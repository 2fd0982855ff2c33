/** Deducts at once: the amount cannot be requested twice. `decide-withdrawal.ts` pays. */
import { randomUUID } from 'node:crypto';
import { checkTarget } from '@parom/contract/addresses/check-target';
import { withdrawalCodes as codes, MALFORMED } from '@parom/contract/errors';
import { WITHDRAWAL_MIN_USDT } from '@parom/contract/limits';
import {
  ceilTo,
  type Decimal,
  decimal,
  divCeil,
  divFloor,
  floorTo,
  maxOf,
  ONE,
  subtract,
  toDecimal,
  ZERO,
} from '@parom/contract/money';
import { amountDecimals } from '@parom/contract/pricing';
import type { RequestWithdrawalBody } from '@parom/contract/referral';
import { ChainOutage } from '../chains/chain.ts';
import type { RecipientCheck } from '../chains/index.ts';
import type { Asset, Network } from '../currencies/index.ts';
import { balanceOf, entryKeys, postEntry, withdrawalRequested } from '../ledger/index.ts';
import { type PayableDeps, whyUnpayable } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RateBoard } from '../rates/board/board.ts';
import { usdtIdOf } from './usdt.ts';
import { type Method, type MethodDeps, methodOf, refusal } from './withdrawal-methods.ts';
import { insertWithdrawal } from './withdrawals-store.ts';

export interface WithdrawalDeps extends PayableDeps, MethodDeps {
  readonly clock: Clock;
  readonly rates: RateBoard;
  readonly checkRecipient: RecipientCheck;
}

const USDT_DECIMALS = 6;

/** @throws Refusal 422 with a code of `withdrawalCodes`, 400 without an amount */
export async function requestWithdrawal(
  deps: WithdrawalDeps,
  userId: string,
  body: RequestWithdrawalBody,
): Promise<string> {
  if (body.amount === null) throw new Refusal(MALFORMED, 'amount is missing', 400);
  const method = methodOf(deps, body);
  const target = targetOf(method.network, body);
  const isContract = deps.catalogue().isContract(target.address);
  if (isContract || (await whyUnpayable(deps, target.address)) !== null) throw refusal(codes.addressInvalid);
  const fee = await feeInUsdt(deps, method);
  const least = maxOf(toDecimal(WITHDRAWAL_MIN_USDT), decimal(fee * 2n));
  if (body.amount < least) throw refusal(codes.belowMinimum);
  const payAmount = payFor(deps, method.asset, subtract(body.amount, fee));
  if (payAmount === ZERO) throw refusal(codes.belowMinimum);
  const { address: to, memo } = target;
  const recipient = { currencyId: method.asset.currencyId, to, memo, amount: payAmount };
  const problem = await deps.checkRecipient(method.network.id, recipient);
  if (problem !== null) throw refusal(problem === 'memo needed' ? codes.memoInvalid : codes.addressInvalid);
  return store(deps, userId, { ...target, amount: body.amount, fee, payAmount, asset: method.asset });
}

function targetOf(network: Network, body: RequestWithdrawalBody): { address: string; memo: string | null } {
  const checked = checkTarget(network.addressFormat, network.hasMemo ? 'optional' : 'unused', body);
  if (checked.wrong === 'address') throw refusal(codes.addressInvalid);
  if (checked.wrong !== null) throw refusal(codes.memoInvalid);
  return { address: checked.address, memo: checked.memo };
}

/** Rounded up. A network call: hold no transaction. */
async function feeInUsdt(deps: WithdrawalDeps, { chain, asset }: Method): Promise<Decimal> {
  const price = deps.rates.priceOf(chain.nativeCurrencyId);
  if (price === null) throw refusal(codes.noFreshRate);
  const fee = await chain.estimateFee(asset.currencyId).catch((error: unknown) => {
    if (error instanceof ChainOutage) throw refusal(codes.noFreshRate);
    throw error;
  });
  return ceilTo(decimal(divCeil(fee * price.usdt, ONE)), USDT_DECIMALS);
}

/** A price far from the market does not apply to a large sum. */
function payFor(deps: WithdrawalDeps, asset: Asset, usdt: Decimal): Decimal {
  const price = deps.rates.priceOf(asset.currencyId);
  const isBeyond = price?.mostUsdt !== undefined && usdt > price.mostUsdt;
  if (price === null || isBeyond) throw refusal(codes.noFreshRate);
  return floorTo(decimal(divFloor(usdt * ONE, price.usdt)), amountDecimals(asset.decimals));
}

interface Priced {
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly payAmount: Decimal;
  readonly asset: Asset;
  readonly address: string;
  readonly memo: string | null;
}

/** Insert first: a user has one open request at most, so the row locks the balance. */
function store(deps: WithdrawalDeps, userId: string, priced: Priced): Promise<string> {
  const id = randomUUID();
  const at = deps.clock.now();
  const usdtId = usdtIdOf(deps.catalogue());
  return deps.db.transaction().execute(async (tx) => {
    const { amount, fee, payAmount, asset, address, memo } = priced;
    const isFirst = await insertWithdrawal(tx, {
      id,
      userId,
      amountUsdt: amount,
      feeUsdt: fee,
      assetId: asset.id,
      payAmount,
      address,
      memo,
      at,
    });
    if (!isFirst) throw refusal(codes.stillOpen);
    const owed = subtract(
      ZERO,
      await balanceOf(tx, { kind: 'referral', currencyId: usdtId, ownerId: userId }),
    );
    if (amount > owed) throw refusal(codes.exceedsBalance);
    await postEntry(tx, {
      key: entryKeys.withdrawalRequested(id),
      kind: 'withdrawal-requested',
      at,
      postings: withdrawalRequested(usdtId, userId, amount),
    });
    return id;
  });
}
