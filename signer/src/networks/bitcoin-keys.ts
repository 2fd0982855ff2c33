/** BIP 84, two hardened accounts: an account's public key and one private key below it reveal the account. */
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { refuseOtherWords } from './words.ts';

export type BitcoinNet = 'mainnet' | 'regtest';

/** The coin type is of SLIP 44. */
export const bitcoinNets = {
  mainnet: {
    address: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    keys: { public: 0x0488b21e, private: 0x0488ade4 },
    coinType: 0,
  },
  regtest: {
    address: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    keys: { public: 0x043587cf, private: 0x04358394 },
    coinType: 1,
  },
} as const;

export interface BitcoinAccounts {
  readonly deposits: HDKey;
  /** Its second branch takes the change. */
  readonly hot: HDKey;
}

export function openBitcoinAccounts(mnemonic: string, net: BitcoinNet): BitcoinAccounts {
  refuseOtherWords(mnemonic);
  const { keys, coinType } = bitcoinNets[net];
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic), keys);
  return { deposits: root.derive(`m/84'/${coinType}'/1'`), hot: root.derive(`m/84'/${coinType}'/0'`) };
}

export function bitcoinPublicKeys(mnemonic: string, net: BitcoinNet) {
  const { deposits, hot } = openBitcoinAccounts(mnemonic, net);
  return { accountXpub: deposits.publicExtendedKey, hotXpub: hot.publicExtendedKey };
}
