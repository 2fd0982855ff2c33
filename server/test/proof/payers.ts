/**
 * Killed around each stored step, a worker pays once. What recipients and wallet hold is read from the
 * networks.
 */
import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { add, type Decimal, formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Chain } from '../../src/chains/chain.ts';
import { watchOnce } from '../../src/chains/watch-chain.ts';
import { assetSeeds, type Catalogue } from '../../src/currencies/index.ts';
import { schemaSource } from '../../src/migrations/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { MNEMONIC } from '../bitcoin/network.ts';
import { isSpent, reportCovered } from '../budget.ts';
import { handClock } from '../clock.ts';
import { quietLog } from '../database.ts';
import { type EmptyPostgres, emptyPostgres } from '../empty-postgres.ts';
import { setHotBalance, sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { type Bundle, bundleServer, startServer } from '../program.ts';
import { someOf } from '../short-form.ts';
import { killBanner, killPlugin, lastWord } from './kill-points.ts';
import type { PayerSettings } from './payer.ts';
import { type Act, payerKillPoints } from './payer-kill-points.ts';
import { scratchFolder } from './victim.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
/** More than a payer's clock can pass while it lives: a lease of the life before must be over. */
const BETWEEN_LIVES_MS = 24 * 3_600_000;
const LIFE_MS = 60_000;
/** Each start mines a new Monero chain. */
const STARTING_MS = 300_000;
const RACERS = ['journal of a payer', 'journal of its rival'];
/** A payer that signs one takes long enough for its rival to sign the next. */
const BURSTS = 4;
const BURST = 4;
/** Fewer small coins stay apart. */
const LEAST_COINS = 50;
const RANDOM_KILLS = Number(process.env['PAROM_KILLS'] ?? 1);
const isLong = process.env['PAROM_KILLS'] !== undefined;
/** The widest gap: bytes exist, and only the journal knows them. */
const ALWAYS = [
  'a batch is in the journal and not in the database',
  'a second signing is in the journal and not in the database',
];
/** The embedded database has one process. */
const onPostgres = process.env['PAROM_TEST_DATABASE_URL'] !== undefined;
const NAMES = Object.keys(payerKillPoints);
const CHOSEN = new Set([...ALWAYS, ...someOf(NAMES, Number(process.env['PAROM_KILL_POINTS'] ?? 1))]);
const pointsOf = (acts: readonly Act[]) =>
  Object.entries(payerKillPoints).filter(([name, { act }]) => CHOSEN.has(name) && acts.includes(act));

/** A node, with what its customers hold. */
export interface World {
  readonly settings: Pick<
    PayerSettings,
    'kind' | 'networkId' | 'currencyId' | 'node' | 'confirmations' | 'network' | 'watches'
  >;
  readonly amount: string;
  /** Coins that are worth a consolidation. */
  fundSmall?(): Promise<unknown>;
  /** What the node finds of the wallet's own coins. */
  ownCoins?(): Promise<Coins>;
  newAddress(): Promise<string>;
  held(address: string): Promise<string>;
  mine(blocks?: number): Promise<unknown>;
  /** Before a payment is signed, and when no block takes it any more. */
  setFees(fees: 'low' | 'high'): Promise<unknown>;
  /** Where payers read blocks, which they begin beside the network's clock. */
  readonly chain?: Chain;
  /** No block takes a payment. */
  setStuck?(isStuck: boolean): void;
  /** So many blocks end each payment that is signed. */
  readonly validBlocks?: number;
  /** Fewer where each takes a transaction of its own. */
  readonly atOnce?: number;
}

export interface Coins {
  readonly count: number;
  readonly sum: Decimal;
}

interface Life {
  readonly until: 'sent' | 'final';
  readonly feeRate: number;
  readonly consolidateFeeRate?: number;
  readonly mines: boolean;
  readonly killAt?: string;
  readonly killAfterMs?: number;
  /** Of its signer. */
  readonly journal?: string;
  readonly racesSince?: number;
}

class Payers {
  private postgres: EmptyPostgres | null = null;
  private readonly folder = scratchFolder('payer');
  private mining: Promise<unknown> = Promise.resolve();
  private readonly clock = handClock(new Date().toISOString());
  readonly owed: { readonly id: string; readonly address: string }[] = [];
  constructor(
    private readonly world: World,
    private readonly bundle: Bundle,
  ) {}

  async begin(): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.postgres = await emptyPostgres();
    await this.between(async ({ db }) => {
      await migrate(db, schemaSource);
      const catalogue = await sowWorld(db, this.clock);
      await this.beginWatching(db, catalogue);
    });
  }

  private async beginWatching(db: Db, catalogue: Catalogue): Promise<void> {
    const { chain, settings } = this.world;
    if (chain === undefined) return;
    const held = await chain.balance(settings.currencyId, await chain.hotAddress());
    await setHotBalance(db, catalogue, this.assetId, formatDecimal(held), this.clock);
    const deps = { db, clock: this.clock, catalogue: () => catalogue };
    while ((await watchOnce(deps, chain)) === 'again');
  }

  async end(): Promise<void> {
    await this.postgres?.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get assetId(): number {
    const { networkId, currencyId } = this.world.settings;
    const asset = assetSeeds.find((one) => one.networkId === networkId && one.currencyId === currencyId);
    return asset?.id ?? 0;
  }

  private get atOnce(): number {
    return this.world.atOnce ?? 3;
  }

  private get place() {
    return {
      ...(this.postgres === null ? {} : { databaseUrl: this.postgres.url }),
      dataDir: join(this.folder, 'data'),
    };
  }

  /** While no payer lives: the embedded database has one process. */
  async between<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ databaseUrl: undefined, ...this.place, log: quietLog });
    return work(database).finally(() => database.close());
  }

  owe(count: number): Promise<void> {
    return this.between(async ({ db }) => {
      for (let number = 0; number < count; number += 1) {
        const address = await this.world.newAddress();
        const owed = { purpose: 'payout', isReserved: true, amount: this.world.amount, address } as const;
        const id = await owedPayment({ db, clock: this.clock }, { ...owed, assetId: this.assetId });
        this.owed.push({ id, address });
      }
    });
  }

  /** @returns what it printed, and whether it was killed; blocks come while it lives, if asked */
  async live(life: Life) {
    if (life.racesSince === undefined) this.clock.advance(BETWEEN_LIVES_MS);
    const { until, feeRate, consolidateFeeRate = 0 } = life;
    const settings: PayerSettings = {
      ...this.world.settings,
      ...this.place,
      mnemonic: MNEMONIC,
      journal: join(this.folder, life.journal ?? 'journal'),
      from: this.clock.now().toISOString(),
      ...(life.racesSince === undefined ? {} : { racesSince: life.racesSince }),
      feeRate,
      consolidateFeeRate,
      until,
    };
    const hit = life.killAt === undefined ? 1 : (payerKillPoints[life.killAt]?.hit ?? 1);
    const payer = startServer(this.bundle, {
      PAYER: JSON.stringify(settings),
      ...(life.killAt === undefined ? {} : { KILL_AT: life.killAt, KILL_HIT: `${hit}` }),
    });
    const late = setTimeout(() => payer.process.kill('SIGKILL'), life.killAfterMs ?? LIFE_MS);
    for (let isOver = false; !isOver; ) {
      isOver = await Promise.race([payer.ended.then(() => true), sleep(200).then(() => false)]);
      if (!isOver && life.mines) await this.mine();
    }
    clearTimeout(late);
    return { output: payer.output(), signal: payer.process.signalCode };
  }

  /** One after the other, however many payers live. */
  private mine(): Promise<unknown> {
    this.mining = this.mining.then(() => this.world.mine());
    return this.mining;
  }

  /** Each life of one story, with a kill in it. */
  async survive(point: string, act: Act): Promise<void> {
    if (act === 'join') return this.surviveJoining({ killAt: point });
    const isStuck = act === 'bump' || act === 'child';
    await this.prepare(act);
    const mines = !isStuck || point.includes('is final');
    const killed = await this.live({ until: 'final', feeRate: 40, mines, killAt: point });
    expect([killed.signal, killed.output]).toEqual(['SIGKILL', lastWord(point)]);
    await this.endWell();
  }

  /** A payment that comes meanwhile must neither wait behind the small coins nor lose them. */
  async surviveJoining(kill: Pick<Life, 'killAt' | 'killAfterMs'>): Promise<void> {
    const { fundSmall, ownCoins } = this.world;
    assert(fundSmall !== undefined && ownCoins !== undefined, 'this network joins no coins');
    await fundSmall();
    const [before, feesBefore] = [await ownCoins(), await this.feesPaid()];
    const joining = { until: 'final', feeRate: 5, consolidateFeeRate: 50, mines: true } as const;
    const killed = await this.live({ ...joining, ...kill });
    if (kill.killAt !== undefined)
      expect([killed.signal, killed.output]).toEqual(['SIGKILL', lastWord(kill.killAt)]);
    this.clock.advance(60_000);
    await this.owe(1);
    await this.endWell(joining);
    const [after, fees] = [await ownCoins(), subtract(await this.feesPaid(), feesBefore)];
    const left = add(toDecimal(this.world.amount), fees);
    expect(formatDecimal(add(after.sum, left))).toBe(formatDecimal(before.sum));
    expect(after.count).toBeLessThan(LEAST_COINS);
  }

  async surviveAnywhere(act: Act): Promise<void> {
    if (act === 'join') return this.surviveJoining({ killAfterMs: randomInt(600, 2_500) });
    await this.prepare(act);
    await this.live({
      until: 'final',
      feeRate: 40,
      mines: act === 'batch' || act === 'again',
      killAfterMs: randomInt(600, 2_500),
    });
    await this.endWell();
  }

  /** Each with a journal of its own: their database alone stands between them. */
  async race(): Promise<void> {
    const paths = RACERS.map((journal) => join(this.folder, journal));
    await this.owe(1);
    // Without blocks neither ends before all is owed.
    this.mining = this.mining.then(async () => {
      await vi.waitFor(() => assert(paths.every(existsSync)), { timeout: LIFE_MS });
      for (let burst = 0; burst < BURSTS; burst += 1) await this.owe(BURST);
    });
    this.clock.advance(BETWEEN_LIVES_MS);
    const life = { until: 'final', feeRate: 40, mines: true, racesSince: Date.now() } as const;
    const both = RACERS.map((journal) => this.live({ ...life, journal }));
    for (const { signal, output } of await Promise.all(both)) expect([signal, output]).toEqual([null, '']);
    for (const path of paths) expect(readFileSync(path, 'utf8'), path).toContain('"kind":"signed"');
    await this.expectPaid();
  }

  private async prepare(act: Act): Promise<void> {
    if (act === 'again') return this.expire();
    await this.world.setFees('low');
    await this.owe(act === 'batch' ? this.atOnce : 1);
    if (act === 'batch') return;
    await this.live({ until: 'sent', feeRate: 5, mines: false });
    await this.world.setFees('high');
  }

  /** A payment is on its way, and its time passes. */
  private async expire(): Promise<void> {
    const { setStuck, validBlocks } = this.world;
    assert(setStuck !== undefined && validBlocks !== undefined, 'payments of this network have no end');
    setStuck(true);
    await this.owe(1);
    await this.live({ until: 'sent', feeRate: 5, mines: false });
    await this.world.mine(validBlocks + 2);
    setStuck(false);
  }

  private async endWell(life: Partial<Life> = {}): Promise<void> {
    const ended = await this.live({ until: 'final', feeRate: 40, mines: true, ...life });
    expect([ended.signal, ended.output]).toEqual([null, '']);
    await this.expectPaid();
  }

  private async expectPaid(): Promise<void> {
    for (const { address } of this.owed) expect(await this.world.held(address)).toBe(this.world.amount);
  }

  private feesPaid(): Promise<Decimal> {
    return this.between(async ({ db }) => {
      const rows = await db.selectFrom('transmissions').select('fee').where('state', '=', 'final').execute();
      let sum = ZERO;
      for (const { fee } of rows) sum = add(sum, toDecimal(fee ?? '0'));
      return sum;
    });
  }

  async books() {
    return this.between(async ({ db }) => {
      const payments = await db.selectFrom('payments').select(['purpose', 'state']).execute();
      const live = await db
        .selectFrom('transmissions')
        .select('id')
        .where('state', 'in', ['signed', 'sent'])
        .execute();
      return { payments, live };
    });
  }
}

