/**
 * One client's connection, from its id to its end, whichever transport carries it. It must never do anything for
 * another connection, and nothing that arrives by it may throw out of here.
 */
import { Budget } from './budget.ts';
import { acceptance, HandshakeRefused, readHandshake, refusal } from './handshake.ts';
import type { HubPrincipal } from './hub-options.ts';
import { STEPS_AT_ONCE, UNSENT_BYTES } from './limits.ts';
import type { Outgoing, OutgoingPublication } from './outgoing.ts';
import { type HubProtocol, type Incoming, isCounted, messageTypes, Violation } from './protocol.ts';
import { Resume } from './resume.ts';
import { endOfTextRecord } from './text-records.ts';
import { steadyNow } from './timing.ts';
import type { Transport } from './transport.ts';
import { UnreadBytes } from './unread-bytes.ts';

/** What a connection tells of itself. */
export interface ConnectionEvents {
  /** The handshake is done: it hears from now on. */
  opened(connection: Connection): void;
  /** It hears no more. @param isAskedFor whether its id must still be known, to a client that fetches the end of it */
  ended(connection: Connection, isAskedFor: boolean): void;
  /** It was ended for what its client did not take, or for how much the client sent. */
  cut(reason: 'slow-reader' | 'unacknowledged' | 'flood'): void;
  /** Its client broke a rule. */
  violated(connection: Connection): void;
  /** Its client is to be told, soon, how far it was heard. */
  owesAck(connection: Connection): void;
}

export interface ConnectionIds {
  /** Public. */
  readonly id: string;
  /** Secret: whoever shows it, with a token of the owner, is this connection. */
  readonly token: string;
}

/** `unused`: an id that was handed out. `greeting`: a transport, and no handshake yet. */
export type ConnectionState = 'unused' | 'greeting' | 'open' | 'ended';

/** Said whatever the violation was: nothing that went wrong in here is the client's business. */
const VIOLATED = 'Connection closed with an error.';
const NO_METHODS = 'The hub has no such method.';

export class Connection {
  state: ConnectionState = 'unused';
  transport: Transport | null = null;
  /** Since when nobody is at the other end: an unused id, between two polls, a lost socket; `null` while somebody is. */
  awaySince: number | null = steadyNow();
  attachedAt = 0;
  sentAt = 0;
  heardAt = 0;
  hasPinged = false;
  /** Of the last publication that reached it: one may come by several channels. */
  lastPublication = 0;
  #grant: string;
  #protocol: HubProtocol | null = null;
  #resume: Resume | null = null;
  /** Spent by whichever socket the client sends by. */
  readonly budget = new Budget();
  readonly #unread = new UnreadBytes();

  constructor(
    readonly ids: ConnectionIds,
    readonly principal: HubPrincipal,
    /** Where its client calls from, `null` where connections are not counted by address. */
    readonly address: string | null,
    private readonly asksToResume: boolean,
    private readonly events: ConnectionEvents,
  ) {
    this.#grant = principal.grant;
  }

  get grant(): string {
    return this.#grant;
  }

  /** Whether a second socket takes the place of the first, instead of being one too many. */
  get canResume(): boolean {
    return this.#resume !== null && this.state === 'open';
  }

  /** @param grant of the request that brought the transport: it may be a newer one of the same owner */
  attach(transport: Transport, grant: string): void {
    const former = this.transport;
    const now = steadyNow();
    this.transport = transport;
    this.#grant = grant;
    this.awaySince = null;
    this.attachedAt = now;
    this.sentAt = now;
    this.heardAt = now;
    if (this.#resume === null) this.state = 'greeting';
    else {
      former?.cut();
      this.#unread.clear();
      this.#goOn(this.#resume);
    }
  }

  renew(grant: string): void {
    this.#grant = grant;
  }

  /** Of a client that comes and goes: whether it is here. */
  presence(isHere: boolean): void {
    this.awaySince = isHere ? null : steadyNow();
  }

  heard(): void {
    this.heardAt = steadyNow();
  }

  /** Bytes as they arrive, cut anywhere. They are read by `step`. */
  receive(bytes: Buffer): void {
    if (this.state === 'ended') return;
    this.heard();
    this.#unread.append(bytes);
  }

  /** Reads a few records. @returns whether more may be there */
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

  /** @param allowReconnect whether the client is to come back by itself */
  close(error: string | null, allowReconnect: boolean): void {
    if (this.#protocol !== null && this.state === 'open')
      this.#send(this.#protocol.close(error, allowReconnect));
    this.end();
  }

  /** The client broke a rule. */
  fail(): void {
    if (this.state === 'ended') return;
    this.events.violated(this);
    this.close(VIOLATED, false);
  }

  /** The client sent more than its budget. */
  flooded(): void {
    if (this.state === 'ended') return;
    this.events.cut('flood');
    this.fail();
  }

  /** Ends it without a word of ours, behind what was said. */
  end(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    // A client that is away already does not get its time anew.
    this.awaySince ??= steadyNow();
    this.transport?.end();
    this.events.ended(this, this.transport?.kind === 'long-polling');
  }

  /** Ends it at once: nothing that is unsent will be taken any more. */
  drop(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    this.transport?.cut();
    this.events.ended(this, false);
  }

  /** The transport broke, or its client ended it without a word. */
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
    if (this.#protocol === null) this.#greet(record);
    else this.#heed(this.#protocol.read(record), this.#protocol);
  }

  #greet(record: Buffer): void {
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

  #heed(message: Incoming, protocol: HubProtocol): void {
    const resume = this.#resume;
    if (message.type === messageTypes.ping) this.hasPinged = true;
    else if (message.type === messageTypes.close) this.end();
    else if (message.type === messageTypes.sequence) resume?.goOnFrom(message.sequenceId);
    else if (resume?.awaitsSequence) return;
    else if (message.type === messageTypes.ack) resume?.forget(message.sequenceId);
    else if (this.#isNew(message.type) && message.invocationId !== null)
      this.#sendCounted(protocol.failedCall(message.invocationId, NO_METHODS));
  }

  /** Clients send again what they have no acknowledgement of, and are to have one for that too. */
  #isNew(type: number): boolean {
    if (this.#resume === null || !isCounted(type)) return true;
    this.events.owesAck(this);
    return this.#resume.counts();
  }

  #goOn(resume: Resume): void {
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
