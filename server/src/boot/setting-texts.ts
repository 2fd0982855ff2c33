/** docs/operating/settings.md and .env.example are generated from these texts. */
import type { BitcoinField } from '../chains/bitcoin/index.ts';
import type { EvmNetworkField } from '../chains/evm/index.ts';
import type { Variables } from './setting-variables.ts';

export interface SettingText {
  /** What can be typed. */
  readonly kind: string;
  /** As typed. A setting without a default says in `unset` what happens instead. */
  readonly default?: string;
  readonly unset?: string;
  readonly meaning: string;
  /** Shown in .env.example where the default is no good example. */
  readonly example?: string;
}
type Texts = Readonly<Partial<Record<keyof Variables, SettingText>>>;

const listening = {
  HOST: {
    kind: 'address',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Keep it on this machine and put a proxy with TLS in front.',
  },
  PORT: { kind: 'port', default: '8080', meaning: 'The port to listen on.' },
  PAROM_PUBLIC_URL: {
    kind: 'URL without a path',
    unset: 'http://HOST:PORT; live mode needs it',
    meaning: 'The address that customers type. Letters link to it. With `https:` browsers insist on TLS.',
    example: 'https://exchange.example',
  },
  PAROM_TRUSTED_PROXIES: {
    kind: 'addresses or networks, separated by commas',
    unset: 'none',
    meaning:
      'Proxies whose X-Forwarded-For is believed. Without it all customers behind your proxy share one rate limit. Never name all addresses (0.0.0.0/0).',
    example: '127.0.0.1',
  },
} as const satisfies Texts;

const data = {
  DATA_DIR: {
    kind: 'folder',
    default: './data',
    meaning:
      'The embedded database and the session of `npm run operator`. A sandbox’s folder cannot go live.',
  },
  DATABASE_URL: {
    kind: 'postgres:// URL',
    unset: 'the embedded database',
    meaning: 'A PostgreSQL instead of the embedded database. Several processes need it.',
    example: 'postgres://parom:secret@127.0.0.1:5432/parom',
  },
  PAROM_DATA_KEY_FILE: {
    kind: 'file',
    unset: 'none; live mode needs it',
    meaning:
      'The key that encrypts cards and phones: 64 hexadecimal digits, as `openssl rand -hex 32` prints them.',
    example: '/etc/parom/data-key',
  },
  PAROM_FORMER_DATA_KEY_FILE: {
    kind: 'file',
    unset: 'none',
    meaning: 'The former key, while the worker encrypts all rows with the new one.',
    example: '/etc/parom/former-data-key',
  },
  PAROM_KEEP_EMAIL_DAYS: {
    kind: 'days, 7 or more',
    default: '365',
    meaning: 'How long a ticket’s e-mail is kept after the ticket’s end.',
  },
  PAROM_KEEP_CLIENT_ADDRESS_DAYS: {
    kind: 'days, 7 or more',
    default: '90',
    meaning: 'How long the customer’s network address is kept after the ticket’s end.',
  },
  PAROM_KEEP_CARD_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'How long a card is kept after the ticket’s end.',
  },
  PAROM_KEEP_PHONE_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'How long a phone is kept after the ticket’s end.',
  },
  PAROM_KEEP_TELEGRAM_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'How long a Telegram name is kept after the ticket’s end.',
  },
} as const satisfies Texts;

const process = {
  PAROM_MODE: {
    kind: 'sandbox or live',
    unset: 'live with a real network, else sandbox',
    meaning: 'The mode. With DATABASE_URL and without a network it must be set.',
    example: 'sandbox',
  },
  PAROM_ROLES: {
    kind: 'api, worker or both',
    default: 'api,worker',
    meaning:
      '`api` answers calls and serves pages; `worker` watches networks, pays and mails. The argument `--roles=…` is the same.',
  },
  PAROM_NODE_ID: {
    kind: '1 to 32 letters, digits, - or _',
    unset: 'random at each start',
    meaning: 'The first part of this process’s live connection ids, for a proxy that routes on it.',
    example: 'api-1',
  },
  PAROM_HUB_MAX_CONNECTIONS: {
    kind: 'number',
    default: '10000',
    meaning: 'The most live connections (open pages) of this process. The next one gets 503.',
  },
  PAROM_CONNECTIONS_PER_ADDRESS: {
    kind: 'number',
    default: '500',
    meaning:
      'The most connections of one client address, and the most live connections. A trusted proxy’s own are not counted.',
  },
  PAROM_LOG_LEVEL: {
    kind: 'debug, info, warn, error or silent',
    default: 'info',
    meaning: 'The least important log lines that are written. `debug` writes a line per request.',
  },
  PAROM_METRICS_PORT: {
    kind: 'port',
    unset: 'no metrics',
    meaning: 'Prometheus metrics: /metrics on this port of 127.0.0.1. Not the port of the calls.',
    example: '9464',
  },
} as const satisfies Texts;

