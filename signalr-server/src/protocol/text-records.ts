import { MESSAGE_BYTES } from '../limits.ts';
import { Violation } from './protocol.ts';

export const RECORD_SEPARATOR = '\u001e';
const SEPARATOR_BYTE = 0x1e;

/** Handshakes of every protocol end like JSON messages. */
export function endOfTextRecord(bytes: Buffer, from: number, searched: number): number {
  const separator = bytes.indexOf(SEPARATOR_BYTE, Math.max(from, searched));
  const end = separator === -1 ? bytes.length : separator + 1;
  if (end - from > MESSAGE_BYTES) throw new Violation('a message above the limit');
  return separator === -1 ? -1 : end;
}

/** @throws Violation when it is not a JSON object */
export function readTextRecord(record: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(record.toString('utf8', 0, record.length - 1));
  } catch {
    throw new Violation('a record that is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Violation('a record that is not an object');
  return value as Record<string, unknown>;
}
