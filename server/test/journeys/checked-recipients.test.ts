import { createTicketCodes as codes } from '@parom/contract/errors';
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

describe('a payout to an account closed after the order', () => {
  it('waits unsigned, and leaves once it is open', async () => {
    const address = strangerAddress('ton');
    const ticket = await service.createTicket({ get: [ids.usdt, ids.ton], address, memo: '7' });
    await tell(address, { activated: false }, ids.ton);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    const payout = () =>
      service.db
        .selectFrom('payments')
        .select(['state', 'last_error'])
        .where('ticket_id', '=', ticket.id)
        .executeTakeFirstOrThrow();
    expect(await payout()).toMatchObject({
      state: 'queued',
      last_error: expect.stringContaining('not activated'),
    });
    await tell(address, { activated: true }, ids.ton);
    await service.advance(3_600_000);
    await service.mine(ids.ton, 1);
    expect(await payout()).toMatchObject({ state: 'final' });
  });
});
