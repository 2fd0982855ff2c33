/** docs/operating/settings.md and .env.example are generated from here. */
import { networks } from './network-setting-texts.ts';
import type { SettingText, Texts } from './setting-text.ts';
import type { Variables } from './setting-variables.ts';

const listening = {
  HOST: {
    kind: 'address',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Put a proxy with TLS in front.',
  },
  PORT: { kind: 'port', default: '8080', meaning: 'The port to listen on.' },
  PAROM_PUBLIC_URL: {
    kind: 'URL without a path',
    unset: 'http://HOST:PORT; live mode needs it',
    meaning: 'The address that customers type and letters link to. With `https:` browsers insist on TLS.',
    example: 'https://exchange.example',
  },
  PAROM_TRUSTED_PROXIES: {
    kind: 'addresses or networks, separated by commas',
    unset: 'none',
    meaning:
      'Proxies whose X-Forwarded-For is believed, else all customers share one rate limit. Never name all addresses (0.0.0.0/0).',
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
    meaning: 'The key that encrypts cards and phones: 64 hexadecimal digits (`openssl rand -hex 32`).',
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
    meaning: 'Keeps a ticket’s e-mail so long after the ticket’s end.',
  },
  PAROM_KEEP_CLIENT_ADDRESS_DAYS: {
    kind: 'days, 7 or more',
    default: '90',
    meaning: 'Keeps the customer’s network address so long after the ticket’s end.',
  },
  PAROM_KEEP_CARD_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'Keeps a card so long after the ticket’s end.',
  },
  PAROM_KEEP_PHONE_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'Keeps a phone so long after the ticket’s end.',
  },
  PAROM_KEEP_TELEGRAM_DAYS: {
    kind: 'days, 7 or more',
    default: '180',
    meaning: 'Keeps a Telegram name so long after the ticket’s end.',
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
    kind: 'a list of api, console, worker',
    default: 'api,console,worker',
    meaning:
      '`api` serves calls and pages; `console` serves operators; `worker` watches, pays and mails. The argument `--roles=…` is the same.',
  },
  PAROM_NODE_ID: {
    kind: '1 to 32 letters, digits, - or _',
    unset: 'random at each start',
    meaning: 'Begins this process’s live connection ids, for a proxy that routes on it.',
    example: 'api-1',
  },
  PAROM_HUB_MAX_CONNECTIONS: {
    kind: 'number',
    default: '10000',
    meaning: 'The most live connections (open pages) of this process.',
  },
  PAROM_CONNECTIONS_PER_ADDRESS: {
    kind: 'number',
    default: '500',
    meaning:
      'The most connections of one client address, and the most live ones. A trusted proxy’s are not counted.',
  },
  PAROM_LOG_LEVEL: {
    kind: 'debug, info, warn, error or silent',
    default: 'info',
    meaning: 'The least important log lines. `debug` writes a line per request.',
  },
  PAROM_CONSOLE_PORT: {
    kind: 'port',
    unset: '8081, or any free port if that is taken',
    meaning: 'The operator’s console, on this port of 127.0.0.1 only. The start prints its address.',
    example: '8081',
  },
  PAROM_CONSOLE_URL: {
    kind: 'URL',
    unset: 'http://localhost and the console’s port',
    meaning:
      'The console’s address in operators’ browsers: https with a host name, or http at localhost. Passkeys belong to its host.',
    example: 'https://console.exchange.example',
  },
  PAROM_METRICS_PORT: {
    kind: 'port',
    unset: 'no metrics',
    meaning: '/metrics for Prometheus, /healthz and /readyz, on 127.0.0.1. A worker has no other port.',
    example: '9464',
  },
  PAROM_TRACES_URL: {
    kind: 'URL',
    unset: 'no traces',
    meaning:
      'The OpenTelemetry collector (OTLP over HTTP) that gets a span for each call, job and asked node.',
    example: 'http://127.0.0.1:4318/v1/traces',
  },
  PAROM_DRAIN_SECONDS: {
    kind: 'seconds',
    default: '0',
    meaning:
      'After SIGTERM an api process answers calls for so long, and 503 at /healthz, so that the proxy turns away.',
  },
} as const satisfies Texts;

