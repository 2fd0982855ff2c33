import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { stateOf } from '../ticket-store.ts';
import {
  countRequests,
  findRequest,
  insertRefundRequest,
  newestRequest,
  removeRequests,
  requestIdOfToken,
  setRequestToken,
  spendRequest,
} from './refund-requests-store.ts';

const { db, clock, world } = await smallWorld();

const HOUR = 3_600_000;
const held = () => putTicket(world.deps, { status: TicketStatus.onHold });
const asked = async ({ id: ticketId }: { readonly id: string }, address: string = addresses.bitcoin) => {
  const at = clock.now();
  const stateId = await stateOf(db, ticketId);
  const request = { ticketId, stateId, address, memo: null, at, expiresAt: new Date(at.getTime() + HOUR) };
  return db.transaction().execute((tx) => insertRefundRequest(tx, request));
};
const count = ({ id }: { readonly id: string }, since: Date) =>
  db.transaction().execute((tx) => countRequests(tx, id, since));
const spend = (id: string) => db.transaction().execute((tx) => spendRequest(tx, id, clock.now()));

it('a request of exactly a day ago is not one of the last day', async () => {
  const ticket = await held();
  const since = clock.now();
  await asked(ticket);
  expect(await count(ticket, since)).toBe(0);
  expect(await count(ticket, new Date(since.getTime() - 1))).toBe(1);
});

it('the requests of one ticket are counted without those of another', async () => {
  const [one, other] = [await held(), await held()];
  const before = new Date(clock.now().getTime() - 1);
  await asked(other);
  expect([await count(one, before), await count(other, before)]).toEqual([0, 1]);
});

it('a request is spent once, and another ticket’s stays open', async () => {
  const [one, other] = [await asked(await held()), await asked(await held())];
  expect([await spend(one), await spend(one)]).toEqual([true, false]);
  expect((await findRequest(db, one))?.usedAt).toEqual(clock.now());
  expect((await findRequest(db, other))?.usedAt).toBeNull();
  expect(await spend(other)).toBe(true);
});

it('a token opens its own request, and no other one', async () => {
  const ticket = await held();
  const [first, second] = [await asked(ticket), await asked(ticket)];
  const token = Buffer.alloc(32, 1);
  await db.transaction().execute((tx) => setRequestToken(tx, second, token));
  expect(await requestIdOfToken(db, token)).toBe(second);
  expect(await requestIdOfToken(db, Buffer.alloc(32, 2))).toBeNull();
  await db.transaction().execute((tx) => setRequestToken(tx, first, Buffer.alloc(32, 3)));
  expect(await requestIdOfToken(db, token)).toBe(second);
});

it('the newest request is the last one of its own ticket', async () => {
  const [one, other] = [await held(), await held()];
  await asked(one);
  clock.advance(1);
  const newer = await asked(one);
  clock.advance(1);
  await asked(other);
  expect((await newestRequest(db, one.id))?.id).toBe(newer);
  expect(await newestRequest(db, (await held()).id)).toBeNull();
});

it('a removal takes the older requests only', async () => {
  const ticket = await held();
  const older = await asked(ticket);
  clock.advance(1);
  const kept = await asked(ticket);
  await removeRequests(db, clock.now());
  expect(await findRequest(db, older)).toBeNull();
  expect((await findRequest(db, kept))?.id).toBe(kept);
});
