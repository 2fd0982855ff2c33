/**
 * Two hardened accounts: an account's public key and one private key below it reveal the account. Private
 * keys never leave this folder.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { toHex } from '../bytes.ts';
import { refuseOtherWords } from './words.ts';

const HOT_PATH = "m/44'/60'/0'/0/0";
const DEPOSIT_ACCOUNT_PATH = "m/44'/60'/1'";

export interface EvmAccounts {
  readonly hot: HDKey;
  readonly deposits: HDKey;
}

export function openEvmAccounts(mnemonic: string): EvmAccounts {
  refuseOtherWords(mnemonic);
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
  return { hot: root.derive(HOT_PATH), deposits: root.derive(DEPOSIT_ACCOUNT_PATH) };
}

export function evmPublicKeys(mnemonic: string): {
  readonly accountXpub: string;
  readonly hotAddress: string;
} {
  const { hot, deposits } = openEvmAccounts(mnemonic);
  return { accountXpub: deposits.publicExtendedKey, hotAddress: checksummed(addressOf(hot)) };
}

export function addressOf({ publicKey }: HDKey): string {
  if (publicKey === null) throw new Error('an extended key always has its public half');
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${toHex(keccak_256(uncompressed.subarray(1)).subarray(-20))}`;
}

export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = toHex(keccak_256(new TextEncoder().encode(digits)));
  const spelt = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${spelt.join('')}`;
}