const operator = {
  PAROM_OPERATOR_EMAIL: {
    kind: 'e-mail',
    default: 'operator@parom.example',
    meaning: 'The first operator, made at the first start. `npm run operator` logs in with this e-mail.',
    example: 'you@exchange.example',
  },
  PAROM_OPERATOR_PASSWORD: {
    kind: '8 to 25 characters',
    unset: 'a random one, printed once',
    meaning: 'The first operator’s password; live mode needs 12 characters that are hard to guess.',
    example: '',
  },
} as const satisfies Texts;

const business = {
  PAROM_REFERRAL_SHARE: {
    kind: 'per cent',
    default: '20',
    meaning: 'The referrer’s part of the markup that was really earned.',
  },
  PAROM_RATE_VENUES: {
    kind: 'none, or names, name=URL, name:venue=URL',
    default: 'binance,kraken,coinbase,okx,bybit,kucoin,bitfinex,coingecko,cbr',
    meaning:
      'The sources of prices. Two markets must agree on a price. `none`: operators fix every price. `cbr` is the Bank of Russia, for roubles; `coingecko` is asked only where the others are too few.',
  },
  PAROM_RUB_SECOND_URL: {
    kind: 'URL',
    unset: 'none',
    meaning:
      'A second rate of the dollar in roubles, as the Bank of Russia’s XML or the JSON of `cbr`. Both must agree while both are fresh.',
    example: 'https://www.cbr.ru/scripts/XML_daily.asp',
  },
  PAROM_RATE_JUMP: {
    kind: 'per cent, above 0',
    default: '10',
    meaning:
      'A price that moves further at once is held back for 5 minutes. Its coin is not exchanged meanwhile.',
  },
  PAROM_USDT_BREAK: {
    kind: 'per cent, above 0, or off',
    default: '2',
    meaning: 'USDT further than this from the dollar stops new tickets. `off`: nothing stops.',
  },
  PAROM_FIXED_PRICE_CEILING: {
    kind: 'USDT',
    default: '1000',
    meaning:
      'The most one ticket may be worth at a fixed price that is further than PAROM_RATE_JUMP from the market.',
  },
  PAROM_CHOICE_CEILING: {
    kind: 'USDT',
    default: '50000',
    meaning:
      'The most a ticket on hold may be worth for the customer to choose exchange, rest or refund. Larger sums wait for an operator.',
  },
  PAROM_COLD_ADDRESSES: {
    kind: 'list of network:address, a memo after #',
    unset: 'none: no coins of the house leave',
    meaning:
      'Where `withdraw-profit` and `move-to-cold` may send coins. No command adds an address, so a stolen password moves nothing elsewhere.',
    example: 'bitcoin:bc1q9h6mqkmjw3wj3pwg6xjf7u8q2shv9t4v3cp0zq',
  },
  PAROM_TREASURY_ALONE: {
    kind: 'USDT',
    default: '1000',
    meaning:
      'The most that one operator may move out of a hot wallet alone. Above this sum a second operator confirms.',
  },
  PAROM_OUTFLOW_PER_HOUR: {
    kind: 'USDT, or off',
    unset: '100000; off in the sandbox',
    meaning:
      'The most of one asset that leaves within an hour. Then its payouts stop and an alert is raised.',
    example: '100000',
  },
} as const satisfies Texts;

const mail = {
  PAROM_SMTP_URL: {
    kind: 'smtp:// or smtps:// user:password@host:port',
    unset: 'letters stay in the queue; live mode needs it',
    meaning:
      'The mail server. `smtps` is TLS at once (465), `smtp` is STARTTLS (587). A remote server without TLS gets no letter, unless the URL ends in `?tls=optional`; then passwords travel in clear. URL-encode names and passwords.',
    example: 'smtps://parom%40exchange.example@mail.example',
  },
  PAROM_SMTP_PASSWORD_FILE: {
    kind: 'file',
    unset: 'none',
    meaning: 'The password alone, as it is, instead of a password in the URL.',
    example: '/etc/parom/smtp-password',
  },
  PAROM_MAIL_FROM: {
    kind: 'e-mail, or a name and an e-mail in <>',
    unset: 'none; PAROM_SMTP_URL needs it',
    meaning: 'The sender of letters. Replies go to the e-mail of `set-contacts`.',
    example: 'Parom <no-reply@exchange.example>',
  },
} as const satisfies Texts;

