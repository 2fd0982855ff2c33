import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import {
  acknowledgeUntil,
  dueNotices,
  isUnpaid,
  noteRecalculation,
  settleNotice,
} from './noted-recalculations-store.ts';

const { db, clock, world } = await smallWorld();

const note = (ticketId: string): Promise<void> => {
  const [fromAmount, toAmount] = [toDecimal('880'), toDecimal('870')];
  const [fromRate, toRate] = [toDecimal('90000'), toDecimal('89000')];
  const noted = { ticketId, at: clock.now(), fromAmount, toAmount, fromRate, toRate, sources: ['test'] };
  return db.transaction().execute((tx) => noteRecalculation(tx, noted));
};

it('an acknowledged change keeps its moment when a later change is acknowledged', async () => {
  const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const acknowledged = async (): Promise<Date> => {
    const at = clock.now();
    await note(ticketId);
    await acknowledgeUntil(db, ticketId, at, at);
    clock.advance(60_000);
    return at;
  };
  const moments = [await acknowledged(), await acknowledged()];
  const rows = await db.selectFrom('ticket_recalculations').select('acknowledged_at').orderBy('id').execute();
  expect(rows.map(({ acknowledged_at }) => acknowledged_at)).toEqual(moments);
});

it('a change of one ticket stays open when that of another is acknowledged', async () => {
  const put = async () => (await putTicket(world.deps, { status: TicketStatus.awaitingPayment })).id;
  const [one, other] = [await put(), await put()];
  for (const id of [one, other]) await note(id);
  await acknowledgeUntil(db, one, clock.now(), clock.now());
  const open = db
    .selectFrom('ticket_recalculations')
    .select('ticket_id')
    .where('acknowledged_at', 'is', null);
  expect(await open.execute()).toEqual([{ ticket_id: other }]);
});

/** A change whose letter is due at `notifyAt`. */
async function owesLetter(ticketId: string, [fromAmount, toAmount]: [string, string], notifyAt: Date) {
  const sums = { from_amount: fromAmount, to_amount: toAmount, from_rate: '90000', to_rate: '89000' };
  const row = { ticket_id: ticketId, at: clock.now(), ...sums, sources: '[]', notify_at: notifyAt };
  const inserted = db.insertInto('ticket_recalculations').values(row).returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

it('a letter is due at its very moment, from the first sum that stays open', async () => {
  const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const now = clock.now();
  await owesLetter(ticketId, ['880', '870'], now);
  await acknowledgeUntil(db, ticketId, now, now);
  clock.advance(60_000);
  const dueAt = clock.now();
  await owesLetter(ticketId, ['870', '860'], dueAt);
  const lastId = await owesLetter(ticketId, ['860', '850'], dueAt);
  expect(await dueNotices(db, now, 10)).toEqual([]);
  const sums = { fromAmount: toDecimal('870'), toAmount: toDecimal('850') };
  expect(await dueNotices(db, dueAt, 10)).toEqual([
    { ticketId, lastId, at: dueAt, ...sums, mailedBefore: 0 },
  ]);
});

it('a written letter settles the changes up to its own, and leaves a newer one due', async () => {
  const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.awaitingPayment });
  const now = clock.now();
  await owesLetter(ticketId, ['880', '870'], now);
  const lastId = await owesLetter(ticketId, ['870', '860'], now);
  const newer = await owesLetter(ticketId, ['860', '850'], now);
  await settleNotice(db, { ticketId, lastId }, now);
  const rows = db.selectFrom('ticket_recalculations').select(['notify_at', 'mailed_at']).orderBy('id');
  expect(await rows.execute()).toEqual([
    { notify_at: null, mailed_at: null },
    { notify_at: null, mailed_at: now },
    { notify_at: now, mailed_at: null },
  ]);
  expect(await dueNotices(db, now, 10)).toMatchObject([{ lastId: newer, mailedBefore: 1 }]);
});

it.each([
  ['awaitingPayment', true],
  ['confirming', true],
  ['expired', false],
  ['onHold', false],
  ['rejected', false],
] as const)('a ticket that is %s, and has seen no deposit, is unpaid: %s', (name, expected) => {
  const status = TicketStatus[name];
  expect(isUnpaid({ status, firstSeenAt: null })).toBe(expected);
  expect(isUnpaid({ status, firstSeenAt: clock.now() })).toBe(false);
});
