import type { HubPrincipal } from '../hub-options.ts';
import { STEPS_AT_ONCE, UNSENT_BYTES } from '../limits.ts';
import { acceptance, HandshakeRefused, readHandshake, refusal } from '../protocol/handshake.ts';
import type { Outgoing } from '../protocol/outgoing.ts';
import type { OutgoingPublication } from '../protocol/outgoing-publication.ts';
import { type HubProtocol, type Incoming, isCounted, messageTypes, Violation } from '../protocol/protocol.ts';
import { endOfTextRecord } from '../protocol/text-records.ts';
import { steadyNow } from '../timing.ts';
import { Budget } from './budget.ts';
import { Resume } from './resume.ts';
import type { Transport } from './transport.ts';
import { UnreadBytes } from './unread-bytes.ts';

export interface ConnectionEvents {
  opened(connection: Connection): void;
  /** @param hasLastPoll whether a last poll must still find the id */
  ended(connection: Connection, hasLastPoll: boolean): void;
  cut(reason: 'slow-reader' | 'unacknowledged' | 'flood'): void;
  violated(connection: Connection): void;
  ackDue(connection: Connection): void;
}

export interface ConnectionIds {
  readonly id: string;
  /** Secret: with an owner's token it is the connection's key. */
  readonly token: string;
}

/** `unused`: an id without a transport. */
export type ConnectionState = 'unused' | 'handshaking' | 'open' | 'ended';

/** Equal for every violation: clients learn no internals. */
const VIOLATED = 'Connection closed with an error.';
const NO_METHODS = 'The hub has no such method.';

/** A client's message never throws out of here. */
export class Connection {
  state: ConnectionState = 'unused';
  transport: Transport | null = null;
  /** `null` while connected. An unused id, a pause between polls and a lost socket count as away. */
  awaySince: number | null = steadyNow();
  attachedAt = 0;
  sentAt = 0;
  receivedAt = 0;
  hasPinged = false;
  /** Prevents a second delivery of a publication on several channels. */
  lastPublication = 0;
  #grant: string;
  #protocol: HubProtocol | null = null;
  #resume: Resume | null = null;
  readonly budget = new Budget();
  readonly #unread = new UnreadBytes();

  constructor(
    readonly ids: ConnectionIds,
    readonly principal: HubPrincipal,
    readonly client: string | null,
    private readonly asksToResume: boolean,
    private readonly events: ConnectionEvents,
  ) {
    this.#grant = principal.grant;
  }

  get grant(): string {
    return this.#grant;
  }

  get canResume(): boolean {
    return this.#resume !== null && this.state === 'open';
  }

