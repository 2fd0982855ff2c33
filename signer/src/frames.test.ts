import { describe, expect, it } from 'vitest';
import { Frames, MOST_BYTES, toFrame } from './frames.ts';

const holding = (...parts: readonly Buffer[]): Frames => {
  const frames = new Frames();
  for (const part of parts) frames.take(part);
  return frames;
};
const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

describe('a message in frames', () => {
  it('is whole with its last byte, and not before', () => {
    const frame = toFrame({ call: 'keys' });
    const frames = holding();
    expect(frames.next()).toBeNull();
    for (const byte of frame.subarray(0, -1)) {
      frames.take(Buffer.of(byte));
      expect([frames.next(), frames.isEmpty]).toEqual([null, false]);
    }
    frames.take(frame.subarray(-1));
    expect(frames.next()).toEqual({ message: { call: 'keys' } });
    expect([frames.next(), frames.isEmpty]).toEqual([null, true]);
  });

  it('leaves the next message whole, however the bytes are cut', () => {
    const frames = holding(Buffer.concat([toFrame('one'), toFrame('two')]).subarray(0, -2));
    expect([frames.next(), frames.next()]).toEqual([{ message: 'one' }, null]);
    frames.take(toFrame('two').subarray(-2));
    expect(frames.next()).toEqual({ message: 'two' });
  });

  it('has at most 64 KiB, and its length alone tells of more', () => {
    const longest = 'a'.repeat(MOST_BYTES - '""'.length);
    expect(holding(toFrame(longest)).next()).toEqual({ message: longest });
    expect(() => toFrame(`${longest}a`)).toThrow('too long for the signer');
    expect(holding(lengthOf(MOST_BYTES)).next()).toBeNull();
    expect(() => holding(lengthOf(MOST_BYTES + 1)).next()).toThrow('longer than 64 KiB');
  });

  it('that is no JSON is none', () => {
    expect(() => holding(lengthOf(0)).next()).toThrow(SyntaxError);
    expect(() => holding(lengthOf(1), Buffer.from('{')).next()).toThrow(SyntaxError);
  });
});
