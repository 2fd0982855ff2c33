import { createTicketCodes as codes } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangerAddress } from '../../src/chains/simulated/addresses.ts';
import { ids } from '../factories.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const newAccount = () => strangerAddress('ripple');
const tell = (address: string, told: object, networkId: number = ids.ripple) =>
  service.call('POST', '/sandbox/accounts', { body: { networkId, address, ...told } });
const xrpTo = (address: string, memo: string | null = null) => ({
  wallet: { address, memo, isMemoRequired: false },
  user: { email: 'anna@example.com', language: 2 },
  payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
  getDetails: { currencyId: ids.xrp, networkId: ids.ripple, amount: null },
});
const create = async (body: object) => {
  const answer = await service.call('POST', '/v1/tickets/create', { body });
  return answer.statusCode === 200 ? 'made' : answer.json().errorCode;
};

describe('an order to an account that needs a memo', () => {
  it('is refused without the memo and made with it', async () => {
    const address = newAccount();
    expect((await tell(address, { needsMemo: true })).statusCode).toBe(200);
    expect(await create(xrpTo(address))).toBe(codes.memoNeeded);
    expect(await create(xrpTo(address, '7'))).toBe('made');
  });

  it('is made while the network does not answer', async () => {
    const address = newAccount();
    await tell(address, { needsMemo: true });
    await service.fault(ids.ripple, 'down');
    expect(await create(xrpTo(address))).toBe('made');
    await service.fault(ids.ripple, 'none');
  });
});

describe('a refund address of the XRP Ledger', () => {
  const order = (refund: object) => ({
    ...xrpTo(strangerAddress('bitcoin')),
    payDetails: { currencyId: ids.xrp, networkId: ids.ripple, amount: '400' },
    getDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: null },
    refund,
  });

  it('is refused with the order when it lacks its memo', async () => {
    const address = newAccount();
    await tell(address, { needsMemo: true });
    expect(await create(order({ address, memo: null }))).toBe(codes.refundMemoInvalid);
    expect(await create(order({ address, memo: '7' }))).toBe('made');
  });

  it('named by an operator is refused in words', async () => {
    const ticket = await service.createTicket({ give: [ids.xrp, ids.ripple], amount: '100' });
    await service.send(ticket, '1');
    await service.mine(ids.ripple, 1);
    const address = newAccount();
    await tell(address, { needsMemo: true });
    const back = { ticket: ticket.id, address, reason: 'asked for it' };
    const answer = await service.ask('refund-ticket', back);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('takes no transfer without a memo');
  });
});

describe('a payout to an account closed after the order', () => {
  it('fails, says why, and leaves once it is open', async () => {
    const address = strangerAddress('ton');
    const ticket = await service.createTicket({ get: [ids.usdt, ids.ton], address, memo: '7' });
    await tell(address, { activated: false }, ids.ton);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const payout = () =>
      service.db
        .selectFrom('payments')
        .select(['state', 'failure', 'tx_id'])
        .where('ticket_id', '=', ticket.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
    expect(await payout()).toEqual({ state: 'failed', failure: 'notActivated', tx_id: null });
    const held = await service.view(ticket);
    expect(held).toMatchObject({
      status: TicketStatus.onHold,
      statusReason: 'payoutImpossible',
      recipientFault: 'notActivated',
    });
    expect(held.customStatusReason).toContain('too small to open it. We have your money');
    await tell(address, { activated: true }, ids.ton);
    expect(await service.command('continue-ticket', { ticket: ticket.id, reason: 'opened' })).toBe(200);
    await service.mine(ids.ton, 1);
    expect(await payout()).toMatchObject({ state: 'final', failure: null });
    const paid = await service.view(ticket);
    expect([paid.status, paid.recipientFault]).toEqual([TicketStatus.completed, undefined]);
  });
});