const networks = {
  PAROM_EVM_NETWORKS: {
    kind: 'JSON list, one object per network',
    unset: 'none',
    meaning: 'The real networks. One is enough to make the mode live.',
    example:
      '[{"network":"ethereum","rpcUrl":"http://127.0.0.1:8545","chainId":1,"accountXpub":"xpub…","hotAddress":"0x…","mnemonicFile":"/etc/parom/mnemonic","tokens":{"USDT":"0x…"},"explorerUrl":"https://etherscan.io/tx/"}]',
  },
  PAROM_SIGNER: {
    kind: 'path of a socket, or in-process',
    default: 'in-process',
    meaning:
      'Where payments are signed. The socket of `npm run signer` keeps the mnemonic out of this process; `mnemonicFile` is left out then.',
    example: '/var/lib/parom-signer/socket',
  },
  PAROM_BITCOIN: {
    kind: 'JSON object',
    unset: 'none',
    meaning: 'Bitcoin on a node of yours, with or without other real networks.',
    example:
      '{"network":"mainnet","rpcUrl":"http://parom:secret@127.0.0.1:8332","accountXpub":"xpub…","hotXpub":"xpub…","mnemonicFile":"/etc/parom/mnemonic","explorerUrl":"https://mempool.space/tx/"}',
  },
} as const satisfies Texts;

const sandbox = {
  PAROM_SANDBOX_BLOCK_MS: {
    kind: 'milliseconds',
    default: '5000',
    meaning: 'Time between blocks of each simulated network. 0: only by POST /api/sandbox/blocks.',
  },
  PAROM_SANDBOX_RATES: {
    kind: 'walking, fixed or venues',
    default: 'walking',
    meaning:
      '`fixed`: prices never move and never grow old. `venues`: play money at the real prices of PAROM_RATE_VENUES.',
  },
  PAROM_RATE_LIMIT: {
    kind: 'on or off',
    default: 'on',
    meaning: '`off` lifts rate limits and the caps on unpaid tickets. Sandbox only.',
  },
} as const satisfies Texts;

export const settingGroups: Readonly<Record<string, Texts>> = {
  'Where it listens': listening,
  Data: data,
  'This process': process,
  'The first operator': operator,
  Business: business,
  Mail: mail,
  'Real networks': networks,
  'Sandbox only': sandbox,
};

/** A setting without a text does not compile. */
export const settingTexts: Readonly<Record<keyof Variables, SettingText>> = {
  ...listening,
  ...data,
  ...process,
  ...operator,
  ...business,
  ...mail,
  ...networks,
  ...sandbox,
};

/** The keys of one object in PAROM_EVM_NETWORKS, with their defaults. */
export const networkFields: Readonly<Record<EvmNetworkField, string>> = {
  network: '`ethereum`, `bsc`, or a name of your own with `newNetwork`',
  newNetwork:
    'none; describes another EVM network, as {"name":"Polygon","coin":"POL","decimals":{"USDT":6}}: its name on pages, the coin that pays its fees, the decimals of its tokens. It needs `confirmations` and `minTipGwei`',
  rpcUrl: 'the node, http or https',
  moreNodes:
    '[]; nodes of other providers, as [{"rpcUrl":"https://…","roles":["read","check","broadcast"]}], read when the first is silent; without roles, a node has all three',
  chainId: 'compared with the node’s: 1 is Ethereum, 56 is BSC',
  accountXpub: "public key of m/44'/60'/1', from which deposit addresses are derived",
  hotAddress: "the hot wallet, m/44'/60'/0'/0/0: payouts leave from it",
  mnemonicFile: 'the file with the mnemonic; for the worker only, and only without PAROM_SIGNER',
  tokens: 'contracts by coin, as {"USDT":"0x…"}; a contract is never guessed',
  otherContracts: '[]; coins whose contract differs from the catalogue’s on purpose, as ["USDT"]',
  explorerUrl: 'none; stands in front of a transaction’s id to make a link',
  traceInternal:
    'true where the network’s own coin is on offer (not on bsc); finds coins that contracts send, where the node can trace',
  replacesWallet:
    'none; while the mnemonic is replaced: the former wallet’s name, as the refused start prints it',
  confirmations: '64 on ethereum, 88 on bsc; blocks until a deposit or payment is final',
  awaitFinalized: 'true; also wait for the block that the node calls finalized',
  maxFeeGwei: '500; the most that a unit of gas may cost, above it payments wait',
  minTipGwei:
    '0.01 on ethereum, 1 on bsc; the least tip that is signed, since nodes refuse less than their floor',
};

export const bitcoinFields: Readonly<Record<BitcoinField, string>> = {
  network: '`mainnet`, or `regtest` for trying on this machine',
  rpcUrl: 'the node, with user and password',
  accountXpub: "public key of m/84'/0'/1', from which deposit addresses are derived (m/84'/1'/1' on regtest)",
  hotXpub: "public key of m/84'/0'/0' (m/84'/1'/0' on regtest): payouts leave from it, and change returns",
  mnemonicFile: 'the file with the mnemonic; for the worker only',
  replacesWallet:
    'none; while the mnemonic is replaced: the former wallet’s name, as the refused start prints it',
  explorerUrl: 'none; stands in front of a transaction’s id to make a link',
  fallbackFeeRate: '20; satoshis per virtual byte, while the node has no estimate',
  maxFeeRate: '300; the most satoshis per virtual byte, above it payments wait',
  watchFrom: 'now; the day from which a new node reads old blocks for our coins, as 2026-01-31',
};
