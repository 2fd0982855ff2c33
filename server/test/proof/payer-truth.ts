/** Our payments by the network's own truth, and the block in which each began. */
import { strict as assert } from 'node:assert';
import { ZERO } from '@parom/contract/money';
import type { Ground, Owed } from './payer-ground.ts';

export class Truth {
  readonly owed: Owed[] = [];
  /** Blocks of this walk, and at which of them each payment was there. */
  private height = 0;
  private readonly paidAt = new Map<string, number>();

  constructor(private readonly ground: Ground) {}

  async owe(amount: string): Promise<void> {
    this.owed.push(await this.ground.owe(amount));
  }

  /** One at a time, so that the block of each payment is known. */
  async mine(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      await this.ground.bench.mine();
      this.height += 1;
      await this.look(this.height, (id) => !this.paidAt.has(id));
    }
  }

  /** No block holds a payment. */
  async expire(): Promise<void> {
    const { bench } = this.ground;
    const { expiry } = bench.levers;
    if (expiry === undefined) return;
    const blocks = expiry.pass === undefined ? expiry.blocks : 1;
    await expiry.pass?.();
    await bench.mine(blocks + bench.depth);
    this.height += expiry.blocks + bench.depth;
    await this.look(this.height);
  }

  /** The transactions that stay come into the first of the new blocks. */
  async reorganise(wanted: number, dropped: readonly string[]): Promise<void> {
    // Older blocks hold the bench's own transactions.
    const depth = Math.min(wanted, this.height);
    if (depth < 1) return;
    const from = this.height - depth + 1;
    await this.ground.bench.reorg(depth, dropped);
    this.height += 1;
    for (const [id, at] of this.paidAt) if (at >= from) this.paidAt.delete(id);
    await this.look(from);
  }

  /** Also payments that are final may come a second time. */
  check(): Promise<void> {
    return this.look(this.height);
  }

  private async look(height: number, isAsked = (_id: string): boolean => true): Promise<void> {
    for (const { id, address, amount } of this.owed.filter((one) => isAsked(one.id))) {
      const received = await this.ground.bench.received(address);
      assert(received === ZERO || received === amount, `payment ${id} of ${amount} brought ${received}`);
      if (received === ZERO) this.paidAt.delete(id);
      else if (!this.paidAt.has(id)) this.paidAt.set(id, height);
    }
  }

  /** So often the time of one payment may have ended. */
  mostExpiries(): number {
    const { expiry } = this.ground.bench.levers;
    return expiry === undefined ? 0 : Math.floor((this.height + 1) / expiry.blocks);
  }

  isPaid(id: string): boolean {
    return this.paidAt.has(id);
  }

  depthOf(id: string): number {
    const at = this.paidAt.get(id);
    return at === undefined ? 0 : this.height - at + 1;
  }
}
