import { Outgoing } from './outgoing.ts';
import { checkedSequence, type HubProtocol, type Incoming, messageTypes, Violation } from './protocol.ts';
import { endOfTextRecord, RECORD_SEPARATOR, readTextRecord } from './text-records.ts';

const encode = (message: object): Outgoing => Outgoing.text(`${JSON.stringify(message)}${RECORD_SEPARATOR}`);

const ping = encode({ type: messageTypes.ping });
const pingRead: Incoming = { type: messageTypes.ping, invocationId: null, sequenceId: 0 };

export const jsonProtocol: HubProtocol = {
  name: 'json',
  isBinary: false,
  ping,
  invocation: (target, args) => encode({ type: messageTypes.invocation, target, arguments: args }),
  failedCall: (invocationId, error) => encode({ type: messageTypes.completion, invocationId, error }),
  close: (error, allowReconnect) =>
    encode({
      type: messageTypes.close,
      ...(error !== null && { error }),
      ...(allowReconnect && { allowReconnect }),
    }),
  ack: (sequenceId) => encode({ type: messageTypes.ack, sequenceId }),
  sequence: (sequenceId) => encode({ type: messageTypes.sequence, sequenceId }),
  endOfRecord: endOfTextRecord,
  // Nearly every client message is this ping.
  read: (record) => (record.equals(ping.record) ? pingRead : readMessage(readTextRecord(record))),
};

function readMessage(message: Readonly<Record<string, unknown>>): Incoming {
  const { type } = message;
  if (typeof type !== 'number') throw new Violation('a message without a type');
  const isCall = type === messageTypes.invocation || type === messageTypes.streamInvocation;
  if (isCall) checkCall(message, type);
  const counts = type === messageTypes.ack || type === messageTypes.sequence;
  return {
    type,
    invocationId: isCall ? ((message.invocationId as string | null | undefined) ?? null) : null,
    sequenceId: counts ? checkedSequence(message.sequenceId) : 0,
  };
}

function checkCall(
  { target, invocationId, ...message }: Readonly<Record<string, unknown>>,
  type: number,
): void {
  const isIdRight =
    typeof invocationId === 'string' ||
    (type === messageTypes.invocation && (invocationId === undefined || invocationId === null));
  if (typeof target !== 'string' || !isIdRight || !Array.isArray(message.arguments))
    throw new Violation('a call without target, arguments or a right id');
}
