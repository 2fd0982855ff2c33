import { jsonProtocol } from './json-protocol.ts';
import { messagePackProtocol } from './messagepack-protocol.ts';
import { Outgoing } from './outgoing.ts';
import type { HubProtocol } from './protocol.ts';
import { RECORD_SEPARATOR, readTextRecord } from './text-records.ts';

export interface Handshake {
  readonly protocol: HubProtocol;
  /** 2 from clients that support a stateful reconnect. */
  readonly version: number;
}

/** The message goes to the client and repeats none of its input. */
export class HandshakeRefused extends Error {}

const protocols: ReadonlyMap<unknown, HubProtocol> = new Map(
  [jsonProtocol, messagePackProtocol].map((protocol) => [protocol.name, protocol]),
);
const HIGHEST_VERSION = 2;

export function readHandshake(record: Buffer, carriesBinary: boolean): Handshake {
  const { protocol: name, version } = readRequest(record);
  const protocol = protocols.get(name);
  if (protocol === undefined) throw new HandshakeRefused('The requested protocol is not available.');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > HIGHEST_VERSION)
    throw new HandshakeRefused('The requested version of the protocol is not supported.');
  if (protocol.isBinary && !carriesBinary)
    throw new HandshakeRefused('The transport cannot carry the requested protocol.');
  return { protocol, version };
}

function readRequest(record: Buffer): Readonly<Record<string, unknown>> {
  try {
    return readTextRecord(record);
  } catch (cause) {
    throw new HandshakeRefused('The handshake request cannot be read.', { cause });
  }
}

/** Clients of a binary protocol expect binary frames only. */
export const acceptance = (protocol: HubProtocol): Outgoing =>
  new Outgoing(Buffer.from(`{}${RECORD_SEPARATOR}`), protocol.isBinary);

export const refusal = (error: string): Outgoing =>
  Outgoing.text(`${JSON.stringify({ error })}${RECORD_SEPARATOR}`);
