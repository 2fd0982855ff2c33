/** Main net: base58check, bech32 (witness v0), bech32m (taproot). Regtest: the last two. */
import { base58, bech32, bech32m } from '@scure/base';
import { decodeOrNull, doubleSha256, isNullAccount, stripChecksum } from './checksum.ts';

const PUBLIC_KEY_HASH = 0x00;
const SCRIPT_HASH = 0x05;
const HASH_BYTES = 20;
const PREFIX = 'bc';
const REGTEST_PREFIX = 'bcrt';

/** Bech32 in lower case; `null` for other nets. */
export function normaliseBitcoin(text: string): string | null {
  if (/^bc1/i.test(text)) return isSegwit(text, PREFIX) ? text.toLowerCase() : null;
  return isBase58Address(text) ? text : null;
}

/** Coins of an own node, worth nothing. */
export const normaliseBitcoinRegtest = (text: string): string | null =>
  isSegwit(text, REGTEST_PREFIX) ? text.toLowerCase() : null;

function isBase58Address(text: string): boolean {
  const bytes = decodeOrNull(base58.decode, text);
  const payload = bytes && stripChecksum(bytes, doubleSha256);
  if (payload === null || payload.length !== 1 + HASH_BYTES) return false;
  const [version] = payload;
  return (version === PUBLIC_KEY_HASH || version === SCRIPT_HASH) && !isNullAccount(payload.subarray(1));
}

/** No later witness versions: today any miner can spend such outputs. */
function isSegwit(text: string, prefix: string): boolean {
  const v0 = programOf(bech32, text, prefix);
  if (v0?.version === 0) return [20, 32].includes(v0.program.length) && !isNullAccount(v0.program);
  const v1 = programOf(bech32m, text, prefix);
  return v1?.version === 1 && v1.program.length === 32 && !isNullAccount(v1.program);
}

function programOf(
  codec: typeof bech32,
  text: string,
  prefix: string,
): { version: number; program: Uint8Array } | null {
  const decoded = codec.decodeUnsafe(text);
  if (!decoded || decoded.prefix !== prefix) return null;
  const [version, ...words] = decoded.words;
  const program = codec.fromWordsUnsafe(words);
  return version === undefined || !program ? null : { version, program };
}
