import type { Connections } from './connections/connections.ts';
import type { Publication } from './hub-options.ts';
import { OutgoingPublication } from './protocol/outgoing-publication.ts';
import { inSlices } from './slices.ts';

export class FanOut {
  readonly #connections: Connections;
  readonly #delivered: () => void;
  #queue: Publication[] = [];
  #isRunning = false;
  #isStopped = false;
  #number = 0;

  constructor(connections: Connections, delivered: () => void) {
    this.#connections = connections;
    this.#delivered = delivered;
  }

  publish(publication: Publication): void {
    if (this.#isStopped) return;
    this.#queue.push(publication);
    if (this.#isRunning) return;
    this.#isRunning = true;
    // A caller that publishes a thousand must not wait.
    setImmediate(() => void this.#run());
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue = [];
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const publications = this.#queue;
      this.#queue = [];
      await inSlices(this.#deliveries(publications));
    }
    this.#isRunning = false;
  }

  *#deliveries(publications: readonly Publication[]): Iterable<void> {
    for (const { target, arguments: args, channels } of publications) {
      const outgoing = new OutgoingPublication(target, args);
      this.#number += 1;
      for (const channel of channels) {
        for (const connection of this.#connections.subscribersOf(channel)) {
          if (this.#isStopped) return;
          if (connection.lastPublication === this.#number) continue;
          connection.lastPublication = this.#number;
          connection.deliver(outgoing);
          this.#delivered();
          yield;
        }
      }
      yield;
    }
  }
}
