/** Rules after each step of two payers, and at their rest. */
import { strict as assert } from 'node:assert';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import type { PaymentSigner } from '../../src/signing/index.ts';
import { breaches, breachesIn } from './books.ts';
import type { Ground } from './payer-ground.ts';
import type { Truth } from './payer-truth.ts';

const SIGNED_AT_MOST = 5;
const BOOKS = [
  'an entry does not balance',
  'a balance is not the sum of its postings',
  'a payment that is on its way has no transmission, or a transmission has ended without its payment',
];
/** Alerts that tell of coins or payments which are not ours. */
const WRONG = ['nonce', 'shortfall', 'surplus', 'different'];

export class Rules {
  private readonly final = new Set<string>();
  private readonly spent = new Set<string>();
  constructor(
    private readonly ground: Ground,
    private readonly truth: Truth,
    private readonly signer: PaymentSigner,
  ) {}

  async check(): Promise<void> {
    const { database, bench } = this.ground;
    for (const [id, { state }] of await this.ground.payments()) {
      if (state !== 'final') this.final.delete(id);
      else if (!this.final.has(id)) {
        const depth = this.truth.depthOf(id);
        assert(depth >= bench.depth, `payment ${id} is final in ${depth} blocks of ${bench.depth}`);
        this.final.add(id);
      }
    }
    await this.checkJournal();
    const most = this.truth.mostExpiries();
    for (const [id, ends] of await this.expiries())
      assert(ends <= most, `payment ${id} expired ${ends} times where ${most} are possible`);
    const chosen = Object.entries(breaches).filter(([sentence]) => BOOKS.includes(sentence));
    assert.equal(chosen.length, BOOKS.length);
    assert.deepEqual(await breachesIn(database.db, Object.fromEntries(chosen)), []);
    const alerts = await database.db
      .selectFrom('alerts')
      .select(['subject', 'message'])
      .where('resolved_at', 'is', null)
      .execute();
    const wrong = alerts.filter(({ subject }) => WRONG.includes(subject.split(':')[0] ?? ''));
    assert.deepEqual(wrong, []);
  }

  /** Before a walk is brought to rest. A payment may be signed five times. */
  async beginRest(): Promise<void> {
    for (const [id, ends] of await this.expiries()) if (ends >= SIGNED_AT_MOST - 1) this.spent.add(id);
  }

  async checkRest(): Promise<void> {
    const { database, bench, assetId } = this.ground;
    for (const [id, { state, failure, lastError }] of await this.ground.payments()) {
      const isEnded = failure === 'expired' && this.spent.has(id) && !this.truth.isPaid(id);
      if (!isEnded) assert.deepEqual({ id, state, lastError }, { id, state: 'final', lastError: null });
    }
    assert.deepEqual(await this.live(), []);
    const { chain, asset } = bench;
    const booked = await database.db
      .selectFrom('ledger_accounts as l')
      .innerJoin('assets as a', 'a.currency_id', 'l.currency_id')
      .select('l.balance')
      .where('l.kind', '=', 'hot')
      .where('l.owner_id', 'is', null)
      .where('a.id', '=', assetId)
      .whereRef('l.network_id', '=', 'a.network_id')
      .executeTakeFirstOrThrow();
    const held = await chain.balance(asset.currencyId, await chain.hotAddress());
    assert.equal(formatDecimal(toDecimal(booked.balance)), formatDecimal(held));
  }

  /** A restored backup learns of them there only. */
  private async checkJournal(): Promise<void> {
    const { networkId } = this.ground.bench.chain;
    for (const { id, txId } of await this.live())
      assert.equal((await this.signer.find(networkId, txId))?.id, id, `the journal lost ${txId}`);
  }

  private live() {
    return this.ground.database.db
      .selectFrom('transmissions')
      .select(['id', 'tx_id as txId', 'state', 'last_error'])
      .where('state', 'in', ['signed', 'sent'])
      .execute();
  }

  private async expiries(): Promise<Map<string, number>> {
    const rows = await this.ground.database.db
      .selectFrom('transmissions as t')
      .innerJoin('payment_transmissions as l', 'l.transmission_id', 't.id')
      .select(({ fn }) => ['l.payment_id as id', fn.countAll<number>().as('ends')])
      .where('t.state', '=', 'impossible')
      .groupBy('l.payment_id')
      .execute();
    return new Map(rows.map(({ id, ends }) => [id, Number(ends)]));
  }
}
