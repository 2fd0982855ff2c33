/** Read, and built again to compare. */
import {
  Address,
  beginCell,
  Cell,
  internal,
  loadOutList,
  type MessageRelaxed,
  SendMode,
  storeMessageRelaxed,
} from '@ton/core';
import { areEqual } from '../bytes.ts';
import { refuse } from '../refusal.ts';
import type { Transfer } from './network.ts';
import { spellTon } from './ton-keys.ts';

const SIGNED = 0x7369_676e;
const JETTON_TRANSFER = 0x0f8a_7ea5;
/** The wallet and its gas are paid apart. */
const MODE = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;
/** A jetton wallet tells its owner only with some coins. */
const NOTIFICATION = 1n;
/** In nanotons: more than the wallet's own gas. */
const WALLET_FEE = { base: 20_000_000n, message: 10_000_000n } as const;

export interface TonPayment {
  readonly walletId: number;
  readonly validUntil: number;
  readonly seqno: number;
  readonly messages: readonly TonMessage[];
}

export interface TonMessage extends Transfer {
  /** In nanotons, beside the sum: a jetton's way costs coins. */
  readonly gas: bigint;
}

export interface Unsigned {
  readonly body: Cell;
  /** Of a wallet that is not deployed yet. */
  readonly init: Cell | null;
}

/** @throws SignerRefusal for unreadable bytes, or a second spelling */
export function readUnsigned(bytes: Uint8Array): Unsigned {
  try {
    const [root, ...others] = Cell.fromBoc(Buffer.from(bytes));
    if (root !== undefined && others.length === 0 && areEqual(root.toBoc({ idx: false }), bytes)) {
      const slice = root.beginParse();
      const [body, init] = [slice.loadRef(), slice.loadMaybeRef()];
      slice.endParse();
      return { body, init };
    }
  } catch {
    // Refused below, like any other unreadable payment.
  }
  return refuse('the payment is unreadable, or has two spellings');
}

/** @throws SignerRefusal for anything but plain payments */
export function readTonPayment(body: Cell): TonPayment {
  const payment = payments(body) ?? refuse('the body is no payment of a wallet v5');
  if (!buildBody(payment).equals(body)) refuse('the payment has other fields than its recipients');
  return payment;
}

export function readHead(body: Cell): Pick<TonPayment, 'walletId' | 'validUntil' | 'seqno'> {
  const slice = body.beginParse().skip(32);
  return { walletId: slice.loadUint(32), validUntil: slice.loadUint(32), seqno: slice.loadUint(32) };
}

export const feeOf = ({ messages }: Pick<TonPayment, 'messages'>): bigint =>
  messages.reduce<bigint>((sum, { gas }) => sum + gas + WALLET_FEE.message, WALLET_FEE.base);

function payments(body: Cell): TonPayment | null {
  try {
    const actions = loadOutList(body.refs[0]?.beginParse() ?? Cell.EMPTY.beginParse());
    const messages = actions.map((action) =>
      action.type === 'sendMsg' ? readMessage(action.outMsg) : refuse('the payment does more than pay'),
    );
    return messages.length === 0 ? null : { ...readHead(body), messages };
  } catch {
    return null;
  }
}

function readMessage({ info, body }: MessageRelaxed): TonMessage {
  if (info.type !== 'internal') return refuse('a message leaves the network');
  const { dest, value, bounce } = info;
  if (!bounce)
    return {
      asset: 'native',
      address: spellTon(dest),
      memo: readComment(body),
      amount: value.coins,
      gas: 0n,
    };
  const slice = body.beginParse().skip(32 + 64);
  const [amount, owner] = [slice.loadCoins(), slice.loadAddress()];
  slice.skip(2 + 1).loadCoins();
  const memo = slice.loadBit() ? readComment(slice.loadRef()) : null;
  return { asset: dest.toRawString(), address: spellTon(owner), memo, amount, gas: value.coins };
}

function readComment(body: Cell): string | null {
  if (body.bits.length === 0) return null;
  return body.beginParse().skip(32).loadStringTail();
}

function buildBody({ walletId, validUntil, seqno, messages }: TonPayment): Cell {
  let list = Cell.EMPTY;
  for (const message of messages)
    list = beginCell()
      .storeRef(list)
      .storeUint(0x0ec3_c86d, 32)
      .storeUint(MODE, 8)
      .storeRef(beginCell().store(storeMessageRelaxed(messageOf(message))))
      .endCell();
  return beginCell()
    .storeUint(SIGNED, 32)
    .storeUint(walletId, 32)
    .storeUint(validUntil, 32)
    .storeUint(seqno, 32)
    .storeMaybeRef(list)
    .storeBit(0)
    .endCell();
}

function messageOf({ asset, address, memo, amount, gas }: TonMessage): MessageRelaxed {
  if (asset === 'native')
    return internal({ to: address, value: amount, bounce: false, body: commentOf(memo) ?? Cell.EMPTY });
  const comment = commentOf(memo);
  const body = beginCell()
    .storeUint(JETTON_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(amount)
    .storeAddress(addressIn(address))
    .storeAddress(null)
    .storeBit(0)
    .storeCoins(NOTIFICATION)
    .storeMaybeRef(comment)
    .endCell();
  return internal({ to: addressIn(asset), value: gas, bounce: true, body });
}

const commentOf = (memo: string | null): Cell | null =>
  memo === null ? null : beginCell().storeUint(0, 32).storeStringTail(memo).endCell();

const addressIn = (text: string): Address => Address.parse(text);
