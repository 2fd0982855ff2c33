/** P2WPKH coins, as PSBT. Loaded only with Bitcoin. */
import { hex } from '@scure/base';
import type { HDKey } from '@scure/bip32';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { areEqual, toHex } from '../bytes.ts';
import { refuse } from '../refusal.ts';
import { type BitcoinAccounts, type BitcoinNet, bitcoinNets, openBitcoinAccounts } from './bitcoin-keys.ts';
import type { Facts, SigningNetwork, Transfer } from './network.ts';

const REPLACEABLE = 0xfffffffd;
const CHANGE_BRANCH = 1;

type Input = ReturnType<Transaction['getInput']>;
type Output = ReturnType<Transaction['getOutput']>;

interface Own {
  readonly key: HDKey;
  readonly account: keyof BitcoinAccounts;
  readonly branch: number;
}

export function bitcoinNetwork(id: number, net: BitcoinNet, mnemonic: string): SigningNetwork {
  const accounts = openBitcoinAccounts(mnemonic, net);
  const coder = Address(bitcoinNets[net].address);
  const hot = accounts.hot.deriveChild(0).deriveChild(0);
  const hotAddress = coder.encode(OutScript.decode(scriptOf(hot)));
  return {
    id,
    keys: {
      network: id,
      kind: 'bitcoin',
      chainId: null,
      hotAddress,
      accountXpub: accounts.deposits.publicExtendedKey,
    },
    wallet: (name) => {
      if (name !== 'hot')
        refuse(`there is no wallet ${name}: coins of deposits are spent with the hot wallet`);
      return { name, address: hotAddress };
    },
    owns: (name, address) => name === 'hot' && spelt(coder, address) === hotAddress,
    spell: (address) => spelt(coder, address),
    read: (unsigned) => readPayment(accounts, coder, unsigned),
    sign: (unsigned) => {
      const transaction = parsed(unsigned);
      for (let place = 0; place < transaction.inputsLength; place += 1) {
        const { privateKey } = ownInput(accounts, transaction.getInput(place)).key;
        if (privateKey === null) throw new Error('a key from the mnemonic has its private half');
        transaction.signIdx(privateKey, place);
      }
      transaction.finalize();
      return { txId: transaction.id, bytes: toHex(transaction.extract()) };
    },
  };
}

type Coder = ReturnType<typeof Address>;

function readPayment(accounts: BitcoinAccounts, coder: Coder, unsigned: Uint8Array): Facts {
  const transaction = parsed(unsigned);
  const conflictKeys: string[] = [];
  const held: bigint[] = [];
  for (let place = 0; place < transaction.inputsLength; place += 1) {
    const input = transaction.getInput(place);
    ownInput(accounts, input);
    conflictKeys.push(`coin:${hex.encode(input.txid ?? new Uint8Array())}:${input.index}`);
    held.push(input.witnessUtxo?.amount ?? 0n);
  }
  if (conflictKeys.length === 0) refuse('the transaction spends nothing');
  if (new Set(conflictKeys).size < conflictKeys.length) refuse('the transaction spends a coin twice');
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at));
  const last = outputs.at(-1);
  const hasChange = last?.bip32Derivation !== undefined;
  if (hasChange) refuseOtherChange(accounts, last);
  const recipients = (hasChange ? outputs.slice(0, -1) : outputs).map((one) => transferOf(coder, one));
  const paid = outputs.reduce((sum, { amount = 0n }) => sum + amount, 0n);
  const fee = held.reduce((sum, amount) => sum + amount, 0n) - paid;
  if (fee < 0n) refuse('the transaction pays more than its coins hold');
  return { recipients, fee, conflictKeys, held };
}

/** A second spelling would be another request for the same transaction. */
function parsed(unsigned: Uint8Array): Transaction {
  let transaction: Transaction | null = null;
  try {
    transaction = Transaction.fromPSBT(unsigned);
    if (!areEqual(transaction.toPSBT(0), unsigned)) transaction = null;
  } catch {
    // Refused below, like any other spelling.
  }
  if (transaction === null) return refuse('the transaction is no PSBT of version 0 in its only spelling');
  if (transaction.version !== 2 || transaction.lockTime !== 0)
    refuse('the transaction has another version than 2, or waits for a time');
  return transaction;
}

const INPUT_FIELDS = 'bip32Derivation,index,sequence,txid,witnessUtxo';

function ownInput(accounts: BitcoinAccounts, input: Input): Own {
  if (fieldsOf(input) !== INPUT_FIELDS || input.sequence !== REPLACEABLE)
    refuse('an input has other fields than a coin of ours that can be replaced');
  return ownKey(accounts, input.bip32Derivation, input.witnessUtxo?.script);
}

function refuseOtherChange(accounts: BitcoinAccounts, output: Output): void {
  if (fieldsOf(output) !== 'amount,bip32Derivation,script') refuse('the change has other fields');
  const { account, branch } = ownKey(accounts, output.bip32Derivation, output.script);
  if (account !== 'hot' || branch !== CHANGE_BRANCH) refuse('the change goes to no address for change');
}

/** Derived here: what the server says of a key proves nothing. */
function ownKey(
  accounts: BitcoinAccounts,
  derivation: Input['bip32Derivation'],
  script: Uint8Array | undefined,
): Own {
  const [named, ...others] = derivation ?? [];
  if (named === undefined || others.length > 0) return refuse('a coin names not exactly one key');
  const [publicKey, { fingerprint, path }] = named;
  const account = (['deposits', 'hot'] as const).find((name) => accounts[name].fingerprint === fingerprint);
  const [branch, index, ...deeper] = path;
  if (account === undefined || branch === undefined || index === undefined || deeper.length > 0)
    return refuse('a coin names a key of another wallet');
  if (branch > CHANGE_BRANCH || index >= 2 ** 31) return refuse('a coin names a key of no branch of ours');
  const key = accounts[account].deriveChild(branch).deriveChild(index);
  if (key.publicKey === null || !areEqual(key.publicKey, publicKey))
    return refuse('a coin names a key of another wallet');
  if (script === undefined || !areEqual(scriptOf(key), script))
    return refuse('a coin or the change is not of the key that it names');
  return { key, account, branch };
}

function transferOf(coder: Coder, output: Output): Transfer {
  const { script, amount } = output;
  if (fieldsOf(output) !== 'amount,script' || script === undefined || amount === undefined)
    return refuse('an output has other fields than an address and an amount');
  try {
    return { asset: 'native', address: coder.encode(OutScript.decode(script)), memo: null, amount };
  } catch {
    return refuse('an output pays to no address');
  }
}

const fieldsOf = (part: object): string =>
  Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .toSorted()
    .join();

function spelt(coder: Coder, address: string): string {
  try {
    return coder.encode(coder.decode(address));
  } catch {
    return refuse('a recipient has no address of this network');
  }
}

function scriptOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('an extended key always has its public half');
  return p2wpkh(publicKey).script;
}
