import { RESUME_BYTES } from '../limits.ts';
import type { Outgoing } from '../protocol/outgoing.ts';
import { Violation } from '../protocol/protocol.ts';

/** State of a stateful reconnect. Each side numbers its own counted messages (`isCounted`) from 1. */
export class Resume {
  /** The oldest first. */
  #unacknowledged: Outgoing[] = [];
  #bytes = 0;
  #sent = 0;
  #nextId = 1;
  #received = 0;
  #awaitsSequence = false;

  /** The number of the client's last handled message, which the client may forget. */
  get received(): number {
    return this.#received;
  }

  /** True from a client's return to its sequence message. Messages in between have no number. */
  get awaitsSequence(): boolean {
    return this.#awaitsSequence;
  }

  /** @returns false above the limit: the client does not acknowledge */
  keep(message: Outgoing): boolean {
    if (this.#bytes + message.record.length > RESUME_BYTES) return false;
    this.#unacknowledged.push(message);
    this.#bytes += message.record.length;
    this.#sent += 1;
    return true;
  }

  /** @param upTo the client's last received message; a number beyond the last message means the last */
  forget(upTo: number): void {
    const gone = this.#unacknowledged.splice(0, Math.max(0, upTo - this.#firstKept + 1));
    for (const message of gone) this.#bytes -= message.record.length;
  }

  /**
   * The messages to send again, and the number of the first. The public documents say "highest sent + 1". With that
   * number clients would take every message for new and show it twice.
   */
  replay(): { readonly sequenceId: number; readonly messages: readonly Outgoing[] } {
    this.#awaitsSequence = true;
    return { sequenceId: this.#firstKept, messages: [...this.#unacknowledged] };
  }

  /** The client continues with this number. @throws Violation when messages in between were never received */
  continueFrom(sequenceId: number): void {
    if (sequenceId > this.#received + 1) throw new Violation('messages are missing');
    this.#nextId = sequenceId;
    this.#awaitsSequence = false;
  }

  /** Numbers a message of the client. @returns whether it is new */
  countReceived(): boolean {
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
