/** Private keys never leave this folder. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { toHex } from '../bytes.ts';
import { refuseOtherWords } from './words.ts';

/** SLIP 44. The spend key is this key, reduced; any Monero wallet restores from it. */
const HOT_PATH = "m/44'/128'/0'/0/0";
const ORDER = ed25519.Point.Fn.ORDER;
/** Regtest writes addresses as the main net does. */
const STANDARD = 18;

export interface MoneroKey {
  readonly address: string;
  readonly spendKey: string;
  readonly viewKey: string;
  readonly publicViewKey: string;
  /** The wallet's files open with the mnemonic alone. */
  readonly password: string;
}

export function openMoneroKey(mnemonic: string): MoneroKey {
  refuseOtherWords(mnemonic);
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic)).derive(HOT_PATH);
  if (privateKey === null) throw new Error('a key from the mnemonic has its private half');
  const spend = reduced(privateKey);
  const view = reduced(keccak_256(littleEndian(spend)));
  const [publicSpend, publicView] = [spend, view].map((key) => ed25519.Point.BASE.multiply(key).toBytes());
  if (publicSpend === undefined || publicView === undefined) throw new Error('there are two keys');
  return {
    address: spell(publicSpend, publicView),
    spendKey: toHex(littleEndian(spend)),
    viewKey: toHex(littleEndian(view)),
    publicViewKey: toHex(publicView),
    password: toHex(keccak_256(Buffer.concat([Buffer.from('wallet file'), littleEndian(spend)]))),
  };
}

/** The view key shows every deposit and spends nothing. */
export function moneroPublicKeys(mnemonic: string): { readonly address: string; readonly viewKey: string } {
  const { address, viewKey } = openMoneroKey(mnemonic);
  return { address, viewKey };
}

function spell(spend: Uint8Array, view: Uint8Array): string {
  const payload = Buffer.concat([Buffer.from([STANDARD]), spend, view]);
  return base58xmr.encode(Buffer.concat([payload, keccak_256(payload).subarray(0, 4)]));
}

const reduced = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(Uint8Array.from(bytes).reverse())}`) % ORDER;

const littleEndian = (key: bigint): Buffer =>
  Buffer.from(key.toString(16).padStart(64, '0'), 'hex').reverse();
