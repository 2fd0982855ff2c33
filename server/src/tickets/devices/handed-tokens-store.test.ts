import { randomBytes } from 'node:crypto';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { later } from '../../platform/clock.ts';
import { deleteTokensByMail, findHandedToken, insertCode, spendCode } from './handed-tokens-store.ts';

const { db, clock, world } = await smallWorld();

it('a ticket loses the tokens that a mailed link handed on, and another ticket loses none', async () => {
  const at = clock.now();
  const [one, other] = [
    await putTicket(world.deps, { status: TicketStatus.awaitingPayment }),
    await putTicket(world.deps, { status: TicketStatus.awaitingPayment }),
  ];
  const handed = async (ticketId: string, isByMail: boolean): Promise<Buffer> => {
    const [hash, tokenHash] = [randomBytes(32), randomBytes(32)];
    await db.transaction().execute((tx) => insertCode(tx, { hash, ticketId, at, isByMail }));
    expect(await spendCode(db, { hash, ticketId, madeAfter: later(at, -1), tokenHash })).toBe(true);
    return tokenHash;
  };
  const tokens = [await handed(one.id, true), await handed(one.id, false), await handed(other.id, true)];
  await db.transaction().execute((tx) => deleteTokensByMail(tx, one.id));
  const left = await Promise.all(tokens.map((token) => findHandedToken(db, token)));
  expect(left).toEqual([null, { ticketId: one.id, isByMail: false }, { ticketId: other.id, isByMail: true }]);
});

it('a new code of a ticket voids its older one, and the code of no other ticket', async () => {
  const at = clock.now();
  const put = async () => (await putTicket(world.deps, { status: TicketStatus.awaitingPayment })).id;
  const make = async (ticketId: string) => {
    const hash = randomBytes(32);
    await db.transaction().execute((tx) => insertCode(tx, { hash, ticketId, at, isByMail: false }));
    return { hash, ticketId, madeAfter: later(at, -1), tokenHash: randomBytes(32) };
  };
  const [one, other] = [await put(), await put()];
  const codes = [await make(one), await make(other), await make(one)];
  const areGood: boolean[] = [];
  for (const code of codes) areGood.push(await spendCode(db, code));
  expect(areGood).toEqual([false, true, true]);
});
