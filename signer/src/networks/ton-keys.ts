/** A wallet v5 of the mnemonic's first account. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Address, beginCell, type Cell } from '@ton/core';
import { fromHex, sha256, toHex } from '../bytes.ts';
import { refuseOtherWords } from './words.ts';

/** 607 is TON's number in SLIP 44. */
const HOT_PATH = [44, 607, 0] as const;
const HARDENED = 0x8000_0000;

/** Of wallet v5 r1, as published: the address is made of its hash. */
const CODE = {
  hash: '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
  depth: 6,
} as const;
/** A client's first wallet, on the basechain. */
const FIRST_WALLET = 0x8000_0000;

export interface TonKey {
  readonly publicKey: string;
  readonly privateKey: Uint8Array;
  readonly walletId: number;
  readonly address: Address;
}

export function openTonKey(mnemonic: string, globalId: number): TonKey {
  refuseOtherWords(mnemonic);
  const privateKey = deriveKey(mnemonicToSeedSync(mnemonic));
  const publicKey = ed25519.getPublicKey(privateKey);
  const walletId = (globalId ^ FIRST_WALLET) >>> 0;
  return { publicKey: toHex(publicKey), privateKey, walletId, address: addressOf(publicKey, walletId) };
}

export function tonPublicKey(mnemonic: string, globalId: number) {
  const { publicKey, address } = openTonKey(mnemonic, globalId);
  return { publicKey, hotAddress: spellTon(address) };
}

/** Without bounce: coins stay whatever the account is. */
export const spellTon = (address: Address): string => address.toString({ bounceable: false });

/** SLIP 10 for Ed25519: each step is hardened. */
function deriveKey(seed: Uint8Array): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed);
  for (const index of HOT_PATH) {
    const step = new Uint8Array(37);
    step.set(node.subarray(0, 32), 1);
    new DataView(step.buffer).setUint32(33, index + HARDENED);
    node = hmac(sha512, node.subarray(32), step);
  }
  return node.slice(0, 32);
}

function addressOf(publicKey: Uint8Array, walletId: number): Address {
  const data = firstData(publicKey, walletId);
  // Two references, and five bits that name code and data.
  const state = [0x02, 0x01, 0x34, 0, CODE.depth, 0, data.depth(), ...fromHex(CODE.hash), ...data.hash()];
  return new Address(0, Buffer.from(sha256(Uint8Array.from(state)), 'hex'));
}

const firstData = (publicKey: Uint8Array, walletId: number): Cell =>
  beginCell()
    .storeBit(1)
    .storeUint(0, 32)
    .storeUint(walletId, 32)
    .storeBuffer(Buffer.from(publicKey))
    .storeBit(0)
    .endCell();
