/** An operator of the random walk books coins that are missing from deposit addresses, or back there. */
import { type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ids } from '../factories.ts';
import type { Service } from '../service.ts';
import { type Unbooked, unbooked, unbookedAt } from './burnt-coins.ts';
import type { Crew } from './crew.ts';
import { reconcile } from './reconciling.ts';

type BookOrder = 'book-lost' | 'book-found';

/** What the operator reads without an amount: nothing is booked, and the sum is that of the world. */
export async function toldSum(
  { db, ask }: Service,
  order: BookOrder,
  address: string,
): Promise<Decimal | undefined> {
  const answer = await ask(order, { asset: 'USDT@tron', address, reason: 'walk' });
  expect(answer.statusCode, order).toBe(422);
  const reported = /([\d.]+) are (?:missing|there again): /.exec(answer.body)?.[1];
  if (reported === undefined) return undefined;
  const amount = await unbookedAt(db, address);
  expect(toDecimal(reported), answer.body).toBe(order === 'book-lost' ? amount : subtract(ZERO, amount));
  return toDecimal(reported);
}

/**
 * The operator's last work: compare, book missing and returned coins by the alert's sum, retry reverted
 * sweeps, and resolve outdated alerts.
 * @returns `false` when there was nothing to do
 */
export async function bookAllThatIsGone(crew: Crew): Promise<boolean> {
  const { db, order } = crew.acting;
  const apart = await unbooked(db);
  if (apart.length > 0) await compareAll(crew, apart);
  const done: [name: string, values: object][] = [];
  for (const { address, amount } of apart) {
    const name = amount > ZERO ? 'book-lost' : 'book-found';
    const sum = await toldSum(crew.acting, name, address);
    expect(sum, `${name} at ${address} tells no sum`).toBeDefined();
    const values = { asset: 'USDT@tron', address, reason: 'walk', amount: formatDecimal(sum ?? ZERO) };
    expect(await order(name, values), name).toBe(200);
    done.push([name, values]);
  }
  for (const subject of await openSubjects(crew.acting)) {
    const [name, values] = subject.startsWith('sweep:')
      ? ['retry-sweep', { deposit: Number(subject.slice('sweep:'.length)) }]
      : ['resolve-alert', { subject }];
    expect(await order(name, values), `${name} ${subject}`).toBe(200);
    done.push([name, values]);
  }
  return done.length > 0;
}

/** The comparison names them: missing coins are noticed soon. */
async function compareAll(crew: Crew, apart: readonly Unbooked[]): Promise<void> {
  const { db } = crew.acting;
  await reconcile(crew.acting, crew);
  const gone = apart.filter(({ amount }) => amount > ZERO).map(({ address }) => address);
  const { rows } = await sql<{ address: string }>`
    select t.address from deposit_addresses t
     where t.network_id = ${ids.tron} and t.address = any(${gone}::text[])
       and exists (select from deposits d where d.deposit_address_id = t.id and d.state = 'final'
                      and d.currency_id = ${ids.usdt} and d.sweep_requested_at is null)
       and not exists (select from alerts where resolved_at is null and subject = 'shortfall:7')`.execute(db);
  expect(rows, 'coins are gone, and the comparison says nothing').toEqual([]);
}

/** Of reverted sweeps and returned coins. No other alert is the operator's to resolve. */
async function openSubjects({ db }: Service): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from alerts where resolved_at is null and subject ~ '^(sweep|unseen):'`.execute(db);
  return rows.map(({ subject }) => subject);
}
