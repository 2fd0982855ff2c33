import { describe, expect, it } from 'vitest';
import { codesOf, partsOf } from './cold-codes.ts';

/** The published vector of BCR-2020-005: 256 bytes, 30 in a part at most. */
const PUBLISHED = {
  content:
    '916ec65cf77cadf55cd7f9cda1a1030026ddd42e905b77adc36e4f2d3ccba44f7f04f2de44f42d84c374a0e149136f25b01852545961d55f7f7a8cde6d0e2ec43f3b2dcb644a2209e8c9e34af5c4747984a5e873c9cf5f965e25ee29039fdf8ca74f1c769fc07eb7ebaec46e0695aea6cbd60b3ec4bbff1b9ffe8a9e7240129377b9d3711ed38d412fbb4442256f1e6f595e0fc57fed451fb0a0101fb76b1fb1e1b88cfdfdaa946294a47de8fff173f021c0e6f65b05c0a494e50791270a0050a73ae69b6725505a2ec8a5791457c9876dd34aadd192a53aa0dc66b556c0c215c7ceb8248b717c22951e65305b56a3706e3e86eb01c803bbf915d80edcd64d4d',
  parts: [
    'ur:bytes/1-9/lpadascfadaxcywenbpljkhdcahkadaemejtswhhylkepmykhhtsytsnoyoyaxaedsuttydmmhhpktpmsrjtdkgslpgh',
    'ur:bytes/2-9/lpaoascfadaxcywenbpljkhdcagwdpfnsboxgwlbaawzuefywkdplrsrjynbvygabwjldapfcsgmghhkhstlrdcxaefz',
  ],
};
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

describe('the QR codes of an unsigned transaction', () => {
  it('are parts as BCR-2020-005 publishes them', () => {
    const parts = partsOf('bytes', bytesOf(PUBLISHED.content), 30);
    expect(parts).toHaveLength(9);
    expect(parts.slice(0, 2)).toEqual(PUBLISHED.parts.map((part) => part.toUpperCase()));
  });

  it('are one of a short text, and fit a camera', () => {
    const short = `{"data":"${'0'.repeat(400)}"}`;
    expect(codesOf({ format: 'evm-json', text: short })).toEqual([short]);
    for (const size of [426, 2_900, 40_000])
      for (const format of ['evm-json', 'psbt'] as const)
        for (const code of codesOf({ format, text: 'A'.repeat(size - (size % 4)).padEnd(428, 'A') }))
          expect(code.length).toBeLessThanOrEqual(619);
  });
});
