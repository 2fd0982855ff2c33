import type { HDKey } from '@scure/bip32';
import { refuse } from '../refusal.ts';
import { addressOf, checksummed, type EvmAccounts } from './evm-keys.ts';
import { readEvmPayment, signEvmPayment } from './evm-transaction.ts';
import type { OwnWallet, SigningNetwork } from './network.ts';

export interface EvmChainKeys {
  readonly id: number;
  readonly chainId: number;
  readonly accounts: EvmAccounts;
}

const DEPOSIT = /^deposit:(?:(\d{1,9}):)?(0|[1-9]\d{0,9})$/;

/** @param all coins sent on the wrong network are swept with the original network's key */
export function evmNetwork(own: EvmChainKeys, all: ReadonlyMap<number, EvmChainKeys>): SigningNetwork {
  const keyOf = (name: string): { readonly key: HDKey; readonly name: string } => {
    if (name === 'hot') return { key: own.accounts.hot, name };
    const [, network, index] = DEPOSIT.exec(name) ?? refuse(`there is no wallet ${name}`);
    const origin = network === undefined ? own : (all.get(Number(network)) ?? refuse(`no keys for ${name}`));
    const key = origin.accounts.deposits.deriveChild(origin.chainId).deriveChild(Number(index));
    return { key, name: origin === own ? `deposit:${index}` : name };
  };
  return {
    id: own.id,
    keys: {
      network: own.id,
      kind: 'evm',
      chainId: own.chainId,
      hotAddress: checksummed(addressOf(own.accounts.hot)),
      accountXpub: own.accounts.deposits.publicExtendedKey,
    },
    wallet: (name): OwnWallet => {
      const { key, name: only } = keyOf(name);
      return { name: only, address: addressOf(key) };
    },
    owns: (name, address) => addressOf(keyOf(name).key) === address.toLowerCase(),
    spell: (address) => address.toLowerCase(),
    read: (unsigned, { address }) => {
      const { chainId, nonce, fee, transfer } = readEvmPayment(unsigned);
      if (chainId !== BigInt(own.chainId))
        refuse(`the transaction is for chain ${chainId}, and network ${own.id} is chain ${own.chainId}`);
      return { recipients: [transfer], fee, conflictKeys: [`nonce:${address}:${nonce}`], held: [] };
    },
    sign: (unsigned, { name }) => {
      const { privateKey } = keyOf(name).key;
      if (privateKey === null) throw new Error('a key from the mnemonic has its private half');
      return signEvmPayment(unsigned, privateKey);
    },
  };
}
