import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { onlyAsSeen } from './seen-ticket.ts';

const { db, world, run, statusOf } = await smallWorld();

const headers = () => ({ authorization: `Bearer ${world.token}` });
const versionOf = async (id: string): Promise<string> =>
  (await world.app.inject({ url: `/api/console/tickets/${id}`, headers: headers() })).json().version;
const REASON = { reason: 'looked at it' };
const act = (name: string, id: string, query: string, more: object = {}) =>
  world.post(`/console/commands/${name}?${query}`, { ticket: id, ...REASON, ...more }, world.token);
const seenQuery = (ticket: string, version: string) => `ticket=${ticket}&version=${version}`;
async function heldTicket() {
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const version = await versionOf(ticket.id);
  return { ...ticket, deposit, version, query: seenQuery(ticket.id, version) };
}

describe('an act on a ticket', () => {
  it('is done when the ticket is as the operator saw it', async () => {
    const { id, query } = await heldTicket();
    expect((await act('invalidate-ticket', id, query)).status).toBe(200);
    expect(await statusOf(id)).toBe(TicketStatus.invalid);
  });

  it('is refused with the new state when another operator was faster', {
    tags: ['threat:operator-call'],
  }, async () => {
    const { id, number, query } = await heldTicket();
    await run('invalidate-ticket', { ticket: id, reason: 'the books are wrong' });
    const { status, body } = await act('continue-ticket', id, query);
    expect([status, body.errorCode]).toEqual([409, 7]);
    expect(body.message).toMatch(
      new RegExp(`ticket ${number} changed .* it is "invalid" now.*the books are wrong.*Nothing was done`),
    );
    expect(body.said).toMatchObject([
      {
        code: 'ticketChanged',
        parts: {
          ticket: number,
          status: 'invalid',
          last: { why: { code: 'movedByOperator', parts: { words: 'the books are wrong' } } },
        },
      },
    ]);
    expect(await statusOf(id)).toBe(TicketStatus.invalid);
  });

  it('is refused when only a deposit changed', async () => {
    const { id, version, query } = await heldTicket();
    const ticket = db.selectFrom('tickets').select('deposit_address_id').where('id', '=', id);
    const { deposit_address_id: depositAddressId } = await ticket.executeTakeFirstOrThrow();
    const more = { ticket: { id, depositAddressId }, amount: '0.2', disposition: 'open' } as const;
    await putDeposit(world.deps, more);
    expect(await versionOf(id)).not.toBe(version);
    expect((await act('invalidate-ticket', id, query)).status).toBe(409);
    expect(await statusOf(id)).toBe(TicketStatus.onHold);
  });

  it('is done once when two operators give it at the same moment', async () => {
    const { id, query } = await heldTicket();
    const answers = await Promise.all([1, 2, 3].map(() => act('invalidate-ticket', id, query)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('shows no preview of a ticket that changed', async () => {
    const { id, query } = await heldTicket();
    const refund = { ticket: id, address: addresses.bitcoin, ...REASON };
    const look = () => world.post(`/console/commands/refund-ticket/preview?${query}`, refund, world.token);
    expect((await look()).status).toBe(200);
    await run('invalidate-ticket', { ticket: id, ...REASON });
    expect(await look()).toMatchObject({ status: 409, body: { errorCode: 7 } });
  });

  it('with half a version is malformed', async () => {
    const { id } = await heldTicket();
    expect((await act('invalidate-ticket', id, `ticket=${id}`)).status).toBe(400);
    expect(await statusOf(id)).toBe(TicketStatus.onHold);
  });
});

describe('onlyAsSeen', () => {
  it('refuses a change that came after the first look', async () => {
    const { id, version } = await heldTicket();
    const guarded = onlyAsSeen(db, { ticket: id, version });
    await run('invalidate-ticket', { ticket: id, ...REASON });
    await expect(guarded.transaction().execute(async () => 'written')).rejects.toThrow('Nothing was done');
  });

  it('lets the act see its own changes in its later transactions', async () => {
    const { id, version } = await heldTicket();
    const guarded = onlyAsSeen(db, { ticket: id, version });
    const change = (status_reason: string) =>
      guarded
        .transaction()
        .execute((tx) => tx.updateTable('tickets').set({ status_reason }).where('id', '=', id).execute());
    await change('one');
    await change('two');
    expect(await versionOf(id)).not.toBe(version);
  });
});
