/** The signer holds the private keys. */
import { strict as assert } from 'node:assert';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { type Address, bytesToHex, getAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { Wallet } from '../../chain.ts';
import type { EvmKeys, EvmSettings } from '../settings/settings.ts';

export interface Wallets {
  addressOf(wallet: Wallet): Address;
}

/** Per chain id: a number never names one address on two networks. */
export function openWallets(keys: EvmKeys, chainId: number): Wallets {
  const hotAddress = getAddress(keys.hotAddress);
  const deposits = HDKey.fromExtendedKey(keys.accountXpub).deriveChild(chainId);
  return {
    addressOf: (wallet) =>
      wallet.kind === 'hot' ? hotAddress : addressOf(deposits.deriveChild(wallet.derivationIndex)),
  };
}

/** Coins sent on the wrong network are swept with the original key. */
export function openWalletsOf({
  networkId,
  keys,
  chainId,
  otherKeys,
}: Pick<EvmSettings, 'networkId' | 'keys' | 'chainId' | 'otherKeys'>): Wallets {
  const own = openWallets(keys, chainId);
  const others = new Map<number, Wallets>();
  const walletsOf = (wallet: Wallet): Wallets => {
    if (wallet.kind === 'hot' || wallet.derivedFor === undefined || wallet.derivedFor === networkId)
      return own;
    const { derivedFor } = wallet;
    const other = otherKeys?.get(derivedFor);
    if (other === undefined)
      throw new Error(
        `the address was derived for network ${derivedFor}, whose keys are not in PAROM_EVM_NETWORKS`,
      );
    const opened = others.get(derivedFor) ?? openWallets(other.keys, other.chainId);
    others.set(derivedFor, opened);
    return opened;
  };
  return { addressOf: (wallet) => walletsOf(wallet).addressOf(wallet) };
}

function addressOf(key: HDKey): Address {
  assert(key.publicKey !== null, 'an extended key always has its public half');
  const uncompressed = secp256k1.Point.fromBytes(key.publicKey).toBytes(false);
  return publicKeyToAddress(bytesToHex(uncompressed));
}
