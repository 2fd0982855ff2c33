/** The signer holds the private keys. */
import { strict as assert } from 'node:assert';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDKey } from '@scure/bip32';
import type { Wallet } from '../../chain.ts';
import { addressOfAccount } from '../encoding/address.ts';
import type { TronKeys } from '../settings/settings.ts';

export interface Wallets {
  addressOf(wallet: Wallet): string;
}

export function openWallets({ accountXpub, hotAddress }: TronKeys): Wallets {
  const deposits = HDKey.fromExtendedKey(accountXpub).deriveChild(0);
  return {
    addressOf: (wallet) =>
      wallet.kind === 'hot' ? hotAddress : addressOf(deposits.deriveChild(wallet.derivationIndex)),
  };
}

function addressOf({ publicKey }: HDKey): string {
  assert(publicKey !== null, 'an extended key always has its public half');
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return addressOfAccount(keccak_256(uncompressed.subarray(1)).subarray(-20));
}
