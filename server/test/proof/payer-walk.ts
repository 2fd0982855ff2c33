/** Two payers of one database and one signer walk on one network, whose node fails them. */
import { strict as assert } from 'node:assert';
import type { PaymentSigner } from '../../src/signing/index.ts';
import type { Ground } from './payer-ground.ts';
import { Rules } from './payer-rules.ts';
import type { Step } from './payer-steps.ts';
import { Truth } from './payer-truth.ts';
import { Walker } from './payer-walker.ts';

const BEYOND_LEASE_MS = 61_000;
const MOST_ROUNDS = 60;

export class Walk {
  private readonly truth: Truth;
  private readonly rules: Rules;
  private readonly walkers: readonly [Walker, Walker];
  private jam: { end(): Promise<void> } | undefined;

  constructor(
    private readonly ground: Ground,
    signer: PaymentSigner,
    private readonly amount: string,
  ) {
    this.truth = new Truth(ground);
    this.rules = new Rules(ground, this.truth, signer);
    this.walkers = [new Walker(ground, signer), new Walker(ground, signer)];
  }

  async take(step: Step): Promise<void> {
    await this.perform(step);
    await this.truth.check();
    await this.rules.check();
  }

  async rest(): Promise<void> {
    await this.endJam();
    await this.ground.bench.levers.restore?.();
    await this.rules.beginRest();
    for (const walker of this.walkers) walker.calm();
    for (const walker of this.walkers) await walker.wake();
    const { depth } = this.ground.bench;
    for (let rounds = 0; rounds < MOST_ROUNDS && (await this.isOpen()); rounds += 1) {
      this.ground.clock.advance(BEYOND_LEASE_MS);
      for (const walker of this.walkers) await walker.work();
      // Block by block at first: a payment must not be final early.
      await this.truth.mine(rounds < depth ? 1 : depth);
      await this.rules.check();
    }
    await this.truth.check();
    await this.rules.checkRest();
  }

  private async isOpen(): Promise<boolean> {
    const payments = await this.ground.payments();
    return [...payments.values()].some(({ state }) => !['final', 'failed'].includes(state));
  }

  private async perform(step: Step): Promise<void> {
    const { truth, walkers, ground } = this;
    switch (step.kind) {
      case 'owe':
        for (let count = 0; count < step.count; count += 1) await truth.owe(this.amount);
        return;
      case 'work':
        return this.by(step).work();
      case 'work at once':
        for (const walker of walkers) await walker.open();
        return void (await Promise.all([walkers[0].work(), walkers[1].work('payEach')]));
      case 'spoil':
        return this.by(step).spoil(step.call, step.fault);
      case 'wake':
        return this.by(step).wake();
      case 'restart':
        return this.by(step).restart();
      case 'mine':
        return truth.mine(step.blocks);
      case 'pass':
        return ground.clock.advance(step.ms);
      case 'jam':
        this.jam ??= await ground.bench.levers.stuck?.();
        return;
      case 'end jam':
        return this.endJam();
      case 'expire':
        return this.expire();
      case 're-org':
        return this.reorganise(Math.min(step.depth, ground.bench.depth - 1), step.drops);
      case 'take back':
        return this.takeBack();
    }
  }

  private by({ by }: { readonly by: number }): Walker {
    const walker = this.walkers[by];
    assert(walker !== undefined);
    return walker;
  }

  private async endJam(): Promise<void> {
    await this.jam?.end();
    this.jam = undefined;
  }

  private async expire(): Promise<void> {
    const { expiry, stuck } = this.ground.bench.levers;
    if (expiry === undefined) return;
    this.jam ??= await stuck?.();
    for (const walker of this.walkers) await walker.work();
    await this.truth.expire();
    await this.endJam();
  }

  /** A network that names its final blocks never takes them back. */
  private async takeBack(): Promise<void> {
    const { levers, depth } = this.ground.bench;
    if (levers.finality || levers.memo) return;
    await this.truth.reorganise(depth + 1, []);
  }

  private async reorganise(depth: number, drops: boolean): Promise<void> {
    if (this.ground.bench.levers.memo) return;
    const live = await this.ground.database.db
      .selectFrom('transmissions')
      .select('tx_id')
      .where('state', '=', 'sent')
      .execute();
    await this.truth.reorganise(depth, drops ? live.map(({ tx_id }) => tx_id) : []);
  }
}
