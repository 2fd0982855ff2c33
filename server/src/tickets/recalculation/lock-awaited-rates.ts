import type { Db } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { depositsOfTicket } from '../deposits/deposit-store.ts';
import { lockAwaited, quoteForTicket, type RateLockDeps } from '../deposits/rate-lock.ts';
import { lockKnownTicket } from '../ticket-store.ts';
import { ticketsAwaitingPrice } from './open-tickets-store.ts';

interface LockAwaitedDeps extends RateLockDeps {
  readonly db: Db;
}

export async function lockAwaitedRates(deps: LockAwaitedDeps): Promise<number> {
  const waiting = await ticketsAwaitingPrice(deps.db);
  const priced = waiting.filter((ticket) => quoteForTicket(deps, ticket) !== null);
  let locked = 0;
  await inTurn(priced, ({ id }) =>
    deps.db.transaction().execute(async (tx) => {
      const ticket = await lockKnownTicket(tx, id);
      if (await lockAwaited(tx, deps, ticket, await depositsOfTicket(tx, id))) locked += 1;
    }),
  );
  return locked;
}
