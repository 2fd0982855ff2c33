import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameScanner } from './frame-scanner.ts';

/** A masked frame of so many bytes. */
function frameOf(length: number): Buffer {
  const head =
    length < 126
      ? Buffer.from([0x82, 0x80 | length])
      : length <= 0xffff
        ? Buffer.from([0x82, 0x80 | 126, length >> 8, length & 0xff])
        : Buffer.from([0x82, 0x80 | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), Buffer.alloc(length, 0xff)]);
}

describe('frames', () => {
  it('are counted once each, however the chunks are cut', () => {
    const lengths = fc.array(fc.oneof(fc.nat(300), fc.constantFrom(125, 126, 65_535, 65_536)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 5 }),
        (all, chunk, most) => {
          const scanner = new FrameScanner();
          const bytes = Buffer.concat(all.map(frameOf));
          let frames = 0;
          for (let from = 0; from < bytes.length; from += chunk) {
            const piece = bytes.subarray(from, from + chunk);
            for (let at = 0; at < piece.length; ) {
              const slice = scanner.slice(piece, at, most);
              if (slice.frames > most || slice.end <= at) throw new Error('a slice that is none');
              frames += slice.frames;
              at = slice.end;
            }
          }
          expect(frames).toBe(all.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('end a slice where the next one begins', () => {
    const bytes = Buffer.concat([frameOf(1), frameOf(2), frameOf(3)]);
    expect(new FrameScanner().slice(bytes, 0, 2)).toEqual({ end: 15, frames: 2 });
  });
});
