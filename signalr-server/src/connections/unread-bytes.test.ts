import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOfTextRecord, RECORD_SEPARATOR } from '../protocol/text-records.ts';
import { UnreadBytes } from './unread-bytes.ts';

afterEach(() => vi.restoreAllMocks());

/** Everything that arrives byte by byte, as it is read; and how many bytes were searched for it. */
function readByteByByte(text: string): { records: string[]; searched: number } {
  const unread = new UnreadBytes();
  const records: string[] = [];
  let searched = 0;
  for (const byte of Buffer.from(text)) {
    unread.append(Buffer.from([byte]));
    const record = unread.next((bytes, from, known) => {
      searched += bytes.length - Math.max(from, known);
      return endOfTextRecord(bytes, from, known);
    });
    if (record !== null) records.push(record.toString());
  }
  return { records, searched };
}

describe('unread bytes', () => {
  const long = 'x'.repeat(30_000) + RECORD_SEPARATOR;

  it('are searched once each when they arrive one by one', { tags: ['threat:live-flood'] }, () => {
    const { records, searched } = readByteByByte(long + long);
    expect(records).toEqual([long, long]);
    expect(searched).toBe(2 * long.length);
  });

  it('are copied into twice the room, not at each byte', () => {
    const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow');
    readByteByByte(long);
    const bytes = allocate.mock.calls.reduce((sum, [size]) => sum + size, 0);
    expect(bytes).toBeLessThan(6 * long.length);
  });

  it('do not keep the batch of the last whole record in memory', () => {
    const unread = new UnreadBytes();
    const batch = Buffer.from(`a${RECORD_SEPARATOR}b`);
    unread.append(batch);
    expect(unread.next(endOfTextRecord)?.toString()).toBe(`a${RECORD_SEPARATOR}`);
    expect(unread.next(endOfTextRecord)).toBeNull();
    batch.fill(0);
    unread.append(Buffer.from(RECORD_SEPARATOR));
    expect(unread.next(endOfTextRecord)?.toString()).toBe(`b${RECORD_SEPARATOR}`);
  });

  it('are read in their order', () => {
    const unread = new UnreadBytes();
    const words = ['one', 'two', 'three', 'four'].map((word) => word + RECORD_SEPARATOR);
    unread.append(Buffer.from(words.slice(0, 2).join('')));
    const read = [unread.next(endOfTextRecord)?.toString()];
    unread.append(Buffer.from(words.slice(2).join('')));
    for (let left = 3; left > 0; left -= 1) read.push(unread.next(endOfTextRecord)?.toString());
    expect(read).toEqual(words);
    expect(unread.next(endOfTextRecord)).toBeNull();
  });
});
