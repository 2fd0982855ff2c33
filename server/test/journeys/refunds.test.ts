import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';
import { voidPayments } from '../void-payments.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const order = (name: string, values: object) => service.command(name, values);
const path = async (ticket: Held) => (await service.view(ticket)).history.map(({ status }) => status);
/** The number by which an operator names a transfer. */
const depositOf = async (txId: string) =>
  (await service.db.selectFrom('deposits').select('id').where('tx_id', '=', txId).executeTakeFirstOrThrow())
    .id;
/** The newest refund of a deposit, as its network knows it. */
const refundOf = async (deposit: number) =>
  service.db
    .selectFrom('payments')
    .select(['tx_id', 'amount'])
    .where('purpose', '=', 'refund')
    .where('deposit_id', '=', deposit)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
/** Newest first. */
const allMailed = async (email: string, subject: string): Promise<string[]> => {
  const { messages } = (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json();
  return messages
    .filter((mail: { subject: string }) => mail.subject.includes(subject))
    .map(({ text }: { text: string }) => text);
};
const mailed = async (email: string, subject: string) => (await allMailed(email, subject))[0];
/** Without a confirmed e-mail a customer gets three letters an hour. */
const readsMail = async (ticket: Held, email: string) => {
  const token = /offerToken=([\w-]+)/.exec((await mailed(email, 'ticket')) ?? '')?.[1];
  await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token });
};
const rowOf = ({ deposits }: TicketView, txId: string) => deposits.find(({ id }) => id === txId);

describe('a deposit that is refunded alone', () => {
  it('after the payout is shown beside it, with two letters', async () => {
    const email = 'twice@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await readsMail(ticket, email);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    const second = await service.send(ticket, '0.02');
    await service.mine(ids.bitcoin, 2);
    const paid = await service.view(ticket);
    expect(paid).toMatchObject({ status: 4 });
    expect(paid).not.toHaveProperty('refunds');
    expect(rowOf(paid, second)).toMatchObject({ verdict: 'extra' });
    expect(rowOf(paid, second)).not.toHaveProperty('isSentBack');

    const deposit = await depositOf(second);
    expect(
      await order('refund-deposit', { deposit, address: addresses.bitcoin, reason: 'it came twice' }),
    ).toBe(200);
    const announced = await allMailed(email, 'a transfer is on its way back');
    expect(announced).toHaveLength(1);
    for (const said of ['You sent: 0.02 BTC', '0.01998 BTC', 'Not your address?'])
      expect(announced[0]).toContain(said);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    const refund = await refundOf(deposit);
    const done = await allMailed(email, 'your transfer has been sent back');
    expect(done).toHaveLength(1);
    for (const said of ['0.01998 BTC', refund.tx_id]) expect(done[0]).toContain(said);
    const shown = await service.view(ticket);
    expect(shown.refunds).toEqual([
      {
        id: refund.tx_id,
        url: null,
        amount: '0.01998',
        address: addresses.bitcoin,
        deposited: '0.02',
        networkFee: '0.00002',
      },
    ]);
    expect(shown).toMatchObject({ status: 4, payoutTx: paid.payoutTx });
    expect(shown.payoutTx?.id).not.toBe(refund.tx_id);
    expect(shown.deposits.map(({ isSentBack }) => isSentBack)).toEqual([undefined, true]);
  });

  it('after its ticket’s refund has a letter about itself only', async () => {
    const email = 'thrice@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await readsMail(ticket, email);
    const first = await depositOf(await service.send(ticket));
    const target = { address: addresses.bitcoin, reason: 'asked for' };
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'verification' })).toBe(200);
    await service.mine(ids.bitcoin, 2);
    expect(await order('refund-ticket', { ticket: ticket.id, ...target })).toBe(200);
    await service.mine(ids.bitcoin, 3);
    const later = await depositOf(await service.send(ticket, '0.02'));
    await service.mine(ids.bitcoin, 2);
    expect(await order('refund-deposit', { deposit: later, ...target })).toBe(200);
    await service.mine(ids.bitcoin, 3);
    await service.advance(30_000);
    const letter = await mailed(email, 'your transfer has been sent back');
    expect(letter).toContain((await refundOf(later)).tx_id);
    expect(letter).not.toContain((await refundOf(first)).tx_id);
  });

  it('after a failed refund is on the page with its memo', async () => {
    const email = 'alone@example.com';
    const ticket = await service.createTicket({ give: [ids.xrp, ids.ripple], amount: '500', email });
    await service.settle();
    await readsMail(ticket, email);
    const txId = await service.send(ticket);
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'verification' })).toBe(200);
    await service.mine(ids.ripple, 2);
    await service.fault(ids.ripple, 'feeStuck');
    const target = { address: addresses.ripple, memo: '77', reason: 'asked for' };
    expect(await order('refund-ticket', { ticket: ticket.id, ...target })).toBe(200);
    await voidPayments(service, ids.ripple);
    expect(await service.view(ticket)).not.toHaveProperty('refunds');
    await service.fault(ids.ripple, 'none');
    const deposit = await depositOf(txId);
    expect(await order('refund-deposit', { deposit, ...target })).toBe(200);
    await service.mine(ids.ripple, 2);
    await service.advance(30_000);
    expect(await path(ticket)).toEqual([1, 2, 9, 7, 8]);
    const { tx_id: id, amount } = await refundOf(deposit);
    const [refund] = (await service.view(ticket)).refunds ?? [];
    expect(refund).toMatchObject({ id, address: addresses.ripple, memo: '77' });
    expect(toDecimal(refund?.amount ?? '0')).toBe(toDecimal(amount));
    // What its ticket's own letter says is not repeated.
    expect(await allMailed(email, 'your transfer has been sent back')).toEqual([]);
    const letter = await mailed(email, 'has been returned');
    for (const said of [`${refund?.amount} XRP`, id]) expect(letter).toContain(said);
  });
});

