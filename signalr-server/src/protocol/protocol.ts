import type { Outgoing } from './outgoing.ts';

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

/** Whether a stateful reconnect numbers this type. */
export const isCounted = (type: number): boolean =>
  type >= messageTypes.invocation && type <= messageTypes.cancelInvocation;

export interface Incoming {
  /** Later versions of the protocol have more types. */
  readonly type: number;
  /** `null` when the client expects no answer. */
  readonly invocationId: string | null;
  /** 0 except in an ack or a sequence. */
  readonly sequenceId: number;
}

/** The message never reaches the client. */
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
   * @param searched no delimiter stands before this place
   * @returns the end of the record at `from`, delimiter included; -1 while incomplete
   * @throws Violation above the limit
   */
  readonly endOfRecord: (bytes: Buffer, from: number, searched: number) => number;
  /** @throws Violation */
  read(record: Buffer): Incoming;
}

/** @throws Violation */
export function checkedSequence(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Violation('a sequence id that is none');
  return value;
}
