/** Each network of the catalogue as a live program has it: nodes, or stand-ins in this process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bitcoinPublicKeys,
  evmPublicKeys,
  moneroPublicKeys,
  tronPublicKeys,
  xrpPublicKeys,
} from '../../src/signing/index.ts';
import { startBitcoind } from '../../test/bitcoin/bitcoind.ts';
import { MNEMONIC, startEvmNetwork } from '../../test/evm/network.ts';
import { startMonerod, startWallet } from '../../test/monero/monerod.ts';
import { startTonNetwork } from '../../test/ton/network.ts';
import { startTronNetwork } from '../../test/tron/network.ts';
import { startXrpNetwork } from '../../test/xrp/network.ts';

export interface Secrets {
  readonly mnemonicFile: string;
  readonly viewKeyFile: string;
}

export interface Family {
  readonly name: string;
  /** Only this network's code loads them. */
  readonly packages: readonly string[];
  start(secrets: Secrets): Promise<Readonly<Record<string, string>>>;
}

/** Oracles of the tests. */
export const OF_TESTS: readonly string[] = ['tronweb', 'ethers', '@ton/sandbox'];

export const families: readonly Family[] = [
  { name: 'EVM (Ethereum and BSC)', packages: ['viem'], start: evm },
  { name: 'Bitcoin', packages: ['@scure/btc-signer'], start: bitcoin },
  { name: 'Monero', packages: [], start: monero },
  { name: 'TRON (stand-in)', packages: [], start: tron },
  { name: 'TON (stand-in)', packages: ['@ton/core'], start: ton },
  { name: 'the XRP Ledger (stand-in)', packages: ['ripple-binary-codec'], start: xrp },
];

export function writeSecrets(folder: string): Secrets {
  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o400 });
    return path;
  };
  return {
    mnemonicFile: written('mnemonic', MNEMONIC),
    viewKeyFile: written('view-key', moneroPublicKeys(MNEMONIC).viewKey),
  };
}

async function evm({ mnemonicFile }: Secrets) {
  const entry = async (network: string, chainId: number) => {
    const { anvil, token } = await startEvmNetwork(chainId);
    const keys = { ...evmPublicKeys(MNEMONIC), mnemonicFile };
    const tokens = { tokens: { USDT: token }, otherContracts: ['USDT'] };
    return { network, chainId, rpcUrl: anvil.url, ...keys, ...tokens };
  };
  return { PAROM_EVM_NETWORKS: JSON.stringify([await entry('ethereum', 1), await entry('bsc', 56)]) };
}

async function bitcoin({ mnemonicFile }: Secrets) {
  const { url: rpcUrl } = await startBitcoind();
  const keys = bitcoinPublicKeys(MNEMONIC, 'regtest');
  return { PAROM_BITCOIN: JSON.stringify({ network: 'regtest', rpcUrl, ...keys, mnemonicFile }) };
}

async function monero({ mnemonicFile, viewKeyFile }: Secrets) {
  const { url: rpcUrl } = await startMonerod();
  const [walletUrl, signerWalletUrl] = [await startWallet(rpcUrl), await startWallet(null)];
  const { address } = moneroPublicKeys(MNEMONIC);
  const wallets = { walletUrl, signerWalletUrl, address, viewKeyFile, mnemonicFile };
  return { PAROM_MONERO: JSON.stringify({ network: 'regtest', rpcUrl, ...wallets }) };
}

async function tron({ mnemonicFile }: Secrets) {
  const { settings, token } = await startTronNetwork();
  const { chainId, rpcUrl } = settings;
  const tokens = { tokens: { USDT: token }, otherContracts: ['USDT'] };
  return {
    PAROM_TRON: JSON.stringify({ chainId, rpcUrl, ...tronPublicKeys(MNEMONIC), mnemonicFile, ...tokens }),
  };
}

async function ton({ mnemonicFile }: Secrets) {
  const { rpcUrl, publicKey, assets } = (await startTonNetwork()).settings;
  const master = assets.find(({ contract }) => contract !== null)?.contract;
  const tokens = { tokens: { USDT: master }, otherContracts: ['USDT'] };
  return { PAROM_TON: JSON.stringify({ rpcUrl, publicKey, mnemonicFile, ...tokens }) };
}

async function xrp({ mnemonicFile }: Secrets) {
  const { settings } = await startXrpNetwork();
  const { publicKey } = await xrpPublicKeys(MNEMONIC);
  return {
    PAROM_XRP: JSON.stringify({
      rpcUrl: settings.rpcUrl,
      publicKey,
      networkId: settings.chainId,
      mnemonicFile,
    }),
  };
}
