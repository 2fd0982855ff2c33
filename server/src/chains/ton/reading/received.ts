import { Address, type Cell, type Slice, type Transaction } from '@ton/core';
import { storable } from '../../../platform/text/storable.ts';
import type { Context } from '../context.ts';
import { spell } from '../encoding/messages.ts';

const COMMENT = 0;
/** Also from a stranger who claims to be our jetton wallet. */
const NOTIFICATION = 0x7362_d09c;
const EXCESSES = 0xd532_76db;

export interface Received {
  readonly currencyId: number;
  readonly units: bigint;
  readonly memo: string | null;
  readonly sender: string | null;
}

/** `null`: nothing credited. */
export function receivedIn(context: Context, { inMessage, description }: Transaction): Received | null {
  if (inMessage?.info.type !== 'internal' || inMessage.info.bounced) return null;
  const { src, value } = inMessage.info;
  const code = codeOf(inMessage.body);
  // The jettons are there, whatever our wallet does.
  if (code === NOTIFICATION) return jettonIn(context, src, inMessage.body);
  if (description.type !== 'generic' || description.bouncePhase?.type === 'ok') return null;
  if (code === EXCESSES || value.coins === 0n) return null;
  return {
    currencyId: context.settings.nativeCurrencyId,
    units: value.coins,
    memo: code === COMMENT ? commentIn(inMessage.body) : null,
    sender: spell(src),
  };
}

/** Any contract can send these bytes: only our own jetton wallet knows. */
function jettonIn({ jettons }: Context, source: Address, body: Cell): Received | null {
  const [currencyId] = [...jettons].find(([, wallet]) => wallet.equals(source)) ?? [];
  if (currencyId === undefined) return null;
  const slice = body.beginParse().skip(32 + 64);
  const [units, sender] = [slice.loadCoins(), slice.loadAddressAny()];
  if (units === 0n) return null;
  return { currencyId, units, memo: memoIn(slice), sender: Address.isAddress(sender) ? spell(sender) : null };
}

/** The sender may have left it out. */
function memoIn(rest: Slice): string | null {
  if (rest.remainingBits === 0) return null;
  const isApart = rest.loadBit();
  if (isApart && rest.remainingRefs === 0) return null;
  const payload = isApart ? rest.loadRef() : rest.asCell();
  return codeOf(payload) === COMMENT ? commentIn(payload) : null;
}

const codeOf = (body: Cell): number | null =>
  body.isExotic || body.bits.length < 32 ? null : body.beginParse().loadUint(32);

const MOST_CELLS = 8;

/** A stranger wrote it: an unreadable text is no memo of ours. */
function commentIn(body: Cell): string | null {
  if (body.depth() > MOST_CELLS) return null;
  try {
    const text = body.beginParse().skip(32).loadStringTail();
    return text === '' ? null : storable(text);
  } catch {
    return null;
  }
}
