/**
 * The model of the random walk: the walker's knowledge of the world. The table of moves and the sentences
 * of `books.ts` and `whereabouts.ts` bound the service; they are checked after every step.
 */
import type { AsyncCommand } from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setFault } from '../../src/chains/simulated/world.ts';
import { addresses, ids } from '../factories.ts';
import type { Held, OrderRequest, Service } from '../service.ts';
import { breachesIn } from './books.ts';
import { mine, unbookedCoins } from './burnt-coins.ts';
import { type Crew, networks, settle } from './crew.ts';
import { unfairPayouts } from './fair-payouts.ts';
import { bookAllThatIsGone } from './lost-coins.ts';
import { unswept } from './on-addresses.ts';
import { sharesKept } from './owed.ts';
import { kindOf } from './reached.ts';
import { reconcile } from './reconciling.ts';
import { wrongAtRest, wrongNow } from './whereabouts.ts';
import { endWhatIsGone } from './without-deposit.ts';

export const assetNames = [
  'BTC@bitcoin',
  'USDT@tron',
  'XRP@ripple',
  'ETH@ethereum',
  'USDT@bsc',
  'USDT@ton',
  'XMR@monero',
] as const;

/** Where tickets to roubles pay; their pages show its last digits only. */
export const PHONE = '+79161234567';

/**
 * Receivable on every kind of network: one address per coin, one address for all, swept accounts; and
 * roubles.
 */
export const orders = [
  { amount: '0.01' },
  { amount: '0.01', get: [ids.xrp, ids.ripple], address: addresses.ripple, memo: '7' },
  { amount: '500', give: [ids.xrp, ids.ripple], get: [ids.btc, ids.bitcoin], address: addresses.bitcoin },
  {
    amount: '1000',
    give: [ids.usdt, ids.tron],
    get: [ids.xrp, ids.ripple],
    address: addresses.ripple,
    memo: '8',
  },
  { amount: '0.01', get: [ids.rub, null], address: PHONE, memo: '@ivanov' },
  { amount: '0.5', give: [ids.eth, ids.ethereum], get: [ids.usdt, ids.bsc], address: addresses.evm },
  { amount: '700', give: [ids.usdt, ids.ton], get: [ids.eth, ids.ethereum], address: addresses.evm },
  { amount: '3', give: [ids.xmr, ids.monero], get: [ids.usdt, ids.ton], address: addresses.ton, memo: '9' },
  { amount: '800', give: [ids.usdt, ids.bsc], get: [ids.xmr, ids.monero], address: addresses.monero },
] as const satisfies readonly OrderRequest[];

export interface Sent {
  readonly networkId: number;
  txId: string;
}

export interface Model {
  readonly tickets: Held[];
  readonly sent: Sent[];
}

/** One thing that happens; a step that needs a ticket or a transfer is skipped while there is none. */
export interface Step {
  readonly name: string;
  readonly needs?: keyof Model;
  /** It writes nothing of ours: only the next look can make something wrong. */
  readonly isOfTheWorld?: true;
  /** @param service the worker whose turn it is */
  run(model: Model, service: Service, crew: Crew): Promise<Done>;
}

/** What a step comes back with that could do nothing, or was declined. */
export const NOTHING = 'nothing';
export type Done = typeof NOTHING | undefined | void;

/** Any of them, by a number that stays meaningful when the sequence shrinks. */
export const nth = <Thing>(things: readonly Thing[], index: number): Thing => {
  const thing = things[index % things.length];
  if (thing === undefined) throw new Error('there is none');
  return thing;
};

/**
 * Looks at the changes, also in the middle of a step with two directions.
 * @returns the breaches as sentences
 */
export async function observe({
  acting: { db, clock },
  sights,
  isResent,
  staleEvents,
}: Crew): Promise<string[]> {
  await sights.observe(db, clock.now());
  return [...(await isResent.observe(db)), ...(await staleEvents.observe(db))];
}

/** As fast-check walks it: after each step nothing may be wrong. */
export const asCommand = (step: Step): AsyncCommand<Model, Crew> => ({
  check: (model) => step.needs === undefined || model[step.needs].length > 0,
  run: async (model, crew) => {
    if ((await step.run(model, crew.acting, crew)) !== NOTHING) crew.reached.steps.add(kindOf(step));
    if (step.isOfTheWorld === true) return;
    const wrong = [...(await wrongNow(crew.acting.db, crew.rightAlerts)), ...(await observe(crew))];
    expect(wrong, step.name).toEqual([]);
  },
  toString: () => step.name,
});

