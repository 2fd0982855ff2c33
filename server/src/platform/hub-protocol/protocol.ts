/** What both encodings of the hub protocol have in common: the kinds of messages, and what may be wrong with one. */
import type { Outgoing } from './outgoing.ts';

/** The numbers on the wire. */
export const messageTypes = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

/** Those that a stateful reconnect numbers: 1 to 5. Pings, closes and the counting itself are not counted. */
export const isCounted = (type: number): boolean =>
  type >= messageTypes.invocation && type <= messageTypes.cancelInvocation;

/** What the hub needs to know of a client's message; nothing else of it is kept. */
export interface Incoming {
  /** Not only of `messageTypes`: later versions of the protocol have others. */
  readonly type: number;
  /** Set where the client waits for an answer. */
  readonly invocationId: string | null;
  /** Of an ack or a sequence, else 0. */
  readonly sequenceId: number;
}

/** The client did what the protocol forbids: its connection ends, and its words are not repeated to anybody. */
export class Violation extends Error {}

export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly isBinary: boolean;
  readonly ping: Outgoing;
  invocation(target: string, args: readonly (string | number)[]): Outgoing;
  failedCall(invocationId: string, error: string): Outgoing;
  close(error: string | null, allowReconnect: boolean): Outgoing;
  ack(sequenceId: number): Outgoing;
  sequence(sequenceId: number): Outgoing;
  /**
   * Where the record that begins at `from` ends, its delimiter included; -1 while it is not whole.
   * @param searched up to here there is no delimiter of this record
   * @throws Violation when it is, or is going to be, above the limit
   */
  readonly endOfRecord: (bytes: Buffer, from: number, searched: number) => number;
  /** @param record from one end to the next @throws Violation when it is no message */
  read(record: Buffer): Incoming;
}

/** @throws Violation */
export function checkedSequence(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Violation('a sequence id that is none');
  return value;
}
