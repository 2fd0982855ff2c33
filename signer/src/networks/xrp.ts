/** XRP from the hot account, and nothing else. */
import { decode, encode } from 'ripple-binary-codec';
import { areEqual, fromHex, toHex } from '../bytes.ts';
import { refuse } from '../refusal.ts';
import type { Facts, OwnWallet, SigningNetwork } from './network.ts';
import { openXrpKey, signXrp, type XrpKey } from './xrp-keys.ts';

/** In their order; flags, paths, limits and memos have no place. */
const FIELDS = 'Account,Amount,Destination,Fee,LastLedgerSequence,Sequence,SigningPubKey,TransactionType';
const WITH_TAG = FIELDS.replace('Destination', 'Destination,DestinationTag');

/** From a validated ledger: what ended before is behind that ledger. */
const VALID_LEDGERS = 20;

export function xrpNetwork(id: number, chainId: number, mnemonic: string): SigningNetwork {
  const key = openXrpKey(mnemonic);
  return {
    id,
    // No deposit addresses: the account's own key binds the wallet.
    keys: { network: id, kind: 'xrp', chainId, hotAddress: key.address, accountXpub: key.publicKey },
    wallet: (name): OwnWallet =>
      name === 'hot' ? { name, address: key.address } : refuse(`there is no wallet ${name}`),
    owns: (name, address) => name === 'hot' && address === key.address,
    spell: (address) => address,
    read: (unsigned) => factsOf(unsigned, key),
    endsBefore: (signed, unsigned) => lastLedger(fromHex(signed)) + VALID_LEDGERS <= lastLedger(unsigned),
    sign: (unsigned) => signXrp(fieldsOf(unsigned), key),
  };
}

const lastLedger = (bytes: Uint8Array): number => fieldsOf(bytes).LastLedgerSequence;

function factsOf(unsigned: Uint8Array, key: XrpKey): Facts {
  const payment = fieldsOf(unsigned);
  const names = Object.keys(payment).toSorted().join();
  if (names !== FIELDS && names !== WITH_TAG) refuse('the transaction has other fields than a payment');
  if (payment.TransactionType !== 'Payment') refuse('the transaction is no payment');
  if (payment.Account !== key.address || payment.SigningPubKey !== key.publicKey)
    refuse('the payment does not leave the hot account');
  const { Destination: address, DestinationTag: tag, Amount: amount, Fee: fee } = payment;
  const memo = tag === undefined ? null : String(tag);
  return {
    recipients: [{ asset: 'native', address, memo, amount: dropsIn(amount) }],
    fee: dropsIn(fee),
    conflictKeys: [`sequence:${key.address}:${payment.Sequence}`],
    held: [],
  };
}

interface Fields {
  readonly TransactionType: string;
  readonly Account: string;
  readonly SigningPubKey: string;
  readonly Destination: string;
  readonly DestinationTag?: number;
  readonly Amount: unknown;
  readonly Fee: unknown;
  readonly Sequence: number;
  readonly LastLedgerSequence: number;
}

function fieldsOf(bytes: Uint8Array): Fields {
  try {
    const fields = decode(toHex(bytes));
    // A second spelling would be another transaction with the same facts.
    if (areEqual(fromHex(encode(fields)), bytes)) return fields as unknown as Fields;
  } catch {
    // Refused below, like any other unreadable payment.
  }
  return refuse('the payment is unreadable, or has two spellings');
}

function dropsIn(amount: unknown): bigint {
  if (typeof amount === 'string' && /^[1-9]\d{0,17}$/.test(amount)) return BigInt(amount);
  return refuse('the payment is not in XRP');
}