const operator = {
  PAROM_OPERATOR_EMAIL: {
    kind: 'e-mail',
    default: 'operator@parom.example',
    meaning: 'The first operator, made at the first start. Console and terminal log in with it.',
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
    meaning: 'The referrer’s part of the earned markup.',
  },
  PAROM_RATE_VENUES: {
    kind: 'none, or names, name=URL, name:venue=URL',
    default: 'binance,kraken,coinbase,okx,bybit,kucoin,bitfinex,coingecko,cbr',
    meaning:
      'The sources of prices, of which two must agree. `none`: operators fix every price. `cbr` is the Bank of Russia; `coingecko` is asked only where the others are too few.',
  },
  PAROM_RUB_SECOND_URL: {
    kind: 'URL',
    unset: 'none',
    meaning: 'A second rate of the dollar in roubles, as the Bank of Russia’s XML or the JSON of `cbr`.',
    example: 'https://www.cbr.ru/scripts/XML_daily.asp',
  },
  PAROM_RATE_JUMP: {
    kind: 'per cent, above 0',
    default: '10',
    meaning: 'A price that moves further at once is held back for 5 minutes.',
  },
  PAROM_USDT_BREAK: {
    kind: 'per cent, above 0, or off',
    default: '2',
    meaning: 'USDT further than this from the dollar stops new tickets.',
  },
  PAROM_FIXED_PRICE_CEILING: {
    kind: 'USDT',
    default: '1000',
    meaning: 'The most a ticket may be worth at a fixed price further than PAROM_RATE_JUMP from the market.',
  },
  PAROM_CHOICE_CEILING: {
    kind: 'USDT',
    default: '50000',
    meaning:
      'The most a ticket on hold may be worth for the customer to choose. Larger sums wait for an operator.',
  },
  PAROM_COLD_ADDRESSES: {
    kind: 'list of network:address, a memo after #',
    unset: 'none: no coins of the house leave',
    meaning: 'Where `withdraw-profit` and `move-to-cold` may send coins. No command adds an address.',
    example: 'bitcoin:bc1q9h6mqkmjw3wj3pwg6xjf7u8q2shv9t4v3cp0zq',
  },
  PAROM_TREASURY_ALONE: {
    kind: 'USDT',
    default: '1000',
    meaning: 'The most that one operator may move out of a hot wallet alone.',
  },
  PAROM_OUTFLOW_PER_HOUR: {
    kind: 'USDT, or off',
    unset: '100000; off in the sandbox',
    meaning: 'The most of one asset that leaves within an hour. Then its payouts stop.',
    example: '100000',
  },
} as const satisfies Texts;

const mail = {
  PAROM_SMTP_URL: {
    kind: 'smtp:// or smtps:// user:password@host:port',
    unset: 'letters stay in the queue; live mode needs it',
    meaning:
      'The mail server: `smtps` is TLS at once (465), `smtp` is STARTTLS (587). A remote server without TLS gets no letter, unless the URL ends in `?tls=optional`. URL-encode names and passwords.',
    example: 'smtps://parom%40exchange.example@mail.example',
  },
  PAROM_SMTP_PASSWORD_FILE: {
    kind: 'file',
    unset: 'none',
    meaning: 'The password alone, instead of one in the URL.',
    example: '/etc/parom/smtp-password',
  },
  PAROM_MAIL_FROM: {
    kind: 'e-mail, or a name and an e-mail in <>',
    unset: 'none; PAROM_SMTP_URL needs it',
    meaning: 'The sender of letters. Replies go to the e-mail of `set-contacts`.',
    example: 'Parom <no-reply@exchange.example>',
  },
} as const satisfies Texts;

const alerts = {
  PAROM_ALERT_EMAILS: {
    kind: 'e-mails, separated by commas',
    unset: 'none',
    meaning: 'Each alert is mailed here when it begins and when it ends.',
    example: 'duty@exchange.example',
  },
  PAROM_AUDIT_EMAILS: {
    kind: 'e-mails, separated by commas',
    unset: 'PAROM_ALERT_EMAILS',
    meaning:
      'Gets the audit’s last hash of each UTC day. Choose a mailbox out of the reach of all who can write to the database.',
    example: 'auditor@elsewhere.example',
  },
  PAROM_TELEGRAM_CHAT: {
    kind: 'number, or @name of a channel',
    unset: 'none',
    meaning:
      'The chat that gets each alert: sums, addresses, e-mails of operators; no e-mails of customers, no cards.',
    example: '-1001234567890',
  },
  PAROM_TELEGRAM_TOKEN_FILE: {
    kind: 'file',
    unset: 'none; PAROM_TELEGRAM_CHAT needs it',
    meaning: 'The token of the bot, as @BotFather prints it.',
    example: '/etc/parom/telegram-token',
  },
  PAROM_TELEGRAM_URL: {
    kind: 'URL without a path',
    default: 'https://api.telegram.org',
    meaning: 'Another server of the Bot API.',
  },
  PAROM_ALERT_LANGUAGE: {
    kind: 'ru or en',
    default: 'en',
    meaning: 'The language of these messages. An alert’s own case is in English.',
  },
  PAROM_QUIET_HOURS: {
    kind: 'two times of day and a time zone',
    unset: 'none',
    meaning:
      'Alerts of the severity `notice` wait until these hours end; those that end meanwhile are not sent.',
    example: '22:00-08:00 Europe/Moscow',
  },
} as const satisfies Texts;

const screening = {
  PAROM_AMLBOT_ACCESS_ID: {
    kind: 'access ID',
    unset: 'no provider scores risk',
    meaning:
      'AMLBot scores each deposit and payout address; the console’s threshold decides. Monero, cards, phones and added networks pass without a score. Tried against a stand-in only.',
    example: 'ABCDE-FGHIJ-KLMNOPQ',
  },
  PAROM_AMLBOT_KEY_FILE: {
    kind: 'file',
    unset: 'none; PAROM_AMLBOT_ACCESS_ID needs it',
    meaning: 'The access key of that ID. While AMLBot gives no score, deposits wait.',
    example: '/etc/parom/amlbot-key',
  },
  PAROM_AMLBOT_URL: {
    kind: 'URL without a path',
    default: 'https://extrnlapiendpoint.silencatech.com',
    meaning: 'Another server of AMLBot.',
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
  'Alerts to people': alerts,
  Screening: screening,
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
  ...alerts,
  ...screening,
  ...networks,
  ...sandbox,
};
