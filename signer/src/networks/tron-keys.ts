/**
 * Two hardened accounts: an account's public key and one private key below it reveal the account. Private
 * keys never leave this folder.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { fromHex, sha256, toHex } from '../bytes.ts';
import { refuseOtherWords } from './words.ts';

/** SLIP 44. Wallets derive customers' addresses from account 0. */
const DEPOSIT_ACCOUNT_PATH = "m/44'/195'/0'";
const HOT_PATH = "m/44'/195'/1'/0/0";

export interface TronAccounts {
  readonly hot: HDKey;
  readonly deposits: HDKey;
  readonly accountXpub: string;
}

export function openTronAccounts(mnemonic: string): TronAccounts {
  refuseOtherWords(mnemonic);
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
  const account = root.derive(DEPOSIT_ACCOUNT_PATH);
  return {
    hot: root.derive(HOT_PATH),
    deposits: account.deriveChild(0),
    accountXpub: account.publicExtendedKey,
  };
}

export function tronPublicKeys(mnemonic: string): {
  readonly accountXpub: string;
  readonly hotAddress: string;
} {
  const { hot, accountXpub } = openTronAccounts(mnemonic);
  return { accountXpub, hotAddress: tronAddressOf(hot) };
}

export function tronAddressOf({ publicKey }: HDKey): string {
  if (publicKey === null) throw new Error('an extended key always has its public half');
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return spellAddress(Uint8Array.of(MAIN_NET, ...keccak_256(uncompressed.subarray(1)).subarray(-20)));
}

export const MAIN_NET = 0x41;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base 58 with a checksum; the first byte is never 0, so no leading 1. */
export function spellAddress(payload: Uint8Array): string {
  const checksum = sha256(fromHex(sha256(payload))).slice(0, 8);
  let text = '';
  for (let rest = BigInt(`0x${toHex(payload)}${checksum}`); rest > 0n; rest /= 58n)
    text = (ALPHABET[Number(rest % 58n)] ?? '') + text;
  return text;
}