let bundle: Bundle;
beforeAll(async () => {
  const plugin = killPlugin(SOURCE, payerKillPoints);
  bundle = await bundleServer([plugin], killBanner, './proof/payer.ts');
});
afterAll(() => existsSync(bundle.folder) && rmSync(bundle.folder, { recursive: true }));

export function survives(open: () => Promise<World>, ...acts: readonly Act[]): void {
  const killed = acts.filter((act) => act !== 'race');
  let payers: Payers;
  beforeAll(async () => {
    payers = new Payers(await open(), bundle);
    await payers.begin();
  }, STARTING_MS);
  afterAll(() => payers.end());

  it.each(pointsOf(acts))(
    'pays once: %s',
    { tags: ['threat:double-payout'], timeout: 150_000 },
    (point, { act }) => payers.survive(point, act),
  );

  it.runIf(onPostgres && acts.includes('race'))(
    'pays once by two payers at once',
    {
      tags: ['threat:double-payout'],
      timeout: 150_000,
    },
    () => payers.race(),
  );

  it.runIf(isLong || !acts.includes('again'))(
    `pays once after ${RANDOM_KILLS} kills at random moments`,
    {
      tags: ['threat:double-payout'],
      timeout: 60_000 + RANDOM_KILLS * 60_000,
    },
    async () => {
      let kills = 0;
      for (; kills < RANDOM_KILLS && !isSpent(); kills += 1)
        await payers.surviveAnywhere(killed[kills % killed.length] ?? 'batch');
      reportCovered(`${kills} random kills of a worker with a real node`);
    },
  );

  it('ends with each payment final and nothing under way', { timeout: 30_000 }, async () => {
    const { payments, live } = await payers.books();
    expect(live).toEqual([]);
    const payouts = payments.filter(({ purpose }) => purpose === 'payout');
    expect(payouts.map(({ state }) => state)).toEqual(payers.owed.map(() => 'final'));
    expect(payments.every(({ state }) => state === 'final' || state === 'cancelled')).toBe(true);
  });
}
