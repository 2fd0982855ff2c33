/**
 * Whether a text is an address of a format, and in which one spelling we keep it. Pure; the form and the server ask
 * the same functions. Never says whether we may pay there: own addresses, token contracts and screening are the server's.
 */
import { normaliseBitcoin } from './bitcoin.ts';
import { normaliseEvm } from './evm.ts';
import { type AddressFormat, addressFormats } from './formats.ts';
import { normaliseMonero } from './monero.ts';
import { isRippleTag, readRipple } from './ripple.ts';
import { isTonComment, normaliseTon } from './ton.ts';
import { isTransferMemo, normaliseTransfer } from './transfer.ts';
import { normaliseTron } from './tron.ts';

export type CheckedAddress =
  /** `tag` is the memo that came inside the address itself, as a ripple X-address carries it. */
  { readonly ok: true; readonly normalised: string; readonly tag?: string } | { readonly ok: false };
export type CheckedMemo = { readonly ok: true; readonly normalised: string } | { readonly ok: false };

/** Longer than any address, and short enough that base58 (quadratic in length) costs nothing. */
const TEXT_MAX = 128;
const REFUSED = { ok: false } as const;

const checks: Readonly<Record<AddressFormat, (text: string) => CheckedAddress>> = {
  bitcoin: (text) => accepted(normaliseBitcoin(text)),
  evm: (text) => accepted(normaliseEvm(text)),
  tron: (text) => accepted(normaliseTron(text)),
  ton: (text) => accepted(normaliseTon(text)),
  ripple: checkRipple,
  monero: (text) => accepted(normaliseMonero(text)),
  transfer: (text) => accepted(normaliseTransfer(text)),
};

const memoChecks: Readonly<Record<AddressFormat, ((memo: string) => boolean) | null>> = {
  bitcoin: null,
  evm: null,
  tron: null,
  ton: isTonComment,
  ripple: isRippleTag,
  monero: null,
  transfer: isTransferMemo,
};

/** Checks an address as typed. White space around it is dropped; inside, only phones and cards may have any. */
export function checkAddress(format: AddressFormat, text: string): CheckedAddress {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > TEXT_MAX ? REFUSED : checks[format](trimmed);
}

/**
 * What no reader can see: format characters, other code points that fonts leave out (zero-width, tags, selectors), the braille blank.
 * A memo with one of them looks like another memo, or like none.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Checks a memo, tag or comment as typed. Formats that know no memo refuse every one. */
export function checkMemo(format: AddressFormat, memo: string): CheckedMemo {
  // Before trimming: `trim` drops U+FEFF without a word.
  if (UNSEEN.test(memo)) return REFUSED;
  const trimmed = memo.trim();
  return memoChecks[format]?.(trimmed) ? { ok: true, normalised: trimmed } : REFUSED;
}

/** The formats that would accept the text, for a hint such as "this looks like a TRON address". */
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
