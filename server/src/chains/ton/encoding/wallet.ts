/** A wallet v5's request, signed or not. */
import {
  type Address,
  beginCell,
  Cell,
  loadMessage,
  loadOutList,
  type Message,
  SendMode,
  storeMessage,
  storeOutList,
} from '@ton/core';
import { WalletContractV5R1 } from '@ton/ton/dist/wallets/v5r1/WalletContractV5R1.js';
import type { HotWallet } from '../context.ts';
import { messageOf, type Sent, sentBy, spell } from './messages.ts';

const SIGNED = 0x7369_676e;
const SIGNATURE_BITS = 512;
const FIRST_WALLET = 0x8000_0000;
const MODE = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;

export function walletOf(publicKey: string, globalId: number): HotWallet {
  const { address, init } = WalletContractV5R1.create({
    publicKey: Buffer.from(publicKey, 'hex'),
    walletId: { networkGlobalId: globalId },
  });
  const state = beginCell().storeUint(0b00110, 5).storeRef(init.code).storeRef(init.data).endCell();
  return { address, spelled: spell(address), walletId: (globalId ^ FIRST_WALLET) >>> 0, init: state };
}

export interface Asked {
  readonly validUntil: number;
  readonly seqno: number;
  readonly sent: readonly Sent[];
}

export function bodyOf(walletId: number, { validUntil, seqno, sent }: Asked): Cell {
  const actions = sent.map((one) => ({ type: 'sendMsg' as const, mode: MODE, outMsg: messageOf(one) }));
  return beginCell()
    .storeUint(SIGNED, 32)
    .storeUint(walletId, 32)
    .storeUint(validUntil, 32)
    .storeUint(seqno, 32)
    .storeMaybeRef(beginCell().store(storeOutList(actions)))
    .storeBit(0)
    .endCell();
}

export const unsignedOf = (body: Cell, init: Cell | null): Uint8Array =>
  beginCell().storeRef(body).storeMaybeRef(init).endCell().toBoc({ idx: false });

export function readSigned(bytes: Uint8Array): Asked {
  const [cell] = Cell.fromBoc(Buffer.from(bytes));
  const asked = cell === undefined ? null : askedIn(loadMessage(cell.beginParse()).body);
  if (asked === null) throw new Error('the bytes are no payment of a wallet v5');
  return asked;
}

/** A stranger may send the wallet anything. */
export function askedIn(body: Cell): Asked | null {
  try {
    const slice = body.beginParse();
    if (slice.loadUint(32) !== SIGNED) return null;
    slice.skip(32);
    const [validUntil, seqno] = [slice.loadUint(32), slice.loadUint(32)];
    const list = slice.loadMaybeRef();
    if (slice.loadBit() || slice.remainingBits !== SIGNATURE_BITS) return null;
    return { validUntil, seqno, sent: list === null ? [] : sentIn(list) };
  } catch {
    return null;
  }
}

const sentIn = (list: Cell): Sent[] =>
  loadOutList(list.beginParse()).map((action) => {
    if (action.type !== 'sendMsg' || action.outMsg.info.type !== 'internal')
      throw new Error('the wallet does more than pay');
    const { info, body } = action.outMsg;
    return sentBy({ info, body });
  });

/** Whatever else the message did. */
export function seqnoIn(body: Cell): number | null {
  const slice = body.beginParse();
  return slice.remainingBits < 128 ? null : slice.skip(96).loadUint(32);
}

/** Whoever relayed it: without source, fee and code. */
export function messageId(to: Address, body: Cell): string {
  const info: Message['info'] = { type: 'external-in', dest: to, importFee: 0n };
  return beginCell()
    .store(storeMessage({ info, body }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex');
}
