import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { type FixedBoard, ids } from '../../../test/factories.ts';
import { putDeposit } from '../../../test/operator-world.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findDeposit } from '../deposits/deposit-store.ts';
import { refundFees, refundShares } from './refund-shares.ts';

const { db, world } = await smallWorld();

/** USDT on Ethereum, whose fee is paid in ether. */
async function tokenDeposit(amount: string) {
  const coin = { currencyId: ids.usdt, networkId: ids.ethereum };
  const found = await findDeposit(
    db,
    await putDeposit(world.deps, { amount, disposition: 'unmatched', coin }),
  );
  if (found === null) throw new Error('it was put down');
  return found;
}
function etherCosts(fee: string): void {
  const chain = scriptedChain(ids.ethereum, ids.usdt, ids.eth);
  chain.estimateFee = async () => toDecimal(fee);
  world.chains.set(ids.ethereum, chain);
}
async function feeOf(amount: string): Promise<{ fee: string; back: string }> {
  const deposit = await tokenDeposit(amount);
  const asked = await refundFees(world.deps, [deposit]);
  if ('done' in asked) throw new Error(asked.why);
  const shown = (sum: Decimal | undefined): string => (sum === undefined ? 'none' : formatDecimal(sum));
  const terms = { fees: asked.fees, isAml: () => false };
  return {
    fee: shown(asked.fees.get(deposit.id)),
    back: shown(refundShares(world.deps, deposit, terms)?.amount),
  };
}

it.each([
  ['0.001', '3', '97'],
  ['0.0000000001', '0.000001', '99.999999'],
  ['0.0010000000000001', '3.000001', '96.999999'],
])('a fee of %s ether is rounded up to %s of the refunded token', async (ether, fee, back) => {
  etherCosts(ether);
  expect(await feeOf('100')).toEqual({ fee, back });
});

it('a fee below the last digit of a price’s quotient is rounded up', async () => {
  const board = world.deps.rates as FixedBoard;
  board.set(ids.eth, '1');
  board.set(ids.usdt, '3');
  etherCosts('3.000000000000000001');
  expect(await feeOf('100')).toEqual({ fee: '1.000001', back: '98.999999' });
});

it('a fee in the refunded coin itself needs no price', async () => {
  const chain = scriptedChain(ids.ethereum, ids.usdt, ids.usdt);
  chain.estimateFee = async () => toDecimal('2');
  world.chains.set(ids.ethereum, chain);
  (world.deps.rates as FixedBoard).set(ids.usdt, null);
  expect(await feeOf('100')).toEqual({ fee: '2', back: '98' });
});

it.each([
  ['0.10000001', '0.00500001', '0.095'],
  ['0.100000000000000001', '0.00500001', '0.09499999'],
])('the deduction from %s is %s, rounded up to what the coin pays', async (amount, kept, back) => {
  const coin = { currencyId: ids.eth, networkId: ids.ethereum };
  const id = await putDeposit(world.deps, { amount, disposition: 'unmatched', coin });
  const deposit = await findDeposit(db, id);
  if (deposit === null) throw new Error('it was put down');
  const terms = { fees: new Map([[id, toDecimal('0')]]), isAml: () => true };
  expect(refundShares(world.deps, deposit, terms)).toEqual({
    amount: toDecimal(back),
    amlFee: toDecimal(kept),
  });
});

it('a fee in another coin is unknown without a price of either coin', async () => {
  etherCosts('0.001');
  const deposit = await tokenDeposit('100');
  for (const currency of [ids.eth, ids.usdt]) {
    const board = world.deps.rates as FixedBoard;
    const before = board.priceOf(currency);
    board.set(currency, null);
    expect(await refundFees(world.deps, [deposit])).toMatchObject({ why: expect.stringContaining('rate') });
    board.set(currency, before === null ? null : formatDecimal(before.usdt));
  }
  expect(await refundFees(world.deps, [deposit])).toMatchObject({ whyNot: null });
});
