/**
 * The comparison of wallets and books in the random walk. It must find burnt or returned coins that no
 * operator has booked: at their address, to the unit, and nothing else.
 */
import { type Decimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { ChainOutage } from '../../src/chains/chain.ts';
import { checkPromises } from '../../src/payments/reconciliation/check-promises.ts';
import { reconcileAsset } from '../../src/payments/reconciliation/reconcile-asset.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Service } from '../service.ts';
import { unbookedAt } from './burnt-coins.ts';
import { type Crew, networks } from './crew.ts';

/**
 * Compares every asset on the walk's networks. Its findings are alerts; except for right ones, they are
 * sentences of `whereabouts.ts`. A silent network is compared another time, and so is one with an unread
 * last block.
 */
export async function reconcile({ db, clock, app }: Service, { rightAlerts }: Crew): Promise<void> {
  const { chains } = app.networks;
  const deps = { db, clock, catalogue: app.catalogue, chains };
  await checkPromises(deps);
  for (const { id } of networks) {
    const chain = chains.get(id);
    if (chain === undefined) throw new Error(`no network ${id}`);
    for (const asset of app.catalogue().assets.filter(({ networkId }) => networkId === id))
      await reconcileAsset(deps, chain, asset).catch(unlessItAnswers);
  }
  for (const { id, message } of await differencesTold(db))
    if (!rightAlerts.has(id) && (await isRight(db, message))) rightAlerts.add(id);
}

function unlessItAnswers(error: unknown): void {
  if (!(error instanceof ChainOutage)) throw error;
}

const differencesTold = (db: Db) =>
  db
    .selectFrom('alerts')
    .select(['id', 'message'])
    .where('resolved_at', 'is', null)
    .where((row) => row.or([row('subject', 'like', 'shortfall:%'), row('subject', 'like', 'unseen:%')]))
    .execute();

/** Whether the alert names the unbooked missing or returned coins of this moment, to the last unit. */
async function isRight(db: Db, message: string): Promise<boolean> {
  const short = /^reconciliation: deposit addresses \((.*?)(?: and \d+ more)?\) held \S+ USDT@tron less/.exec(
    message,
  );
  const over = /^The deposit address (\S+), .* holds (\S+) USDT@tron more than the books: .* book-found/.exec(
    message,
  );
  const reported: readonly (readonly [string, Decimal])[] =
    short?.[1] !== undefined
      ? short[1].split(', ').map((one) => {
          const [address = '', amount = ''] = one.split(': ');
          return [address, toDecimal(amount)] as const;
        })
      : over?.[1] !== undefined && over[2] !== undefined
        ? [[over[1], subtract(ZERO, toDecimal(over[2]))]]
        : [];
  for (const [address, amount] of reported) if ((await unbookedAt(db, address)) !== amount) return false;
  return reported.length > 0;
}
