/** The case is EIP-55's checksum. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex, utf8 } from '@scure/base';

const NULL_ADDRESS = '0x0000000000000000000000000000000000000000';

/** One case alone has no checksum. */
export function normaliseEvm(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || text === NULL_ADDRESS) return null;
  const digits = text.slice(2);
  const checksummed = withChecksum(digits.toLowerCase());
  const hasNoChecksum = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasNoChecksum || text === checksummed ? checksummed : null;
}

/** Upper case where the hash's nibble is 8 or more. */
function withChecksum(digits: string): string {
  const hash = hex.encode(keccak_256(utf8.decode(digits)));
  const spelt = [...digits].map((digit, index) =>
    (hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  );
  return `0x${spelt.join('')}`;
}
