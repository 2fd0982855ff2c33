/** `Transaction.raw` of java-tron's `Tron.proto`. Its hash is the id. */
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '@scure/base';
import { accountOf, addressOfAccount, addressOfPayload, payloadOf } from './address.ts';
import { bytesAt, type Fields, numberAt, readFields, writeFields } from './protobuf.ts';

const TYPES = 'type.googleapis.com/protocol.';
const TRANSFER = { type: 1n, name: 'TransferContract' };
const TRIGGER = { type: 31n, name: 'TriggerSmartContract' };
const DELEGATE = { type: 57n, name: 'DelegateResourceContract' };
const UNDELEGATE = { type: 58n, name: 'UnDelegateResourceContract' };
const ENERGY = 1n;
/** `transfer(address,uint256)`. */
const TRANSFER_CALL = 'a9059cbb';

export interface Payment {
  readonly owner: string;
  readonly to: string;
  readonly units: bigint;
  readonly contract: string | null;
}

/** Of stake, in sun: it stays the owner's, and its energy is the receiver's. */
export interface Lending extends Pick<Payment, 'owner' | 'to' | 'units'> {
  readonly isBack: boolean;
}

export interface Frame {
  /** No transaction is valid on a chain without this block. */
  readonly refBlock: string;
  readonly expiration: bigint;
  readonly timestamp: bigint;
  /** In sun, for energy alone. */
  readonly feeLimit: bigint;
}

export type Transaction = Payment & Omit<Frame, 'refBlock'>;

export const txIdOf = (raw: Uint8Array): string => hex.encode(sha256(raw));

export const encodePayment = (payment: Payment, frame: Frame): Uint8Array =>
  payment.contract === null
    ? encode(TRANSFER, coinTransfer(payment), frame)
    : encode(TRIGGER, tokenTransfer(payment), frame);

/** Without a lock, so that it can be taken back at any time. */
export const encodeLending = ({ owner, to, units, isBack }: Lending, frame: Frame): Uint8Array =>
  encode(
    isBack ? UNDELEGATE : DELEGATE,
    writeFields(
      { number: 1, value: payloadOf(owner) },
      { number: 2, value: ENERGY },
      { number: 3, value: units },
      { number: 4, value: payloadOf(to) },
    ),
    frame,
  );

function encode({ type, name }: typeof TRANSFER, body: Uint8Array, frame: Frame): Uint8Array {
  const any = writeFields(
    { number: 1, value: new TextEncoder().encode(TYPES + name) },
    { number: 2, value: body },
  );
  const block = hex.decode(frame.refBlock);
  return writeFields(
    { number: 1, value: block.subarray(6, 8) },
    { number: 4, value: block.subarray(8, 16) },
    { number: 8, value: frame.expiration },
    { number: 11, value: writeFields({ number: 1, value: type }, { number: 2, value: any }) },
    { number: 14, value: frame.timestamp },
    ...(frame.feeLimit === 0n ? [] : [{ number: 18, value: frame.feeLimit }]),
  );
}

const coinTransfer = ({ owner, to, units }: Payment): Uint8Array =>
  writeFields(
    { number: 1, value: payloadOf(owner) },
    { number: 2, value: payloadOf(to) },
    { number: 3, value: units },
  );

const tokenTransfer = ({ owner, to, units, contract }: Payment): Uint8Array =>
  writeFields(
    { number: 1, value: payloadOf(owner) },
    { number: 2, value: payloadOf(contract ?? '') },
    { number: 4, value: hex.decode(TRANSFER_CALL + transferWords(to, units)) },
  );

export const transferWords = (to: string, units: bigint): string =>
  addressWord(to) + units.toString(16).padStart(64, '0');

export const addressWord = (address: string): string => hex.encode(accountOf(address)).padStart(64, '0');

/** It signs and pays. */
export const ownerOf = (raw: Uint8Array): string | null =>
  unlessUnreadable(() => addressOfPayload(bytesAt(bodyOf(raw), 1)));

const bodyOf = (raw: Uint8Array): Fields =>
  readFields(bytesAt(readFields(bytesAt(contractOf(readFields(raw)), 2)), 2));

const contractOf = (fields: Fields): Fields => readFields(bytesAt(fields, 11));

/** `null`: it pays neither the coin nor a token, or is unreadable. */
export const readTransaction = (raw: Uint8Array): Transaction | null =>
  unlessUnreadable(() => {
    const fields = readFields(raw);
    const payment = paymentIn(numberAt(contractOf(fields), 1), bodyOf(raw));
    return payment === null ? null : { ...payment, ...frameOf(fields) };
  });

function unlessUnreadable<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const frameOf = (fields: Fields): Omit<Frame, 'refBlock'> => ({
  expiration: numberAt(fields, 8),
  timestamp: numberAt(fields, 14),
  feeLimit: numberAt(fields, 18),
});

function paymentIn(type: bigint, body: Fields): Payment | null {
  const owner = addressOfPayload(bytesAt(body, 1));
  const second = addressOfPayload(bytesAt(body, 2));
  if (owner === null || second === null) return null;
  if (type === TRANSFER.type) return { owner, to: second, units: numberAt(body, 3), contract: null };
  const data = bytesAt(body, 4);
  if (type !== TRIGGER.type || data.length !== 68 || hex.encode(data.subarray(0, 4)) !== TRANSFER_CALL)
    return null;
  const units = BigInt(`0x${hex.encode(data.subarray(36))}`);
  return { owner, to: addressOfAccount(data.subarray(16, 36)), units, contract: second };
}

export const rawOf = (signed: Uint8Array): Uint8Array => bytesAt(readFields(signed), 1);

/** `null`: it moves no energy. */
export function readLending(raw: Uint8Array): Lending | null {
  const type = numberAt(contractOf(readFields(raw)), 1);
  const isBack = type === UNDELEGATE.type;
  if (!isBack && type !== DELEGATE.type) return null;
  const body = bodyOf(raw);
  const [owner, to] = [addressOfPayload(bytesAt(body, 1)), addressOfPayload(bytesAt(body, 4))];
  if (owner === null || to === null || numberAt(body, 2) !== ENERGY) return null;
  return { owner, to, units: numberAt(body, 3), isBack };
}

/** `leaves`: coins that leave the owner beside the fee. */
export type Own = Transaction & { readonly txId: string; readonly leaves: bigint };

export function readOwn(signed: Uint8Array): Own {
  const raw = rawOf(signed);
  const transaction = readTransaction(raw);
  if (transaction !== null) {
    const leaves = transaction.contract === null ? transaction.units : 0n;
    return { ...transaction, txId: txIdOf(raw), leaves };
  }
  const lending = readLending(raw);
  if (lending === null) throw new Error('these bytes are no payment of ours');
  const { owner, to, units } = lending;
  return { owner, to, units, contract: null, ...frameOf(readFields(raw)), txId: txIdOf(raw), leaves: 0n };
}
