import { encode } from '@msgpack/msgpack';
import { MESSAGE_BYTES } from '../limits.ts';
import { MessagePackReader } from './messagepack-reader.ts';
import { Outgoing } from './outgoing.ts';
import { checkedSequence, type HubProtocol, type Incoming, messageTypes, Violation } from './protocol.ts';

const ERROR_RESULT = 1;
/** 35 bits hold every length that the limit allows. */
const LENGTH_BYTES_MAX = 5;

export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  isBinary: true,
  ping: write([messageTypes.ping]),
  invocation: (target, args) => write([messageTypes.invocation, {}, null, target, args, []]),
  failedCall: (invocationId, error) =>
    write([messageTypes.completion, {}, invocationId, ERROR_RESULT, error]),
  close: (error, allowReconnect) => write([messageTypes.close, error, allowReconnect]),
  ack: (sequenceId) => write([messageTypes.ack, sequenceId]),
  sequence: (sequenceId) => write([messageTypes.sequence, sequenceId]),
  endOfRecord(bytes, from) {
    const prefix = readLength(bytes, from);
    if (prefix === null) return -1;
    if (prefix.length > MESSAGE_BYTES) throw new Violation('a message above the limit');
    const end = prefix.end + prefix.length;
    return end > bytes.length ? -1 : end;
  },
  read(record) {
    const reader = new MessagePackReader(record, readLength(record, 0)?.end ?? 0);
    const fields = reader.arrayLength();
    if (fields === 0) throw new Violation('a message without a type');
    const message = readMessage(reader, reader.integer(), fields);
    if (!reader.isAtEnd) throw new Violation('more than one message behind one length');
    return message;
  },
};

function write(message: readonly unknown[]): Outgoing {
  const bytes = encode(message);
  const prefix: number[] = [];
  for (let left = bytes.length; prefix.length === 0 || left > 0; left >>>= 7)
    prefix.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  return new Outgoing(Buffer.concat([Buffer.from(prefix), bytes]), true);
}

/** Groups of seven bits, the lowest first. */
function readLength(bytes: Buffer, from: number): { readonly length: number; readonly end: number } | null {
  let length = 0;
  for (let index = 0; index < LENGTH_BYTES_MAX; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { length, end: from + index + 1 };
  }
  throw new Violation('a length that does not end');
}

function readMessage(reader: MessagePackReader, type: number, fields: number): Incoming {
  const isCall = type === messageTypes.invocation || type === messageTypes.streamInvocation;
  if (isCall) {
    if (fields < 5) throw new Violation('a call without target or arguments');
    reader.skip(1); // headers
    const invocationId = type === messageTypes.invocation ? reader.textOrNil() : reader.text();
    reader.text(); // target
    reader.skip(reader.arrayLength());
    reader.skip(fields - 5);
    return { type, invocationId, sequenceId: 0 };
  }
  if (type === messageTypes.ack || type === messageTypes.sequence) {
    if (fields < 2) throw new Violation('a count without a number');
    const sequenceId = checkedSequence(reader.integer());
    reader.skip(fields - 2);
    return { type, invocationId: null, sequenceId };
  }
  reader.skip(fields - 1);
  return { type, invocationId: null, sequenceId: 0 };
}
