import { RESUME_BYTES } from '../limits.ts';
import type { Outgoing } from '../protocol/outgoing.ts';
import { Violation } from '../protocol/protocol.ts';

/** Each side numbers its own counted messages (`isCounted`) from 1. */
export class Resume {
  #unacknowledged: Outgoing[] = [];
  #bytes = 0;
  #sent = 0;
  #nextId = 1;
  #received = 0;
  #awaitsSequence = false;

  get received(): number {
    return this.#received;
  }

  /** Before the returned client's sequence message, messages have no number. */
  get awaitsSequence(): boolean {
    return this.#awaitsSequence;
  }

  keep(message: Outgoing): boolean {
    if (this.#bytes + message.record.length > RESUME_BYTES) return false;
    this.#unacknowledged.push(message);
    this.#bytes += message.record.length;
    this.#sent += 1;
    return true;
  }

  /** @param upTo beyond the last message it means the last */
  forget(upTo: number): void {
    const gone = this.#unacknowledged.splice(0, Math.max(0, upTo - this.#firstKept + 1));
    for (const message of gone) this.#bytes -= message.record.length;
  }

  /** Not "highest sent + 1" as documented: clients would show every message twice. */
  replay(): { readonly sequenceId: number; readonly messages: readonly Outgoing[] } {
    this.#awaitsSequence = true;
    return { sequenceId: this.#firstKept, messages: [...this.#unacknowledged] };
  }

  /** @throws Violation when messages in between were never received */
  continueFrom(sequenceId: number): void {
    if (sequenceId > this.#received + 1) throw new Violation('messages are missing');
    this.#nextId = sequenceId;
    this.#awaitsSequence = false;
  }

  /** @returns whether the client's message is new */
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
