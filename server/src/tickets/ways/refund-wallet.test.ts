/** An XRP ticket on hold whose order names an address with a memo. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { hashToken } from '../../accounts/index.ts';
import { findKnownTicket } from '../ticket-store.ts';
import { chooseWay } from './choose-way.ts';
import { newestRequest, setRequestToken } from './refund-requests-store.ts';
import { showWays } from './show-ways.ts';
import type { WaysDeps } from './ways-deps.ts';

const { db, clock, world, run } = await smallWorld();

const HOUR = 3_600_000;
const OTHER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const XRP = { currencyId: ids.xrp, networkId: ids.ripple };
const deps = (): WaysDeps => ({ ...world.deps, choiceMostUsdt: toDecimal('50000') });

interface Put {
  readonly id: string;
}

async function held(): Promise<Put> {
  const chain = scriptedChain(ids.ripple, ids.xrp, ids.xrp);
  chain.estimateFee = async () => toDecimal('0.00001');
  world.chains.set(ids.ripple, chain);
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  const asset = world.deps.catalogue().asset(XRP.currencyId, XRP.networkId);
  if (asset === null) throw new Error('no XRP');
  const order = {
    give_asset_id: asset.id,
    give_amount: '100',
    give_usdt: '2',
    min_give: '1',
    max_give: '50',
  };
  const refund = { status_reason: 'aboveMaximum', refund_address: addresses.ripple, refund_memo: '7' };
  await db
    .updateTable('tickets')
    .set({ ...order, ...refund })
    .where('id', '=', ticket.id)
    .execute();
  await putDeposit(world.deps, { ticket, amount: '100', disposition: 'open', coin: XRP });
  return ticket;
}

const ways = async ({ id }: Put) => showWays(deps(), await findKnownTicket(db, id));
interface Named {
  readonly address: string | null;
  readonly memo: string | null;
  readonly confirmation?: string;
}
async function refund(ticket: Put, { address, memo, confirmation }: Named) {
  const { quote } = await ways(ticket);
  const body = {
    way: 'refund',
    quote: quote ?? '',
    address,
    memo,
    confirmation: confirmation ?? null,
  } as const;
  return chooseWay(deps(), await findKnownTicket(db, ticket.id), body);
}
const byLink = (ticket: Put, confirmation: string) =>
  refund(ticket, { address: null, memo: null, confirmation });
/** The button behind the newest letter. */
async function mailedLink({ id }: Put): Promise<string> {
  const request = await newestRequest(db, id);
  if (request === null) throw new Error('no letter was asked for');
  const token = `the link of ${request.id}`;
  await db.transaction().execute((tx) => setRequestToken(tx, request.id, hashToken(token)));
  return token;
}
const paid = async () =>
  (await db.selectFrom('payments').select(['address', 'memo', 'amount']).execute()).map((payment) => ({
    ...payment,
    amount: formatDecimal(toDecimal(payment.amount)),
  }));
const back = (address: string, memo: string | null) => [{ address, memo, amount: '99.99999' }];
const linkOver = expect.objectContaining({ errorCode: 39 });

describe('a refund of an order with a memo', { tags: ['threat:ticket-link-money'] }, () => {
  it.each([
    ['without a named address', null, null],
    ['to its own address and memo', addresses.ripple, '7'],
  ])('%s is paid at once, with the memo', async (_what, address, memo) => {
    const ticket = await held();
    expect(await refund(ticket, { address, memo })).toEqual({ outcome: 'done' });
    expect(await paid()).toEqual(back(addresses.ripple, '7'));
  });

  it.each([
    ['another memo at its address', addresses.ripple, '8'],
    ['its address without a memo', addresses.ripple, null],
    ['its memo at another address', OTHER, '7'],
  ])('to %s waits for the button of the letter', async (_what, address, memo) => {
    const ticket = await held();
    expect(await refund(ticket, { address, memo })).toEqual({ outcome: 'mailed' });
    expect(await paid()).toEqual([]);
    expect((await ways(ticket)).asked).toMatchObject({ address, memo });
    expect(await byLink(ticket, await mailedLink(ticket))).toEqual({ outcome: 'done' });
    expect(await paid()).toEqual(back(address, memo));
  });
});

describe('the link of a refund’s letter', () => {
  it('ends with the hold for which it was asked', async () => {
    const ticket = await held();
    await refund(ticket, { address: OTHER, memo: null });
    const link = await mailedLink(ticket);
    await run('continue-ticket', { ticket: ticket.id, reason: 'a call' });
    await run('hold-ticket', { ticket: ticket.id, reason: 'a call' });
    await db.updateTable('tickets').set({ status_reason: 'aboveMaximum' }).execute();
    expect((await ways(ticket)).asked).toBeNull();
    await expect(byLink(ticket, link)).rejects.toEqual(linkOver);
    expect(await paid()).toEqual([]);
  });

  it('works to the last moment of its day, and is shown as long', async () => {
    const ticket = await held();
    await refund(ticket, { address: OTHER, memo: null });
    const link = await mailedLink(ticket);
    clock.advance(24 * HOUR - 1);
    expect((await ways(ticket)).asked).toMatchObject({ address: OTHER });
    clock.advance(1);
    expect((await ways(ticket)).asked).toBeNull();
    await expect(byLink(ticket, link)).rejects.toEqual(linkOver);
    expect(await paid()).toEqual([]);
  });

  it('of another ticket refunds nothing', async () => {
    const [one, other] = [await held(), await held()];
    for (const ticket of [one, other]) await refund(ticket, { address: OTHER, memo: null });
    await expect(byLink(one, await mailedLink(other))).rejects.toEqual(linkOver);
    expect(await paid()).toEqual([]);
  });
});
