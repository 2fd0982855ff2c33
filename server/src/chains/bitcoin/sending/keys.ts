/** The signer holds the private keys. */
import { strict as assert } from 'node:assert';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { type BitcoinNet, bitcoinNets } from '../../../signing/index.ts';
import type { KeyPath } from '../coin.ts';
import type { BitcoinKeys } from '../settings/settings.ts';

export interface KeyOrigin {
  readonly publicKey: Uint8Array;
  readonly fingerprint: number;
  readonly path: number[];
}

export interface Keys {
  addressOf(path: KeyPath): string;
  scriptOf(path: KeyPath): Uint8Array;
  pathIn(descriptor: string): KeyPath | null;
  originOf(path: KeyPath): KeyOrigin;
}

type Accounts = Readonly<Record<KeyPath['account'], HDKey>>;

export function openKeys(keys: BitcoinKeys, net: BitcoinNet): Keys {
  const { address: network, keys: versions } = bitcoinNets[net];
  const accounts: Accounts = {
    deposits: HDKey.fromExtendedKey(keys.accountXpub, versions),
    hot: HDKey.fromExtendedKey(keys.hotXpub, versions),
  };
  const branches = new Map<string, HDKey>();
  const childOf = (from: Accounts, { account, branch, index }: KeyPath): HDKey => {
    const name = `${account}/${branch}`;
    const known = branches.get(name) ?? from[account].deriveChild(branch);
    branches.set(name, known);
    return known.deriveChild(index);
  };
  const keyOf = (path: KeyPath): Uint8Array => {
    const { publicKey } = childOf(accounts, path);
    assert(publicKey !== null, 'an extended key always has its public half');
    return publicKey;
  };
  const paymentOf = (path: KeyPath) => p2wpkh(keyOf(path), network);
  return {
    addressOf: (path) => {
      const { address } = paymentOf(path);
      assert(address !== undefined, 'a key always has an address');
      return address;
    },
    scriptOf: (path) => paymentOf(path).script,
    pathIn: (descriptor) => readPath(accounts, descriptor),
    originOf: (path) => ({
      publicKey: keyOf(path),
      fingerprint: accounts[path.account].fingerprint,
      path: [path.branch, path.index],
    }),
  };
}

const ORIGIN = /^wpkh\(\[([0-9a-f]{8})\/([01])\/(\d{1,10})\]/;

/** The node knows no key above the account's. */
function readPath(accounts: Accounts, descriptor: string): KeyPath | null {
  const [, fingerprint, branch, index = ''] = ORIGIN.exec(descriptor) ?? [];
  const account = (['deposits', 'hot'] as const).find(
    (name) => fingerprintOf(accounts[name]) === fingerprint,
  );
  if (account === undefined) return null;
  return { account, branch: branch === '0' ? 0 : 1, index: Number.parseInt(index, 10) };
}

const fingerprintOf = ({ identifier }: HDKey): string =>
  identifier === undefined ? '' : hex.encode(identifier.subarray(0, 4));
