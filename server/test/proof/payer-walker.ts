/** A worker whose node fails it, and who falls asleep, dies and starts again. */
import { ChainOutage } from '../../src/chains/chain.ts';
import type { PaymentSigner } from '../../src/signing/index.ts';
import { type Between, type Ground, type NodeCall, type Payer, signal } from './payer-ground.ts';
import type { Fault } from './payer-steps.ts';

/** A worker with the faults that wait for its calls. */
export class Walker {
  private payer: Payer | undefined;
  private working: Promise<void> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private waking: (() => void) | undefined;
  private fallen = signal();
  private readonly faults = new Map<NodeCall, Fault>();

  constructor(
    private readonly ground: Ground,
    private readonly signer: PaymentSigner,
  ) {}

  spoil(call: NodeCall, fault: Fault): void {
    this.faults.set(call, fault);
  }

  /** A process that starts remembers nothing. While the node is silent, it does not start. */
  async open(): Promise<Payer | null> {
    const between: Between = (name, run) => this.between(name, run);
    try {
      this.payer ??= await this.ground.payer(this.signer, between);
    } catch (error) {
      if (!(error instanceof ChainOutage)) throw error;
    }
    return this.payer ?? null;
  }

  /** Until it is done or asleep. */
  async work(task: 'work' | 'payEach' = 'work'): Promise<void> {
    const payer = await this.open();
    if (payer === null) return;
    if (this.working === undefined) {
      this.fallen = signal();
      this.working = payer[task]().then(
        () => void (this.working = undefined),
        (error: unknown) => {
          this.working = undefined;
          this.failure = { error };
        },
      );
    }
    await this.settle();
  }

  async wake(): Promise<void> {
    if (this.waking === undefined) return;
    this.fallen = signal();
    this.waking();
    this.waking = undefined;
    await this.settle();
  }

  /** Killed in the call that it sleeps in: it never wakes. */
  restart(): void {
    this.faults.clear();
    this.payer = undefined;
    this.working = undefined;
    this.waking = undefined;
  }

  calm(): void {
    this.faults.clear();
  }

  private async settle(): Promise<void> {
    await Promise.race([this.working, this.fallen.given]);
    if (this.failure !== undefined) throw this.failure.error;
  }

  private async between(name: NodeCall, run: () => Promise<unknown>): Promise<unknown> {
    const fault = this.faults.get(name);
    this.faults.delete(name);
    switch (fault) {
      case undefined:
        return run();
      case 'fails':
        throw new ChainOutage('the node fails');
      case 'fails late':
        await run();
        throw new ChainOutage('the node fails late');
      case 'lost':
        return undefined;
      case 'sleeps':
        await this.sleep();
        return run();
      case 'sleeps late': {
        const answer = await run();
        await this.sleep();
        return answer;
      }
    }
  }

  private async sleep(): Promise<void> {
    const woken = signal();
    this.waking = woken.give;
    this.fallen.give();
    await woken.given;
  }
}
