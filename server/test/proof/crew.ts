/**
 * Two workers of the service on one database and in one world. They take turns, work at once, end and
 * begin again. Each continues the work of the other.
 */
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { App } from '../../src/boot/app.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { handClock } from '../clock.ts';
import type { TestDatabase } from '../database.ts';
import { ids } from '../factories.ts';
import { openService, type Service, type Surroundings } from '../service.ts';
import { type HeardEvent, hearing } from './heard-events.ts';
import { type LateScreening, lateScreening } from './late-screening.ts';
import { knownPrices, type Prices } from './prices.ts';
import type { Reached } from './reached.ts';
import { opinionsOfSentAnew, type SentAnew } from './sent-anew.ts';
import { type Sights, sightsOfDeposits } from './sights.ts';
import { sweepTron } from './swept-tron.ts';
import { type StaleEvents, watchStaleEvents } from './too-early.ts';

/** Every network, each with the blocks after which what it carries is final. */
export const networks = [
  { id: ids.bitcoin, approves: 2 },
  { id: ids.tron, approves: 3 },
  { id: ids.ripple, approves: 1 },
  { id: ids.ethereum, approves: 3 },
  { id: ids.bsc, approves: 4 },
  { id: ids.ton, approves: 1 },
  { id: ids.monero, approves: 2 },
] as const;

export interface Crew {
  /** The worker whose turn it is. */
  readonly acting: Service;
  readonly other: Service;
  /** A referrer: their code, and a current session. */
  readonly referrer: { readonly refCode: string; token(): Promise<string> };
  /** The alerts about burnt coins, or coins that are back, when they were. */
  readonly rightAlerts: Set<number>;
  readonly prices: Prices;
  readonly isResent: SentAnew;
  readonly sights: Sights;
  readonly staleEvents: StaleEvents;
  /** The newest last. */
  readonly heard: readonly HeardEvent[];
  readonly screening: LateScreening;
  readonly reached: Reached;
  takeTurns(): void;
  /** The acting one ends, and begins anew with nothing but the database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param database emptied first; it stays open when the crew ends */
export async function openCrew(database: TestDatabase, reached: Reached): Promise<Crew> {
  const heard: HeardEvent[] = [];
  const screening = lateScreening();
  const prepare = async (app: App) => {
    await sweepTron(app);
    hearing(app, heard);
  };
  const shared = {
    database,
    clock: handClock(),
    changed: new Set<number>(),
    isKept,
    prepare,
    screening: [screening.provider],
  };
  await database.truncate();
  await shortenConfirmations(database.db);
  const begin = async () => counting(await openService({}, shared), reached);
  let acting = await begin();
  let other = await begin();
  const referrer = await register(() => acting);
  const prices = knownPrices(await standingPrices(acting));
  return {
    get acting() {
      return acting;
    },
    get other() {
      return other;
    },
    referrer,
    rightAlerts: new Set(),
    prices,
    isResent: opinionsOfSentAnew(),
    sights: sightsOfDeposits(),
    staleEvents: watchStaleEvents(),
    heard,
    screening,
    reached,
    takeTurns: () => {
      [acting, other] = [other, acting];
    },
    restart: async () => {
      await acting.close();
      acting = await begin();
    },
    close: async () => {
      await acting.close();
      await other.close();
    },
  };
}

/** Wallets and books of ours are compared when the walk says so. */
const isKept: Surroundings['isKept'] = (schedule) => schedule !== 'reconcile wallets';

/** Payments that are final only after eight blocks cost a walk most of its time and show nothing more. */
async function shortenConfirmations(db: Db): Promise<void> {
  await seedCatalogue(db);
  for (const { id, approves } of networks)
    await db.updateTable('networks').set({ approves_required: approves }).where('id', '=', id).execute();
}

/** Notes which of the operator's commands were obeyed. */
function counting(service: Service, { commands }: Reached): Service {
  const order: Service['order'] = async (name, values) => {
    const status = await service.order(name, values);
    if (status === 200) commands.add(name);
    return status;
  };
  return { ...service, order };
}

async function standingPrices({ call }: Service): Promise<ReadonlyMap<number, Decimal>> {
  const { currenciesToUsdt } = (await call('GET', '/v1/exchangeRate/get')).json();
  return new Map(Object.entries<string>(currenciesToUsdt).map(([id, usdt]) => [Number(id), toDecimal(usdt)]));
}

async function register(acting: () => Service): Promise<Crew['referrer']> {
  const body = { email: 'referrer@example.com', password: 'a-good-password', language: 2 };
  await acting().call('POST', '/v1/auth/register', { body });
  let session = '';
  const user = () => acting().call('GET', '/v1/user', { token: session });
  const token = async (): Promise<string> => {
    if ((await user()).statusCode === 401) {
      const answer = await acting().call('POST', '/v1/auth/login', { body: { ...body, rememberme: true } });
      session = answer.json().token;
    }
    return session;
  };
  await token();
  return { refCode: (await user()).json().refCode, token };
}

const MOST_ROUNDS = 5;

/** Lets one worker do everything that follows from what has happened. */
export async function settle({ clock, changed, look, work }: Service): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    clock.advance(1_000);
    // A network that fails changes again: it is looked at in the next round, not in this one.
    const news = [...changed];
    for (const networkId of news) await look(networkId);
    if ((await work()) === 0 && changed.size === 0) return;
  }
}
