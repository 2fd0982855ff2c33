/** Only for words to the visitor. */
import { base58, bech32 } from '@scure/base';
import { looksLike } from './check-address.ts';
import { decodeOrNull, doubleSha256, stripChecksum } from './checksum.ts';
import type { AddressFormat } from './formats.ts';

export type Misfit =
  /** This format's shape, with a wrong, missing or added character. */
  | { readonly kind: 'typo' }
  | { readonly kind: 'foreign'; readonly of: string }
  | { readonly kind: 'garbage' };

const names: Readonly<Record<Exclude<AddressFormat, 'transfer'>, string>> = {
  bitcoin: 'Bitcoin',
  bitcoinRegtest: 'Bitcoin regtest',
  evm: 'Ethereum',
  tron: 'TRON',
  ton: 'TON',
  ripple: 'XRP Ledger',
  monero: 'Monero',
};

/** Start and alphabet; the length give or take three. */
const shapes: Readonly<Record<AddressFormat, RegExp>> = {
  bitcoin: /^(?:[13][0-9A-Za-z]{22,37}|bc1[0-9a-z]{33,65}|BC1[0-9A-Z]{33,65})$/,
  bitcoinRegtest: /^(?:bcrt1[0-9a-z]{33,65}|BCRT1[0-9A-Z]{33,65})$/,
  evm: /^0[xX]?[0-9a-zA-Z]{37,43}$/,
  tron: /^T[0-9A-Za-z]{30,36}$/,
  ton: /^(?:[EUeu][Qq][\w+/-]{43,49}|0:[0-9a-zA-Z]{61,67})$/,
  ripple: /^(?:r[0-9A-Za-z]{21,37}|X[0-9A-Za-z]{43,49})$/,
  monero: /^(?:[48][0-9A-Za-z]{91,97}|4[0-9A-Za-z]{102,108})$/,
  transfer: /^$/,
};

const foreignVersions: ReadonlyMap<number, string> = new Map([
  [0x30, 'Litecoin'],
  [0x32, 'Litecoin'],
  [0x1e, 'Dogecoin'],
  [0x16, 'Dogecoin'],
  [0x4c, 'Dash'],
  [0x6f, 'Bitcoin testnet'],
  [0xc4, 'Bitcoin testnet'],
]);
const foreignPrefixes: ReadonlyMap<string, string> = new Map([
  ['ltc', 'Litecoin'],
  ['tb', 'Bitcoin testnet'],
]);
const HASH_BYTES = 20;
const SOLANA_BYTES = 32;

export function misfitOf(format: AddressFormat, typed: string): Misfit {
  const text = typed.trim();
  const of = foreignName(text);
  if (of !== null) return { kind: 'foreign', of };
  return { kind: shapes[format].test(text) ? 'typo' : 'garbage' };
}

function foreignName(text: string): string | null {
  const [format] = looksLike(text).filter((name) => name !== 'transfer');
  if (format !== undefined) return names[format];
  if (text.length > 100) return null;
  const segwit = bech32.decodeUnsafe(text);
  if (segwit !== undefined) return foreignPrefixes.get(segwit.prefix) ?? null;
  return ofBase58(text);
}

function ofBase58(text: string): string | null {
  const bytes = decodeOrNull(base58.decode, text);
  if (bytes === null) return null;
  const payload = stripChecksum(bytes, doubleSha256);
  if (payload?.length === 1 + HASH_BYTES) return foreignVersions.get(payload[0] ?? 0) ?? null;
  // Without a checksum: 32 bytes of base58.
  return bytes.length === SOLANA_BYTES ? 'Solana' : null;
}
