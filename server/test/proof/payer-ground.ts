/** Payers of one database on one network, in this process: a test holds their calls of the node. */
import { strict as assert } from 'node:assert';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { type Chain, ChainOutage } from '../../src/chains/chain.ts';
import { watchOnce } from '../../src/chains/watch-chain.ts';
import { readCatalogue } from '../../src/currencies/catalogue-store.ts';
import { assetSeeds, type Catalogue, catalogueOf } from '../../src/currencies/index.ts';
import type { Events } from '../../src/events.ts';
import {
  advancePayment,
  advancePayments,
  type proveFailures as Prove,
  paymentTakenBack,
  proveFailures,
} from '../../src/payments/index.ts';
import { localSigner, type PaymentSigner } from '../../src/signing/index.ts';
import { type HandClock, handClock } from '../clock.ts';
import type { Bench, Surroundings } from '../conformance/bench.ts';
import type { TestDatabase } from '../database.ts';
import { setHotBalance, sowWorld } from '../factories.ts';
import { noCeiling } from '../no-ceiling.ts';
import { owedPayment } from '../owed-payments.ts';
import { runJobs } from '../run-jobs.ts';

export type NodeCall = keyof typeof NODE_CALLS;
const NODE_CALLS = {
  head: true,
  header: true,
  block: true,
  finalised: true,
  pending: true,
  gone: true,
  checkRecipient: true,
  nextNonce: true,
  settledNonce: true,
  sign: true,
  bump: true,
  childOf: true,
  signedBefore: true,
  discard: true,
  broadcast: true,
  lookUp: true,
  isOvertaken: true,
  balance: true,
} as const;
const isNodeCall = (name: string | symbol): name is NodeCall => Object.hasOwn(NODE_CALLS, name);

/** Stands between a payer and its node; `run` makes the call. */
export type Between = (name: NodeCall, run: () => Promise<unknown>) => Promise<unknown>;

/** Another object for each payer, as in a process of its own. */
const interposed = (chain: Chain, between: Between): Chain =>
  new Proxy(chain, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (!isNodeCall(name) || typeof value !== 'function') return value;
      return (...given: unknown[]) => between(name, async () => Reflect.apply(value, target, given));
    },
  });

export interface Owed {
  readonly id: string;
  readonly address: string;
  readonly amount: Decimal;
}

/** At most: reading blocks takes time. */
const DEPTH = 4;

export class Ground {
  private constructor(
    readonly bench: Bench,
    readonly database: TestDatabase,
    readonly clock: HandClock,
    readonly catalogue: Catalogue,
  ) {}

  static async open(
    database: TestDatabase,
    openBench: (around: Surroundings) => Promise<Bench>,
    former?: Bench,
  ): Promise<Ground> {
    const { db } = database;
    // Real networks make their blocks now.
    const clock = handClock(new Date().toISOString());
    await sowWorld(db, clock);
    await db
      .updateTable('networks')
      .set({ approves_required: DEPTH })
      .where('approves_required', '>', DEPTH)
      .execute();
    const catalogue = catalogueOf(await readCatalogue(db));
    const ground = new Ground(
      former ?? (await openBench({ db, clock, catalogue })),
      database,
      clock,
      catalogue,
    );
    const { chain, asset } = ground.bench;
    const held = await chain.balance(asset.currencyId, await chain.hotAddress());
    await setHotBalance(db, catalogue, ground.assetId, formatDecimal(held), clock);
    // Beside the network's clock, which ours will pass.
    await watch({ db, clock, catalogue: () => catalogue }, chain);
    return ground;
  }

  get assetId(): number {
    const { chain, asset } = this.bench;
    const seed = assetSeeds.find(
      ({ networkId, currencyId }) => networkId === chain.networkId && currencyId === asset.currencyId,
    );
    assert(seed !== undefined, 'the coin of the bench is in the catalogue');
    return seed.id;
  }

  newSigner(): Promise<PaymentSigner> {
    const { secrets } = this.bench;
    assert(secrets !== undefined, 'the bench tells its mnemonic');
    return localSigner({ secrets: [secrets], journal: null });
  }

  async payer(signer: PaymentSigner, between?: Between): Promise<Payer> {
    return new Payer(this, signer, await this.bench.reopen(signer), between);
  }

  async owe(amount: string): Promise<Owed> {
    const address = await this.bench.stranger();
    const { database, clock, assetId } = this;
    const owed = { purpose: 'payout', isReserved: true, amount, address, assetId } as const;
    const id = await owedPayment({ db: database.db, clock }, owed);
    return { id, address, amount: toDecimal(amount) };
  }

  async payments() {
    const rows = await this.database.db
      .selectFrom('payments')
      .select(['id', 'state', 'failure', 'last_error as lastError'])
      .where('purpose', '=', 'payout')
      .execute();
    return new Map(rows.map(({ id, ...payment }) => [id, payment]));
  }
}

export function signal() {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

const MOST_LOOKS = 1_000;

export class Payer {
  readonly deps: Parameters<typeof Prove>[0] & Parameters<typeof advancePayments>[0];
  private readonly held = new Map<NodeCall, (run: () => Promise<unknown>) => Promise<unknown>>();

  constructor(
    readonly ground: Ground,
    readonly signer: PaymentSigner,
    chain: Chain,
    between: Between = (_name, run) => run(),
  ) {
    const { database, clock, catalogue } = ground;
    const own = interposed(chain, (name, run) => {
      const hold = this.held.get(name);
      this.held.delete(name);
      return hold === undefined ? between(name, run) : hold(run);
    });
    this.deps = {
      db: database.db,
      clock,
      catalogue: () => catalogue,
      chains: new Map([[chain.networkId, own]]),
      screening: [],
      outflow: noCeiling,
    };
  }

  get chain(): Chain {
    const [chain] = this.deps.chains.values();
    assert(chain !== undefined);
    return chain;
  }

  /** One round of a worker. An outage ends the look at blocks. */
  async work(): Promise<void> {
    await unlessOutage(() => watch(this.deps, this.chain));
    await unlessOutage(() => proveFailures(this.deps));
    const { database, clock } = this.ground;
    const takeBack = (event: Events['payment.taken-back']) => paymentTakenBack(this.deps, event);
    await unlessOutage(() => runJobs(database, clock, { 'payment.taken-back': [takeBack] }));
    await advancePayments(this.deps, this.chain.networkId);
  }

  /** As on the event of each: another payer may look at the same moment. */
  async payEach(): Promise<void> {
    for (const id of (await this.ground.payments()).keys()) await advancePayment(this.deps, id);
  }

  /** The next call sleeps, before or after the node did it. */
  sleepAt(name: NodeCall, when: 'before' | 'after') {
    const [fallen, woken] = [signal(), signal()];
    this.held.set(name, async (run) => {
      const [early, late] = when === 'before' ? [null, run] : [run(), null];
      const answer = await early;
      fallen.give();
      await woken.given;
      return late === null ? answer : late();
    });
    return { asleep: fallen.given, wake: woken.give };
  }

  /** Each transaction that its signer ever signed. */
  async signed(): Promise<readonly { readonly txId: string; readonly isDropped: boolean }[]> {
    const { entries } = await this.signer.journal(0);
    return entries;
  }
}

async function watch(deps: Parameters<typeof watchOnce>[0], chain: Chain): Promise<void> {
  for (let looks = 0; (await watchOnce(deps, chain)) === 'again'; looks += 1)
    assert(looks < MOST_LOOKS, 'the watcher never comes to rest');
}

async function unlessOutage(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
  }
}
