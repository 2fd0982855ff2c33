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