  attach(transport: Transport, grant: string): void {
    const former = this.transport;
    const now = steadyNow();
    this.transport = transport;
    this.#grant = grant;
    this.awaySince = null;
    this.attachedAt = now;
    this.sentAt = now;
    this.receivedAt = now;
    if (this.#resume === null) this.state = 'handshaking';
    else {
      former?.cut();
      this.#unread.clear();
      this.#replay(this.#resume);
    }
  }

  renew(grant: string): void {
    this.#grant = grant;
  }

  setPresence(isPresent: boolean): void {
    this.awaySince = isPresent ? null : steadyNow();
  }

  touch(): void {
    this.receivedAt = steadyNow();
  }

  receive(bytes: Buffer): void {
    if (this.state === 'ended') return;
    this.touch();
    this.#unread.append(bytes);
  }

  step(): boolean {
    try {
      for (let read = 0; read < STEPS_AT_ONCE; read += 1) {
        const record = this.#nextRecord();
        if (record === null) return false;
        if (this.budget.takeMessage()) this.#read(record);
        else this.flooded();
      }
      return true;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#refuse(error);
      return false;
    }
  }

  deliver(publication: OutgoingPublication): void {
    if (this.state === 'open' && this.#protocol !== null) this.#sendCounted(publication.in(this.#protocol));
  }

  ping(): void {
    if (this.#protocol !== null) this.#send(this.#protocol.ping);
  }

  sendAck(): void {
    if (this.state === 'open' && this.#protocol !== null && this.#resume !== null)
      this.#send(this.#protocol.ack(this.#resume.received));
  }

  close(error: string | null, allowReconnect: boolean): void {
    if (this.#protocol !== null && this.state === 'open')
      this.#send(this.#protocol.close(error, allowReconnect));
    this.end();
  }

  fail(): void {
    if (this.state === 'ended') return;
    this.events.violated(this);
    this.close(VIOLATED, false);
  }

  flooded(): void {
    if (this.state === 'ended') return;
    this.events.cut('flood');
    this.fail();
  }

  /** After the sent messages, without a close message. */
  end(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    // A client that is away already gets no second grace period.
    this.awaySince ??= steadyNow();
    this.transport?.end();
    this.events.ended(this, this.transport?.kind === 'long-polling');
  }

  /** Drops unsent messages. */
  drop(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    this.transport?.cut();
    this.events.ended(this, false);
  }

  lost(transport: Transport): void {
    if (this.transport !== transport || this.state === 'ended') return;
    if (!this.canResume) return this.drop();
    this.transport = null;
    this.awaySince = steadyNow();
  }

  #nextRecord(): Buffer | null {
    if (this.state === 'ended') this.#unread.clear();
    return this.#unread.next(this.#protocol?.endOfRecord ?? endOfTextRecord);
  }

  #read(record: Buffer): void {
    if (this.#protocol === null) this.#acceptHandshake(record);
    else this.#handle(this.#protocol.read(record), this.#protocol);
  }

  #acceptHandshake(record: Buffer): void {
    try {
      const { protocol, version } = readHandshake(record, this.transport?.carriesBinary === true);
      this.#protocol = protocol;
      if (this.asksToResume && version > 1 && this.transport?.kind === 'websockets')
        this.#resume = new Resume();
      this.state = 'open';
      this.#send(acceptance(protocol));
    } catch (error) {
      if (!(error instanceof HandshakeRefused)) throw error;
      return this.#refuse(error);
    }
    this.events.opened(this);
  }

  #handle(message: Incoming, protocol: HubProtocol): void {
    const resume = this.#resume;
    if (message.type === messageTypes.ping) this.hasPinged = true;
    else if (message.type === messageTypes.close) this.end();
    else if (message.type === messageTypes.sequence) resume?.continueFrom(message.sequenceId);
    else if (resume?.awaitsSequence) return;
    else if (message.type === messageTypes.ack) resume?.forget(message.sequenceId);
    else if (this.#isNew(message.type) && message.invocationId !== null)
      this.#sendCounted(protocol.failedCall(message.invocationId, NO_METHODS));
  }

  /** Clients resend unacknowledged messages and expect another acknowledgement. */
  #isNew(type: number): boolean {
    if (this.#resume === null || !isCounted(type)) return true;
    this.events.ackDue(this);
    return this.#resume.countReceived();
  }

  #replay(resume: Resume): void {
    const { sequenceId, messages } = resume.replay();
    if (this.#protocol !== null) this.#send(this.#protocol.sequence(sequenceId));
    for (const message of messages) this.#send(message);
  }

  #refuse(error: Error): void {
    if (this.#protocol !== null) return this.fail();
    const text = error instanceof HandshakeRefused ? error.message : 'The handshake request cannot be read.';
    this.#send(refusal(text));
    this.end();
  }

  #sendCounted(message: Outgoing): void {
    if (this.#resume?.keep(message) === false) {
      this.events.cut('unacknowledged');
      this.close(null, true);
    } else this.#send(message);
  }

  #send(message: Outgoing): void {
    const { transport } = this;
    if (transport === null) return;
    transport.send(message);
    this.sentAt = steadyNow();
    if (transport.unsentBytes <= UNSENT_BYTES) return;
    this.events.cut('slow-reader');
    this.drop();
  }
}
