import type { BitcoinField } from '../chains/bitcoin/index.ts';
import type { EvmNetworkField } from '../chains/evm/index.ts';
import type { MoneroField } from '../chains/monero/index.ts';
import type { TonField } from '../chains/ton/index.ts';
import type { TronField } from '../chains/tron/index.ts';
import type { XrpField } from '../chains/xrp/index.ts';

export const networkFields: Readonly<Record<EvmNetworkField, string>> = {
  network: '`ethereum`, `bsc`, or a name of your own with `newNetwork`',
  newNetwork:
    'none; another EVM network, as {"name":"Polygon","coin":"POL","decimals":{"USDT":6}}: its name on pages, its fee coin, its tokens’ decimals. It needs `confirmations` and `minTipGwei`',
  rpcUrl: 'the node, http or https',
  moreNodes:
    '[]; further nodes, as [{"rpcUrl":"https://…","roles":["read","check","broadcast"]}], read when the first is silent; without roles, all three',
  chainId: 'compared with the node’s: 1 is Ethereum, 56 is BSC',
  accountXpub: "public key of m/44'/60'/1', from which deposit addresses are derived",
  hotAddress: "the hot wallet, m/44'/60'/0'/0/0: payouts leave from it",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  tokens: 'contracts by coin, as {"USDT":"0x…"}; never guessed',
  otherContracts:
    '[]; coins whose contract differs from the catalogue’s on purpose, as ["USDT"]; else a main network refuses it',
  explorerUrl: 'none; link to a transaction, without its id',
  traceInternal:
    'true where the network’s own coin is on offer (not on bsc); finds coins that contracts send, if the node traces',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  confirmations: '64 on ethereum, 88 on bsc; blocks until a deposit or payment is final',
  awaitFinalized: 'true; also wait for the block that the node calls finalized',
  maxFeeGwei: '500; the most that a unit of gas may cost, above it payments wait',
  minTipGwei: '0.01 on ethereum, 1 on bsc; the least tip that is signed',
  bumpAfterSeconds: '300; after so long in no block, a payment’s fee is raised, up to maxFeeGwei',
};

export const bitcoinFields: Readonly<Record<BitcoinField, string>> = {
  network: '`mainnet`, or `regtest` for trying on this machine',
  rpcUrl: 'the node, with user and password',
  accountXpub: "public key of m/84'/0'/1', from which deposit addresses are derived (m/84'/1'/1' on regtest)",
  hotXpub: "public key of m/84'/0'/0' (m/84'/1'/0' on regtest): payouts leave from it, and change returns",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  explorerUrl: 'none; link to a transaction, without its id',
  fallbackFeeRate: '20; satoshis per virtual byte, while the node has no estimate',
  maxFeeRate: '300; the most satoshis per virtual byte, above it payments wait',
  collectSeconds: '30; so long a payment waits for others, up to 20 leave in one transaction; 0: at once',
  consolidateFeeRate:
    '2; at so many satoshis per virtual byte or fewer, and while no payment waits, 50 or more small coins are joined; 0: never',
  bumpAfterSeconds:
    '1800; after so long in no block, a transaction gets a child that pays for both, up to maxFeeRate',
  watchFrom: 'now; the day from which a new node reads old blocks for our coins, as 2026-01-31',
};

export const xrpFields: Readonly<Record<XrpField, string>> = {
  networkId: '0; compared with the node’s `network_id`: 0 is the main net',
  rpcUrl: 'the node’s JSON-RPC, http or https, with user and password where it asks for them',
  publicKey:
    "public key of m/44'/144'/0'/0/0: the account that pays, and receives deposits by destination tag",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  explorerUrl: 'none; link to a transaction, without its id',
  maxFee: '100000; the most drops that one payment may cost, above it payments wait',
};

export const moneroFields: Readonly<Record<MoneroField, string>> = {
  network: '`mainnet`, or `regtest` for trying on this machine',
  rpcUrl: 'monerod, unrestricted',
  walletUrl: 'monero-wallet-rpc on this machine, beside monerod: it gets the view key only',
  address: 'the hot wallet’s standard address: payouts leave from it, deposits come to its subaddresses',
  viewKeyFile: 'the file with the private view key: it shows every deposit and spends nothing',
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  signerWalletUrl:
    'monero-wallet-rpc on this machine, started with --offline: it gets the spend key; only with mnemonicFile',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  explorerUrl: 'none; link to a transaction, without its id',
  confirmations: '10, and no fewer; blocks until a deposit or payment is final',
  maxFeeXmr: '0.05; the most that one transaction may cost, above it payments wait',
  collectSeconds: '30; so long a payment waits for others, up to 15 leave in one transaction; 0: at once',
  restoreHeight: '0; the block from which a new wallet file is read',
};

export const tonFields: Readonly<Record<TonField, string>> = {
  networkId: '-239, the main net; compared with the node’s `global_id`: -3 is the test net',
  rpcUrl: 'the JSON-RPC of toncenter’s HTTP API, version 2, of your own node or of a provider',
  apiKeyFile: 'none; the file with a provider’s key, sent as `X-API-Key`',
  publicKey: "Ed25519 key of m/44'/607'/0': the wallet v5 that pays, and receives deposits by comment",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  tokens: 'jettons’ masters by coin, as {"USDT":"EQ…"}; never guessed',
  otherContracts: '[]; coins whose master differs from the catalogue’s on purpose, as ["USDT"]',
  explorerUrl: 'none; link to a transaction, without its id',
};

export const tronFields: Readonly<Record<TronField, string>> = {
  rpcUrl: 'the node’s HTTP address, which serves `/wallet`',
  solidityUrl: '`rpcUrl`; the address that serves `/walletsolidity`, which is another port of java-tron',
  apiKeyFile: 'none; the file with a provider’s key, sent as `TRON-PRO-API-KEY`',
  chainId: '728126428, the main net; the last four bytes of the first block’s id, compared with the node’s',
  accountXpub: "public key of m/44'/195'/0', from which deposit addresses are derived",
  hotAddress: "the hot wallet, m/44'/195'/1'/0/0: payouts leave from it",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  replacesWallet: 'none; while the mnemonic is replaced: the former wallet, as the refused start names it',
  tokens: 'contracts by coin, as {"USDT":"T…"}; never guessed',
  otherContracts:
    '[]; coins whose contract differs from the catalogue’s on purpose, as ["USDT"]; else a main network refuses it',
  explorerUrl: 'none; link to a transaction, without its id',
  confirmations: '19; blocks until a deposit or payment is final, beside the node’s solid block',
  maxFeeTrx: '100; the most that one transaction may cost, above it payments wait',
};
