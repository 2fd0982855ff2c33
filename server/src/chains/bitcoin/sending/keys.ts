/** BIP 84. A public account key and one private key below it reveal the account: private keys stay here. */
import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { NETWORK, p2wpkh, type Transaction } from '@scure/btc-signer';
import { StartProblem } from '../../../platform/start-problem.ts';
import type { KeyPath } from '../coin.ts';
import type { BitcoinKeys, BitcoinNet } from '../settings/settings.ts';

/** The coin type is of SLIP 44. */
export const nets = {
  mainnet: { address: NETWORK, keys: { public: 0x0488b21e, private: 0x0488ade4 }, coinType: 0 },
  regtest: {
    address: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    keys: { public: 0x043587cf, private: 0x04358394 },
    coinType: 1,
  },
} as const;

export interface Keys {
  addressOf(path: KeyPath): string;
  scriptOf(path: KeyPath): Uint8Array;
  /** By the descriptor of a coin; `null` for a key of another wallet. */
  pathIn(descriptor: string): KeyPath | null;
  /** Each input in the order of the paths. By RFC 6979, so the same transaction has the same bytes. */
  sign(transaction: Transaction, paths: readonly KeyPath[]): void;
}

type Accounts = Readonly<Record<KeyPath['account'], HDKey>>;

/** Throws a StartProblem when mnemonic and public keys differ. */
export function openKeys(keys: BitcoinKeys, net: BitcoinNet): Keys {
  const { address: network, keys: versions } = nets[net];
  const accounts: Accounts = {
    deposits: HDKey.fromExtendedKey(keys.accountXpub, versions),
    hot: HDKey.fromExtendedKey(keys.hotXpub, versions),
  };
  const secrets = keys.mnemonic === null ? null : openSecrets(keys.mnemonic, net);
  if (secrets !== null) refuseOther(secrets, keys);
  const branches = new Map<string, HDKey>();
  const childOf = (from: Accounts, { account, branch, index }: KeyPath): HDKey => {
    const name = `${account}/${branch}`;
    const known = branches.get(name) ?? from[account].deriveChild(branch);
    branches.set(name, known);
    return known.deriveChild(index);
  };
  const paymentOf = (path: KeyPath) => {
    const { publicKey } = childOf(accounts, path);
    assert(publicKey !== null, 'an extended key always has its public half');
    return p2wpkh(publicKey, network);
  };
  return {
    addressOf: (path) => {
      const { address } = paymentOf(path);
      assert(address !== undefined, 'a key always has an address');
      return address;
    },
    scriptOf: (path) => paymentOf(path).script,
    pathIn: (descriptor) => readPath(accounts, descriptor),
    sign: (transaction, paths) => {
      assert(secrets !== null, 'this process holds public keys only and cannot sign');
      for (const [input, { account, branch, index }] of paths.entries()) {
        const { privateKey } = secrets[account].deriveChild(branch).deriveChild(index);
        assert(privateKey !== null, 'a key from the mnemonic has its private half');
        transaction.signIdx(privateKey, input);
      }
      transaction.finalize();
    },
  };
}

/** For a process that must not sign. */
export function deriveKeys(mnemonic: string, net: BitcoinNet): BitcoinKeys {
  const { deposits, hot } = openSecrets(mnemonic, net);
  return { accountXpub: deposits.publicExtendedKey, hotXpub: hot.publicExtendedKey, mnemonic };
}

function openSecrets(mnemonic: string, net: BitcoinNet): Accounts {
  // The mnemonic must never reach a message or a log.
  if (!validateMnemonic(mnemonic, wordlist))
    throw new StartProblem('the mnemonic is not a valid English BIP-39 phrase');
  const { keys, coinType } = nets[net];
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic), keys);
  return { deposits: root.derive(`m/84'/${coinType}'/1'`), hot: root.derive(`m/84'/${coinType}'/0'`) };
}

function refuseOther({ deposits, hot }: Accounts, { accountXpub, hotXpub }: BitcoinKeys): void {
  if (deposits.publicExtendedKey !== accountXpub)
    throw new StartProblem('the accountXpub of PAROM_BITCOIN does not belong to the mnemonic');
  if (hot.publicExtendedKey !== hotXpub)
    throw new StartProblem('the hotXpub of PAROM_BITCOIN does not belong to the mnemonic');
}

const ORIGIN = /^wpkh\(\[([0-9a-f]{8})\/([01])\/(\d{1,10})\]/;

/** The node names the account's fingerprint, since it knows no key above. */
function readPath(accounts: Accounts, descriptor: string): KeyPath | null {
  const [, fingerprint, branch, index] = ORIGIN.exec(descriptor) ?? [];
  if (fingerprint === undefined || branch === undefined || index === undefined) return null;
  const account = (['deposits', 'hot'] as const).find(
    (name) => fingerprintOf(accounts[name]) === fingerprint,
  );
  if (account === undefined) return null;
  return { account, branch: branch === '0' ? 0 : 1, index: Number.parseInt(index, 10) };
}

const fingerprintOf = ({ identifier }: HDKey): string =>
  identifier === undefined ? '' : hex.encode(identifier.subarray(0, 4));
