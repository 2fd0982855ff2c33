/** The server alone checks for own addresses, token contracts and screening. */
import { normaliseBitcoin, normaliseBitcoinRegtest } from './bitcoin.ts';
import { normaliseEvm } from './evm.ts';
import { type AddressFormat, addressFormats } from './formats.ts';
import { normaliseMonero } from './monero.ts';
import { isRippleTag, readRipple } from './ripple.ts';
import { isTonComment, normaliseTon } from './ton.ts';
import { isTransferMemo, normaliseTransfer } from './transfer.ts';
import { normaliseTron } from './tron.ts';

export type CheckedAddress =
  /** `tag`: the memo inside a ripple X-address. */
  { readonly ok: true; readonly normalised: string; readonly tag?: string } | { readonly ok: false };
export type CheckedMemo = { readonly ok: true; readonly normalised: string } | { readonly ok: false };

/** base58 is quadratic in length. */
const TEXT_MAX = 128;
const REFUSED = { ok: false } as const;

const checks: Readonly<Record<AddressFormat, (text: string) => CheckedAddress>> = {
  bitcoin: (text) => accepted(normaliseBitcoin(text)),
  bitcoinRegtest: (text) => accepted(normaliseBitcoinRegtest(text)),
  evm: (text) => accepted(normaliseEvm(text)),
  tron: (text) => accepted(normaliseTron(text)),
  ton: (text) => accepted(normaliseTon(text)),
  ripple: checkRipple,
  monero: (text) => accepted(normaliseMonero(text)),
  transfer: (text) => accepted(normaliseTransfer(text)),
};

const memoChecks: Readonly<Record<AddressFormat, ((memo: string) => boolean) | null>> = {
  bitcoin: null,
  bitcoinRegtest: null,
  evm: null,
  tron: null,
  ton: isTonComment,
  ripple: isRippleTag,
  monero: null,
  transfer: isTransferMemo,
};

export function checkAddress(format: AddressFormat, text: string): CheckedAddress {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > TEXT_MAX ? REFUSED : checks[format](trimmed);
}

/** Invisible: two memos would look equal. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function checkMemo(format: AddressFormat, memo: string): CheckedMemo {
  // `trim` would drop U+FEFF.
  if (UNSEEN.test(memo)) return REFUSED;
  const trimmed = memo.trim();
  return memoChecks[format]?.(trimmed) ? { ok: true, normalised: trimmed } : REFUSED;
}

export const looksLike = (text: string): readonly AddressFormat[] =>
  addressFormats.filter((format) => checkAddress(format, text).ok);

function checkRipple(text: string): CheckedAddress {
  const address = readRipple(text);
  if (address === null) return REFUSED;
  const { classic, tag } = address;
  return tag === null
    ? { ok: true, normalised: classic }
    : { ok: true, normalised: classic, tag: tag.toString() };
}

const accepted = (normalised: string | null): CheckedAddress =>
  normalised === null ? REFUSED : { ok: true, normalised };
