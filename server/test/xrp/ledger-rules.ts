/**
 * Stand-in for rippled: its ledger rules, written anew from the protocol's documents. Real codec, hashes and
 * signatures; no consensus, no queue, no tokens. It lets XRP be paid in part, which real nodes refuse.
 */

import { encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, verify } from 'ripple-keypairs';
import { accountFlags } from '../../src/chains/xrp/sending/check-recipient.ts';

export interface AccountRoot {
  balance: bigint;
  sequence: number;
  flags: number;
  ownerCount: number;
  regularKey?: string;
  hasSigners?: boolean;
  isPool?: boolean;
}

export type Accounts = Map<string, AccountRoot>;

export interface Fields {
  readonly TransactionType: string;
  readonly Account: string;
  readonly Destination: string;
  readonly DestinationTag?: number;
  readonly Amount: string;
  readonly SendMax?: string;
  readonly Fee: string;
  readonly Flags?: number;
  readonly SetFlag?: number;
  readonly Sequence: number;
  readonly LastLedgerSequence?: number;
  readonly SigningPubKey: string;
  readonly TxnSignature: string;
}

export const fees = { base: 10n, reserve: 1_000_000n, perObject: 200_000n } as const;
export const PARTIAL = 0x0002_0000;
/** asfRequireDest of an AccountSet. */
export const REQUIRE_TAG = 1;

export interface Applied {
  readonly result: string;
  readonly delivered?: bigint;
}

/** The signature and the form, which need no ledger; `null` when both are good. */
export function whyMalformed(fields: Fields): string | null {
  const { TxnSignature: signature, SigningPubKey: key, Account: account } = fields;
  if (!verify(encodeForSigning({ ...fields, TxnSignature: undefined }), signature, key))
    return 'temBAD_SIGNATURE';
  if (deriveAddress(key) !== account) return 'tefBAD_AUTH';
  if (BigInt(fields.Fee) < fees.base) return 'telINSUF_FEE_P';
  if (['AccountSet', 'AccountDelete'].includes(fields.TransactionType)) return null;
  if (fields.TransactionType !== 'Payment' || BigInt(fields.Amount) <= 0n) return 'temBAD_AMOUNT';
  return fields.Destination === account ? 'temREDUNDANT' : null;
}

/** The account pays the fee and spends its number, whatever the result. */
export function apply(fields: Fields, accounts: Accounts, height: number): Applied {
  const sender = accounts.get(fields.Account);
  if (sender === undefined) throw new Error(`${fields.Account} has no account`);
  const held = sender.balance;
  sender.balance -= BigInt(fields.Fee);
  sender.sequence += 1;
  if (fields.TransactionType === 'Payment') return pay(fields, accounts, held, height);
  if (fields.TransactionType === 'AccountDelete') return closeAccount(fields, accounts);
  if (fields.SetFlag === REQUIRE_TAG) sender.flags |= accountFlags.requireTag;
  return { result: 'tesSUCCESS' };
}

/** A real one costs a reserve, and waits for 256 ledgers. */
function closeAccount({ Account: account, Destination: to }: Fields, accounts: Accounts): Applied {
  const [sender, recipient] = [accounts.get(account), accounts.get(to)];
  if (sender === undefined || recipient === undefined) return { result: 'tecNO_DST' };
  const delivered = sender.balance;
  recipient.balance += delivered;
  accounts.delete(account);
  return { result: 'tesSUCCESS', delivered };
}

function pay(fields: Fields, accounts: Accounts, held: bigint, height: number): Applied {
  const sender = accounts.get(fields.Account);
  const recipient = accounts.get(fields.Destination);
  const asked = BigInt(fields.Amount);
  const refusal = refusalOf(fields, recipient, asked);
  if (sender === undefined || refusal !== null) return { result: refusal ?? 'tecINTERNAL' };
  const reserve = fees.reserve + fees.perObject * BigInt(sender.ownerCount);
  const isPartial = ((fields.Flags ?? 0) & PARTIAL) !== 0;
  const most = BigInt(fields.SendMax ?? fields.Amount);
  const delivered = isPartial && most < asked ? most : asked;
  if (held < delivered + (reserve > BigInt(fields.Fee) ? reserve : BigInt(fields.Fee)))
    return { result: 'tecUNFUNDED_PAYMENT' };
  sender.balance -= delivered;
  if (recipient === undefined)
    accounts.set(fields.Destination, { balance: delivered, sequence: height, flags: 0, ownerCount: 0 });
  else recipient.balance += delivered;
  // As rippled does: only where it differs from the amount.
  return { result: 'tesSUCCESS', ...(delivered === asked ? {} : { delivered }) };
}

function refusalOf(fields: Fields, recipient: AccountRoot | undefined, asked: bigint): string | null {
  if (recipient === undefined) return asked < fees.reserve ? 'tecNO_DST_INSUF_XRP' : null;
  if ((recipient.flags & accountFlags.requireTag) !== 0 && fields.DestinationTag === undefined)
    return 'tecDST_TAG_NEEDED';
  if (recipient.isPool) return 'tecNO_PERMISSION';
  const isSmall = recipient.balance <= fees.reserve && asked <= fees.reserve;
  return (recipient.flags & accountFlags.depositAuth) !== 0 && !isSmall ? 'tecNO_PERMISSION' : null;
}
