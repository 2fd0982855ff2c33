/**
 * Stand-in for the TON network: real contracts on the real virtual machine, in blocks of our own.
 * No validators, no real shards, no config of the main net's today.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Address, beginCell, type Cell, loadMessage, type Message, storeMessage } from '@ton/core';
import { Blockchain, type BlockchainSnapshot, type BlockchainTransaction } from '@ton/sandbox';
import { messageId } from '../../src/chains/ton/encoding/wallet.ts';

const FIRST = 1_000;
/** In seconds. The shard adds an empty block before the masterchain's. */
export const BLOCK_SECONDS = 4;
const SHARD_TAIL = 3;
const BEFORE = 40;

export interface Waiting {
  /** The message's hash; from outside, as its sender counts it. */
  readonly id: string;
  readonly message: Cell | Message;
}

interface Done {
  readonly id: string;
  readonly waiting: Waiting;
  readonly transactions: readonly BlockchainTransaction[];
}

export interface MadeBlock {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly shardHash: string;
  readonly time: number;
  readonly endLt: bigint;
  readonly done: readonly Done[];
  readonly after: BlockchainSnapshot;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export class TonWorld {
  globalId = -239;
  /** Nothing enters a block. */
  isStuck = false;
  /** Takes no message from outside. */
  isDeaf = false;
  readonly blocks: MadeBlock[] = [];
  #open: Waiting[] = [];
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly chain: Blockchain,
    readonly start: number,
  ) {}

  static async open(now = Math.floor(Date.now() / 1_000)): Promise<TonWorld> {
    const chain = await Blockchain.create();
    const world = new TonWorld(chain, now - BEFORE * BLOCK_SECONDS);
    await world.close(BEFORE);
    return world;
  }

  get head(): MadeBlock {
    const head = this.blocks.at(-1);
    if (head === undefined) throw new Error('there is no block');
    return head;
  }

  at(height: number): MadeBlock | undefined {
    return this.blocks[height - FIRST];
  }

  /** Contracts that are there from now on, as if they had always been. */
  async settle(change: (chain: Blockchain) => Promise<void>): Promise<void> {
    await this.#alone(async () => {
      await change(this.chain);
      const last = this.blocks.pop();
      if (last !== undefined) this.blocks.push({ ...last, after: this.chain.snapshot() });
    });
  }

  /** @returns the hash of the message */
  push(message: Message): string {
    const id = beginCell().store(storeMessage(message)).endCell().hash().toString('hex');
    this.#open.push({ id, message });
    return id;
  }

  /** As a node does: a message that its wallet refuses is not taken. */
  async submit(boc: Cell): Promise<void> {
    if (this.isDeaf) throw new Error('the node takes nothing');
    await this.#alone(async () => {
      const message = loadMessage(boc.beginParse());
      if (message.info.type !== 'external-in') throw new Error('no message from outside');
      const id = messageId(message.info.dest, message.body);
      if (this.#open.some((one) => one.id === id)) return;
      const before = this.chain.snapshot();
      try {
        this.chain.now = this.head.time + SHARD_TAIL;
        await this.chain.sendMessage(boc);
      } finally {
        await this.chain.loadFrom(before);
      }
      this.#open.push({ id, message: boc });
    });
  }

  get waiting(): readonly Waiting[] {
    return this.#open;
  }

  /** They are in no block, and the node forgets them. */
  takeWaiting(): readonly Waiting[] {
    const taken = this.#open;
    this.#open = [];
    return taken;
  }

  put(waiting: Waiting): void {
    this.#open.push(waiting);
  }

  drop(id: string): void {
    this.#open = this.#open.filter((one) => one.id !== id);
  }

  async close(count = 1): Promise<void> {
    await this.#alone(async () => {
      for (let done = 0; done < count; done += 1) await this.#closeOne();
    });
  }

  /** Never on the real network: a node with another history. What is kept comes into the first block. */
  async reorganise(depth: number, drop: readonly string[]): Promise<void> {
    await this.#alone(async () => {
      const gone = this.blocks.splice(-depth).flatMap(({ done }) => done);
      this.#open = [
        ...gone.filter(({ id }) => !drop.includes(id)).map(({ waiting }) => waiting),
        ...this.#open.filter(({ id }) => !drop.includes(id)),
      ];
      await this.chain.loadFrom(this.head.after);
      for (let done = 0; done <= depth; done += 1) await this.#closeOne();
    });
  }

  /** Asks a contract as it was after a block. */
  async asOf<Told>(height: number, ask: (chain: Blockchain) => Promise<Told>): Promise<Told> {
    return this.#alone(async () => {
      const block = this.at(height);
      if (block === undefined) throw new Error(`there is no block ${height}`);
      if (block === this.head) return ask(this.chain);
      const now = this.chain.snapshot();
      await this.chain.loadFrom(block.after);
      try {
        return await ask(this.chain);
      } finally {
        await this.chain.loadFrom(now);
      }
    });
  }

  /** Oldest first. */
  transactionsOf(account: Address): BlockchainTransaction[] {
    const wanted = BigInt(`0x${account.hash.toString('hex')}`);
    return this.blocks
      .flatMap(({ done }) => done.flatMap(({ transactions }) => transactions))
      .filter(({ address }) => address === wanted);
  }

  async #closeOne(): Promise<void> {
    const height = FIRST + this.blocks.length;
    const time = this.start + this.blocks.length * BLOCK_SECONDS;
    const taken = this.isStuck ? [] : this.#open;
    if (!this.isStuck) this.#open = [];
    const done: Done[] = [];
    for (const waiting of taken) {
      this.chain.now = time;
      try {
        const { transactions } = await this.chain.sendMessage(waiting.message);
        done.push({ id: waiting.id, waiting, transactions });
      } catch {
        // A message whose number or time is over: nodes drop it.
      }
    }
    const salt = `${height} ${randomBytes(8).toString('hex')}`;
    this.blocks.push({
      height,
      hash: hashOf(`block ${salt}`),
      parent: this.blocks.at(-1)?.hash ?? hashOf('before'),
      shardHash: hashOf(`shard ${salt}`),
      time,
      endLt: this.chain.lt,
      done,
      after: this.chain.snapshot(),
    });
  }

  /** One at a time: the machine has one state. */
  #alone<Told>(work: () => Promise<Told>): Promise<Told> {
    const next = this.#busy.then(work);
    this.#busy = next.catch(() => {});
    return next;
  }
}

export const headTime = ({ time }: Pick<MadeBlock, 'time'>): number => time + SHARD_TAIL;
