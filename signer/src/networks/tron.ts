import type { HDKey } from '@scure/bip32';
import { refuse } from '../refusal.ts';
import type { OwnWallet, SigningNetwork } from './network.ts';
import { openTronAccounts, tronAddressOf } from './tron-keys.ts';
import { readTronPayment, signTronPayment, tronTxId } from './tron-transaction.ts';

const DEPOSIT = /^deposit:(0|[1-9]\d{0,9})$/;

export function tronNetwork(network: number, chainId: number, mnemonic: string): SigningNetwork {
  const accounts = openTronAccounts(mnemonic);
  const keyOf = (name: string): HDKey => {
    if (name === 'hot') return accounts.hot;
    const [, index] = DEPOSIT.exec(name) ?? refuse(`there is no wallet ${name}`);
    return accounts.deposits.deriveChild(Number(index));
  };
  return {
    id: network,
    keys: {
      network,
      kind: 'tron',
      chainId,
      hotAddress: tronAddressOf(accounts.hot),
      accountXpub: accounts.accountXpub,
    },
    wallet: (name): OwnWallet => ({ name, address: tronAddressOf(keyOf(name)) }),
    owns: (name, address) => tronAddressOf(keyOf(name)) === address,
    spell: (address) => address,
    read: (unsigned, { address }) => {
      const { owner, fee, transfer } = readTronPayment(unsigned);
      if (owner !== address) refuse('the transaction leaves another wallet than the named one');
      // TRON numbers nothing: only the same transaction can never be mined twice.
      return { recipients: [transfer], fee, conflictKeys: [`transaction:${tronTxId(unsigned)}`], held: [] };
    },
    sign: (unsigned, { name }) => {
      const { privateKey } = keyOf(name);
      if (privateKey === null) throw new Error('a key from the mnemonic has its private half');
      return signTronPayment(unsigned, privateKey);
    },
  };
}
