/** Requests of Bitcoin payments as an honest server makes them. */
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { bitcoinNets, openBitcoinAccounts } from '../src/networks/bitcoin-keys.ts';
import type { Recipient, SignRequest } from '../src/protocol.ts';
import { BITCOIN, MNEMONIC, request } from './payments.ts';

export const PAYEE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const OTHER_PAYEE = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const accounts = openBitcoinAccounts(MNEMONIC, 'mainnet');
const { decode } = Address(bitcoinNets.mainnet.address);

export interface Own {
  readonly account?: 'hot' | 'deposits';
  readonly branch?: number;
  readonly index?: number;
}

/** What a PSBT says of a key of ours. */
export function ownKey({ account = 'hot', branch = 0, index = 0 }: Own) {
  const { publicKey } = accounts[account].deriveChild(branch).deriveChild(index);
  if (publicKey === null) throw new Error('no public key');
  const { fingerprint } = accounts[account];
  const derivation: [Uint8Array, { fingerprint: number; path: number[] }][] = [
    [publicKey, { fingerprint, path: [branch, index] }],
  ];
  return { script: p2wpkh(publicKey).script, bip32Derivation: derivation };
}

export interface WantedCoins {
  readonly id?: string;
  readonly to?: readonly string[];
  readonly coins?: readonly { readonly at: number; readonly units: bigint; readonly own?: Own }[];
  readonly change?: Own & { readonly units: bigint };
  readonly purpose?: Recipient['purpose'];
  readonly edit?: (transaction: Transaction) => void;
}

export const AMOUNT = 50_000n;
const COINS = [
  { at: 0, units: 90_000n },
  { at: 1, units: 70_000n, own: { account: 'deposits', index: 7 } as const },
];

export function bitcoinRequest(wanted: WantedCoins = {}): SignRequest {
  const { id = 't1', to = [PAYEE, OTHER_PAYEE], coins = COINS, purpose = 'payout' } = wanted;
  const { change = { branch: 1, index: 3, units: 59_000n } } = wanted;
  const transaction = new Transaction();
  for (const { at, units, own = {} } of coins) {
    const { script, bip32Derivation } = ownKey(own);
    const witnessUtxo = { script, amount: units };
    transaction.addInput({
      txid: 'ab'.repeat(32),
      index: at,
      sequence: 0xfffffffd,
      witnessUtxo,
      bip32Derivation,
    });
  }
  for (const one of to) transaction.addOutput({ script: OutScript.encode(decode(one)), amount: AMOUNT });
  const { units, ...own } = change;
  if (units > 0n) transaction.addOutput({ ...ownKey(own), amount: units });
  wanted.edit?.(transaction);
  const held = coins.reduce((sum, coin) => sum + coin.units, 0n);
  return {
    ...request(transaction.toPSBT(0)),
    id,
    network: BITCOIN,
    wallet: 'hot',
    recipients: to.map((address, place) => ({
      payment: `p-${place}`,
      purpose,
      asset: 'native',
      address,
      memo: null,
      amount: `${AMOUNT}`,
      own: null,
    })),
    feeCap: `${held - AMOUNT * BigInt(to.length) - units}`,
    conflictKeys: coins.map(({ at }) => `coin:${'ab'.repeat(32)}:${at}`),
    replaces: null,
    nonce: 3,
  };
}