const BTC_USDT = '90000';
const TWO_DAYS_MS = 48 * 3_600_000;
/** Deposits, the payments that follow, the sweeps one by one, and the gas of each sweep before it. */
const MOST_ROUNDS = 100;

/** Every network up, the price fresh and as ever, every payout allowed. */
export async function calm({ acting, other, prices }: Crew): Promise<void> {
  const { db, world, app, order } = acting;
  const { rows } = await sql<{
    faulty: number[];
    stopped: boolean;
    off: { network: string; direction: string }[];
  }>`
    select array(select network_id from sim_networks where fault <> 'none') as faulty,
           exists (select from assets where payments_stopped_reason is not null) as stopped,
           (select coalesce(jsonb_agg(jsonb_build_object('network', code, 'direction', direction)), '[]')
              from networks cross join lateral (values ('in', in_stopped_reason), ('out', out_stopped_reason))
                as stops (direction, reason) where reason is not null) as off`.execute(db);
  // The other worker may have started them, and this one not have heard of it yet.
  const stillSaysSo = app.catalogue().assets.some(({ arePaymentsStopped }) => arePaymentsStopped);
  const stillOff = app
    .catalogue()
    .networks.flatMap(({ code: network, inStopped, outStopped }) => [
      ...(inStopped === null ? [] : [{ network, direction: 'in' }]),
      ...(outStopped === null ? [] : [{ network, direction: 'out' }]),
    ]);
  for (const { faulty, stopped, off } of rows) {
    for (const one of [...off, ...stillOff]) await order('start-network', one);
    for (const networkId of faulty) await setFault(world, networkId, 'none');
    for (const asset of stopped || stillSaysSo ? assetNames : []) await order('start-payouts', { asset });
  }
  await prices.set([acting, other], BTC_USDT, false);
}

/** Lets everything happen that can still happen, and looks whether anything is left or was lost. */
export async function bringToRest(crew: Crew): Promise<void> {
  const service = crew.acting;
  await calm(crew);
  service.clock.advance(TWO_DAYS_MS);
  await letAllHappen(service);
  if (await bookAllThatIsGone(crew)) {
    await calm(crew);
    await letAllHappen(service);
  }
  await reconcile(service, crew);
  await crew.sights.observe(service.db, service.clock.now());
  const wrong = [
    ...(await wrongAtRest(service.db)),
    ...(await breachesIn(service.db, sharesKept)),
    ...(await crew.isResent.observe(service.db)),
    ...(await crew.staleEvents.observe(service.db)),
    ...(await unfairPayouts(service.db, crew.prices, crew.isResent, crew.sights)),
  ];
  expect(wrong, 'at rest').toEqual([]);
}

async function letAllHappen(service: Service): Promise<void> {
  await settle(service);
  for (let round = 0; ; round += 1) {
    const busy = await busyNetworks(service);
    if (busy.length === 0) return;
    if (round === MOST_ROUNDS)
      throw new Error(`it does not come to rest: ${(await wrongAtRest(service.db)).join('\n')}`);
    for (const { id, approves } of busy) await mine(service.world, id, approves);
    service.clock.advance(60_000);
    await settle(service);
    await endWhatIsGone(service);
  }
}

/**
 * Networks where a transfer waits for blocks, and TRON while coins wait for their sweep. Where coins are
 * missing, a sweep may wait for an operator.
 */
async function busyNetworks({ db }: Service): Promise<(typeof networks)[number][]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (${unbookedCoins})
    select network_id as id from sim_transactions where state = 'mempool'
     union select network_id from deposits where state in ('mempool', 'mined')
     union select a.network_id from payments p join assets a on a.id = p.asset_id
            where p.state in ('signed', 'sent')
               or p.state = 'queued' and not (p.purpose = 'sweep' and exists (select from gone))
     union select ${ids.tron} where exists (select from (${unswept}) as u where u.is_due)
                                and not exists (select from gone)`.execute(db);
  return networks.filter((network) => rows.some(({ id }) => id === network.id));
}