describe('two coins at one ticket’s address', () => {
  it('are refunded by one command, with a payment each', async () => {
    const ticket = await service.createTicket({ give: [ids.eth, ids.ethereum], amount: '1' });
    await service.send(ticket, '500', { currencyId: ids.usdt });
    await service.send(ticket);
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'two coins came' })).toBe(200);
    await service.mine(ids.ethereum, 40);
    const back = { ticket: ticket.id, address: addresses.evm, reason: 'the wrong one too' };
    expect(await order('refund-ticket', back)).toBe(200);
    await service.mine(ids.ethereum, 40);
    const { status, deposits } = await service.view(ticket);
    expect(status).toBe(8);
    // The ordered coin is not named: nothing of it arrived.
    expect(deposits.map(({ currencyId }) => currencyId)).toEqual([ids.usdt, undefined]);
    const sent = await service.db
      .selectFrom('payments')
      .select('state')
      .where('ticket_id', '=', ticket.id)
      .where('purpose', '=', 'refund')
      .execute();
    expect(sent).toEqual([{ state: 'final' }, { state: 'final' }]);
  });
});

describe('the letter of a refund', () => {
  it('of another coin names the received coin, and no zero', async () => {
    const email = 'other@example.com';
    const ticket = await service.createTicket({ give: [ids.eth, ids.ethereum], amount: '1', email });
    await service.settle();
    await readsMail(ticket, email);
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    await service.send(ticket, '500', { currencyId: ids.usdt });
    await service.mine(ids.ethereum, 40);
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'another coin came' })).toBe(200);
    const target = { address: addresses.evm, reason: 'you sent another coin' };
    expect(await order('refund-ticket', { ticket: ticket.id, ...target })).toBe(200);
    const letter = await mailed(email, 'on its way back');
    expect(letter).toMatch(/You sent: 500 USDT, Ethereum/);
    expect(letter).not.toContain('0 ETH');
  });

  it('to a changed address is written again, once per address', async () => {
    const other = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
    const email = 'elsewhere@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    await readsMail(ticket, email);
    await service.send(ticket);
    expect(await order('hold-ticket', { ticket: ticket.id, reason: 'verification' })).toBe(200);
    await service.mine(ids.bitcoin, 2);
    expect(await order('stop-payouts', { asset: 'BTC@bitcoin', reason: 'test' })).toBe(200);
    for (const address of [addresses.bitcoin, other, other]) {
      const stop = { ticket: ticket.id, reason: 'another address' };
      if (address === other) expect(await order('invalidate-ticket', stop)).toBe(200);
      const back = { ticket: ticket.id, address, reason: 'asked for' };
      expect(await order('refund-ticket', back)).toBe(200);
    }
    expect(await order('start-payouts', { asset: 'BTC@bitcoin' })).toBe(200);
    const letters = await allMailed(email, 'on its way back');
    expect(letters).toHaveLength(2);
    // The page alone names the address.
    for (const text of letters) for (const one of [addresses.bitcoin, other]) expect(text).not.toContain(one);
  });
});
