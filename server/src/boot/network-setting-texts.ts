import type { Texts } from './setting-text.ts';

export const networks = {
  PAROM_EVM_NETWORKS: {
    kind: 'JSON list, one object per network',
    unset: 'none',
    meaning: 'The real EVM networks. One is enough to make the mode live.',
    example:
      '[{"network":"ethereum","rpcUrl":"http://127.0.0.1:8545","chainId":1,"accountXpub":"xpub…","hotAddress":"0x…","mnemonicFile":"/etc/parom/mnemonic","tokens":{"USDT":"0x…"},"explorerUrl":"https://etherscan.io/tx/"}]',
  },
  PAROM_SIGNER: {
    kind: 'path of a socket, tls://ADDRESS:PORT, or in-process',
    default: 'in-process',
    meaning:
      'Where payments are signed. The socket of `npm run signer` keeps the mnemonic out of this process, and replaces `mnemonicFile`. `tls://` is a signer on another machine.',
    example: '/var/lib/parom-signer/socket',
  },
  PAROM_SIGNER_CERTIFICATES: {
    kind: 'folder',
    unset: 'none; tls:// in PAROM_SIGNER needs it',
    meaning:
      'Holds `worker.crt` and `worker.key`, which this worker shows, and `signer.crt`, the only certificate that it accepts.',
    example: '/etc/parom/signer',
  },
  PAROM_BITCOIN: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'Bitcoin on a node of yours.',
    example:
      '{"network":"mainnet","rpcUrl":"http://parom:secret@127.0.0.1:8332","accountXpub":"xpub…","hotXpub":"xpub…","mnemonicFile":"/etc/parom/mnemonic","explorerUrl":"https://mempool.space/tx/"}',
  },
  PAROM_MONERO: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'Monero on a node and two wallet programs of yours.',
    example:
      '{"network":"mainnet","rpcUrl":"http://127.0.0.1:18081","walletUrl":"http://127.0.0.1:18083","address":"4…","viewKeyFile":"/etc/parom/monero-view-key","mnemonicFile":"/etc/parom/mnemonic","signerWalletUrl":"http://127.0.0.1:18084","explorerUrl":"https://xmrchain.net/tx/"}',
  },
  PAROM_TON: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'TON with its jettons.',
    example:
      '{"rpcUrl":"http://127.0.0.1:8081/api/v2/jsonRPC","publicKey":"5f…","mnemonicFile":"/etc/parom/mnemonic","tokens":{"USDT":"EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"},"explorerUrl":"https://tonviewer.com/transaction/"}',
  },
  PAROM_TRON: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'TRON with its tokens.',
    example:
      '{"rpcUrl":"http://127.0.0.1:8090","solidityUrl":"http://127.0.0.1:8091","accountXpub":"xpub…","hotAddress":"T…","mnemonicFile":"/etc/parom/mnemonic","tokens":{"USDT":"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"},"explorerUrl":"https://tronscan.org/#/transaction/"}',
  },
  PAROM_XRP: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'The XRP Ledger on a node (rippled or Clio).',
    example:
      '{"rpcUrl":"http://127.0.0.1:5005","publicKey":"02…","mnemonicFile":"/etc/parom/mnemonic","explorerUrl":"https://livenet.xrpl.org/transactions/"}',
  },
} as const satisfies Texts;
