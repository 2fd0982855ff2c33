/** Private keys never leave this folder. */
import { createHash } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { encode, encodeForSigning } from 'ripple-binary-codec';
import { deriveAddress, sign } from 'ripple-keypairs';
import { fromHex, toHex } from '../bytes.ts';
import type { Signed } from '../protocol.ts';
import { SignerProblem } from '../refusal.ts';

/** SLIP 44, a wallet's first account. */
const HOT_PATH = "m/44'/144'/0'/0/0";
const TRANSACTION = 'TXN\0';
/** asfRequireDest. */
const REQUIRE_TAG = 1;

export interface XrpKey {
  readonly publicKey: string;
  readonly address: string;
  readonly privateKey: string;
}

export function openXrpKey(mnemonic: string): XrpKey {
  // The mnemonic must never reach a message or a log.
  if (!validateMnemonic(mnemonic, wordlist))
    throw new SignerProblem('the mnemonic is not a valid English BIP-39 phrase');
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(HOT_PATH);
  if (key.publicKey === null || key.privateKey === null)
    throw new Error('a key from the mnemonic has both halves');
  const publicKey = toHex(key.publicKey).toUpperCase();
  return { publicKey, address: deriveAddress(publicKey), privateKey: `00${toHex(key.privateKey)}` };
}

export function xrpPublicKey(mnemonic: string): { readonly publicKey: string; readonly hotAddress: string } {
  const { publicKey, address } = openXrpKey(mnemonic);
  return { publicKey, hotAddress: address };
}

/** Deterministic (RFC 6979): the same fields get the same signature. */
export function signXrp(fields: object, { privateKey }: XrpKey): Signed {
  const bytes = encode({ ...fields, TxnSignature: sign(encodeForSigning(fields), privateKey) }).toLowerCase();
  const hash = createHash('sha512').update(TRANSACTION).update(fromHex(bytes)).digest('hex');
  return { txId: hash.slice(0, 64).toUpperCase(), bytes };
}

/** Before the account is used: it refuses deposits that no one could assign. */
export function requireTag(mnemonic: string, sequence: number, fee: number): Signed {
  const key = openXrpKey(mnemonic);
  const fields = {
    TransactionType: 'AccountSet',
    Account: key.address,
    SetFlag: REQUIRE_TAG,
    Fee: String(fee),
    Sequence: sequence,
    SigningPubKey: key.publicKey,
  };
  return signXrp(fields, key);
}
