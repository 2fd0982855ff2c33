import { bitcoinPublicKeys } from '../networks/bitcoin-keys.ts';
import { evmPublicKeys } from '../networks/evm-keys.ts';
import { moneroPublicKeys } from '../networks/monero-keys.ts';
import { tonPublicKey } from '../networks/ton-keys.ts';
import { tronPublicKeys } from '../networks/tron-keys.ts';
import { xrpPublicKey } from '../networks/xrp-keys.ts';

const TON_MAIN_NET = -239;

export const publicKeysOf = (mnemonic: string) => ({
  PAROM_EVM_NETWORKS: evmPublicKeys(mnemonic),
  PAROM_BITCOIN: bitcoinPublicKeys(mnemonic, 'mainnet'),
  PAROM_MONERO: moneroPublicKeys(mnemonic),
  PAROM_TON: tonPublicKey(mnemonic, TON_MAIN_NET),
  PAROM_TRON: tronPublicKeys(mnemonic),
  PAROM_XRP: xrpPublicKey(mnemonic),
});
