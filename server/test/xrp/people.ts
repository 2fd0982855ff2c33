/** Customers on the stand-in for rippled. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { type Decimal, toDecimal } from '@parom/contract/money';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, deriveKeypair, generateSeed, sign } from 'ripple-keypairs';
import { decimalToDrops } from '../../src/chains/xrp/amounts.ts';
import { transactionId } from '../../src/chains/xrp/reading/hashes.ts';
import { fees } from './ledger-rules.ts';
import type { Rippled } from './rippled.ts';

export const dropsOf = (text: string): bigint => decimalToDrops(toDecimal(text));

export interface Person {
  readonly address: string;
  /** @returns the transaction id */
  send(fields: Readonly<Record<string, unknown>>): string;
  pay(to: { readonly address: string; readonly memo: string | null }, amount: Decimal): string;
}

export function strangerAddress(): string {
  const { publicKey } = deriveKeypair(generateSeed());
  return deriveAddress(publicKey);
}

/** With coins and a key of their own. */
export function personOn(rippled: Rippled): Person {
  const { publicKey, privateKey } = deriveKeypair(generateSeed({ algorithm: 'ecdsa-secp256k1' }));
  const address = deriveAddress(publicKey);
  rippled.fund(address, dropsOf('1000000'));
  const send: Person['send'] = (fields) => {
    const unsigned = {
      TransactionType: 'Payment',
      Account: address,
      Fee: `${fees.base}`,
      Sequence: rippled.nextSequence(address),
      SigningPubKey: publicKey,
      ...fields,
    };
    const blob = encode({ ...unsigned, TxnSignature: sign(encodeForSigning(unsigned), privateKey) });
    const result = rippled.submit(blob);
    if (!/^(tes|tec|ter)/.test(result)) throw new Error(result);
    return transactionId(Buffer.from(blob, 'hex'));
  };
  return { address, send, pay: (to, amount) => send(paymentTo(to, amount)) };
}

function paymentTo(to: { readonly address: string; readonly memo: string | null }, amount: Decimal) {
  const checked = checkAddress('ripple', to.address);
  if (!checked.ok) throw new Error(`${to.address} is no address`);
  const tag = to.memo ?? checked.tag;
  return {
    Destination: checked.normalised,
    Amount: decimalToDrops(amount).toString(),
    ...(tag === undefined || tag === null ? {} : { DestinationTag: Number(tag) }),
  };
}
