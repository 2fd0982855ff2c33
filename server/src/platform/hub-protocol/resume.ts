/**
 * What a stateful reconnect needs: the messages that the client has not acknowledged, and how far its own have been
 * read. Counted are the messages of `isCounted`, from 1, by each side for itself.
 */
import { RESUME_BYTES } from './limits.ts';
import type { Outgoing } from './outgoing.ts';
import { Violation } from './protocol.ts';

export class Resume {
  /** The oldest first. */
  #unacknowledged: Outgoing[] = [];
  #bytes = 0;
  #sent = 0;
  /** The number that the next counted message of the client has. */
  #nextId = 1;
  #received = 0;
  #awaitsSequence = false;

  /** The highest number of a message that was acted upon: what the client may forget. */
  get received(): number {
    return this.#received;
  }

  /** Between the return of a client and its word where it goes on, its messages have no number. */
  get awaitsSequence(): boolean {
    return this.#awaitsSequence;
  }

  /** @returns false when there is no more room: the client does not acknowledge what it is told */
  keep(message: Outgoing): boolean {
    if (this.#bytes + message.record.length > RESUME_BYTES) return false;
    this.#unacknowledged.push(message);
    this.#bytes += message.record.length;
    this.#sent += 1;
    return true;
  }

  /** The client has everything up to this number. One beyond the last is read as the last. */
  forget(upTo: number): void {
    const gone = this.#unacknowledged.splice(0, Math.max(0, upTo - this.#firstKept + 1));
    for (const message of gone) this.#bytes -= message.record.length;
  }

  /**
   * The client is back by another socket.
   * @returns what it is sent, and the number of the first. The public documents say "highest sent + 1" there, with
   *   which clients would take everything for new and show it twice.
   */
  replay(): { readonly sequenceId: number; readonly messages: readonly Outgoing[] } {
    this.#awaitsSequence = true;
    return { sequenceId: this.#firstKept, messages: [...this.#unacknowledged] };
  }

  /** The client goes on with this number. @throws Violation when messages in between were never received */
  goOnFrom(sequenceId: number): void {
    if (sequenceId > this.#received + 1) throw new Violation('messages are missing');
    this.#nextId = sequenceId;
    this.#awaitsSequence = false;
  }

  /** Counts a message of the client. @returns whether it is a new one */
  counts(): boolean {
    const id = this.#nextId;
    this.#nextId += 1;
    if (id <= this.#received) return false;
    this.#received = id;
    return true;
  }

  get #firstKept(): number {
    return this.#sent - this.#unacknowledged.length + 1;
  }
}
