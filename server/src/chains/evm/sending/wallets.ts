/**
 * Two hardened accounts: a public account key and one private key below it reveal the whole account.
 * Private keys of deposit addresses never leave this file; only signers do.
 */
import { strict as assert } from 'node:assert';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type Address, bytesToHex, getAddress, type PrivateKeyAccount } from 'viem';
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts';
import { StartProblem } from '../../../platform/start-problem.ts';
import type { Wallet } from '../../chain.ts';
import type { EvmKeys, EvmSettings } from '../settings/settings.ts';

const HOT_PATH = "m/44'/60'/0'/0/0";
const DEPOSIT_ACCOUNT_PATH = "m/44'/60'/1'";

export interface Wallets {
  addressOf(wallet: Wallet): Address;
  signer(wallet: Wallet): PrivateKeyAccount;
}

/**
 * With the chain id, a number never names one address on two networks. Throws a StartProblem when mnemonic
 * and public keys differ.
 */
export function openWallets(keys: EvmKeys, chainId: number): Wallets {
  const hotAddress = getAddress(keys.hotAddress);
  const deposits = HDKey.fromExtendedKey(keys.accountXpub).deriveChild(chainId);
  const secrets = keys.mnemonic === null ? null : openSecrets(keys.mnemonic);
  if (secrets !== null) {
    const { accountXpub, hotAddress: owned } = publicKeysOf(secrets);
    if (accountXpub !== keys.accountXpub) throw new StartProblem('the xpub does not belong to the mnemonic');
    if (owned !== hotAddress) throw new StartProblem('the hot address does not belong to the mnemonic');
  }
  return {
    addressOf: (wallet) =>
      wallet.kind === 'hot' ? hotAddress : addressOf(deposits.deriveChild(wallet.derivationIndex)),
    signer: (wallet) => {
      assert(secrets !== null, 'this process holds public keys only and cannot sign');
      const { hot, account } = secrets;
      return signerOf(
        wallet.kind === 'hot' ? hot : account.deriveChild(chainId).deriveChild(wallet.derivationIndex),
      );
    },
  };
}

/** Coins sent on the wrong network are swept with the original network's key. */
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
  return {
    addressOf: (wallet) => walletsOf(wallet).addressOf(wallet),
    signer: (wallet) => walletsOf(wallet).signer(wallet),
  };
}

/** For a process that must not sign. */
export function deriveKeys(mnemonic: string): EvmKeys {
  return { ...publicKeysOf(openSecrets(mnemonic)), mnemonic };
}

interface Secrets {
  readonly hot: HDKey;
  readonly account: HDKey;
}

function openSecrets(mnemonic: string): Secrets {
  // The mnemonic must never reach a message or a log.
  if (!validateMnemonic(mnemonic, wordlist))
    throw new StartProblem('the mnemonic is not a valid English BIP-39 phrase');
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
  return { hot: root.derive(HOT_PATH), account: root.derive(DEPOSIT_ACCOUNT_PATH) };
}

const publicKeysOf = ({ hot, account }: Secrets) => ({
  accountXpub: account.publicExtendedKey,
  hotAddress: addressOf(hot),
});

function addressOf(key: HDKey): Address {
  assert(key.publicKey !== null, 'an extended key always has its public half');
  const uncompressed = secp256k1.Point.fromBytes(key.publicKey).toBytes(false);
  return publicKeyToAddress(bytesToHex(uncompressed));
}

function signerOf(key: HDKey): PrivateKeyAccount {
  assert(key.privateKey !== null, 'a key from the mnemonic has its private half');
  return privateKeyToAccount(bytesToHex(key.privateKey));
}
