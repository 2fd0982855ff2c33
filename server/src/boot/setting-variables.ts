import { PASSWORD_MAX, PASSWORD_MIN } from '@parom/contract/limits';
import { toDecimal } from '@parom/contract/money';
import { isPassword } from '@parom/contract/rules';
import * as z from 'zod';
import { AMLBOT_URL, amlBotId, amlBotKey } from '../aml/index.ts';
import { bitcoinNetwork } from '../chains/bitcoin/index.ts';
import { evmNetworks } from '../chains/evm/index.ts';
import { moneroNetwork } from '../chains/monero/index.ts';
import { tonNetwork } from '../chains/ton/index.ts';
import { tronNetwork } from '../chains/tron/index.ts';
import { xrpNetwork } from '../chains/xrp/index.ts';
import { mailFrom, smtpUrl } from '../mail/index.ts';
import { botToken, chatId, emailList, quietHours } from '../operator/index.ts';
import { passkeyOrigin, publicUrl, serviceUrl, trustedProxies } from '../platform/http/http-settings.ts';
import { dataKey } from '../platform/secrets/data-key.ts';
import { readSecret } from '../platform/secrets/secret-file.ts';
import { isPort } from '../platform/text/is-port.ts';
import { percentBps } from '../platform/text/percent-bps.ts';
import { splitList } from '../platform/text/split-list.ts';
import { allRateVenues, breakBps, FIXED_CEILING_USDT, rateVenues, secondRate } from '../rates/index.ts';
import { CHOICE_CEILING_USDT, retentionSettings } from '../tickets/index.ts';
import { TREASURY_ALONE_USDT } from '../treasury/index.ts';

export const roles = ['api', 'console', 'worker'] as const;
export type Role = (typeof roles)[number];
const isRole = (text: string): text is Role => roles.some((role) => role === text);

const usdtAmount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount in USDT, such as 1000')
  .transform(toDecimal);

const port = z.string().refine(isPort, 'must be a port number from 1 to 65535').transform(Number);
const rolesList = z
  .string()
  .transform(splitList)
  .refine((list) => list.every(isRole), `must be a list of ${roles.join(', ')}`)
  .refine((list) => list.length > 0, 'names no role')
  .transform((list) => list.filter(isRole));

export const DATA_DIR = './data';

/** An empty value counts as absent. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  DATA_DIR: z.string().default(DATA_DIR),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  PAROM_MODE: z.enum(['sandbox', 'live'], { error: 'must be sandbox or live' }).optional(),
  PAROM_ROLES: rolesList.default([...roles]),
  PAROM_PUBLIC_URL: publicUrl.optional(),
  PAROM_TRUSTED_PROXIES: trustedProxies.default([]),
  PAROM_RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PAROM_HUB_MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999')
    .transform(Number)
    .default(10_000),
  PAROM_CONNECTIONS_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999')
    .transform(Number)
    .default(500),
  PAROM_NODE_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _')
    .optional(),
  PAROM_CONSOLE_PORT: port.optional(),
  PAROM_CONSOLE_URL: passkeyOrigin.optional(),
  PAROM_METRICS_PORT: port.optional(),
  PAROM_TRACES_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  PAROM_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be 0 to 99 seconds')
    .transform(Number)
    .default(0),
  PAROM_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
  PAROM_SANDBOX_BLOCK_MS: z
    .string()
    .regex(/^\d{1,9}$/, 'must be whole milliseconds, 0 for blocks by hand')
    .transform(Number)
    .optional(),
  PAROM_SANDBOX_RATES: z
    .enum(['walking', 'fixed', 'venues'], { error: 'must be walking, fixed or venues' })
    .optional(),
  PAROM_OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  PAROM_OPERATOR_PASSWORD: z
    .string()
    .refine(isPassword, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`)
    .optional(),
  PAROM_REFERRAL_SHARE: percentBps('20').default(2_000),
  PAROM_RATE_VENUES: rateVenues.default(allRateVenues),
  PAROM_RUB_SECOND_URL: secondRate.optional(),
  // At 0 no coin that moves has a price.
  PAROM_RATE_JUMP: percentBps('10')
    .refine((bps) => bps > 0, 'must be above 0')
    .default(1_000),
  PAROM_USDT_BREAK: breakBps.default(200),
  PAROM_FIXED_PRICE_CEILING: usdtAmount.default(FIXED_CEILING_USDT),
  PAROM_CHOICE_CEILING: usdtAmount.default(CHOICE_CEILING_USDT),
  PAROM_COLD_ADDRESSES: z.string().optional(),
  PAROM_TREASURY_ALONE: usdtAmount.default(TREASURY_ALONE_USDT),
  PAROM_OUTFLOW_PER_HOUR: z.union([z.literal('off').transform(() => null), usdtAmount]).optional(),
  PAROM_SMTP_URL: smtpUrl.optional(),
  PAROM_SMTP_PASSWORD_FILE: z.string().transform(readSecret).optional(),
  PAROM_MAIL_FROM: mailFrom.optional(),
  PAROM_ALERT_EMAILS: emailList.default([]),
  PAROM_AUDIT_EMAILS: emailList.optional(),
  PAROM_TELEGRAM_CHAT: chatId.optional(),
  PAROM_TELEGRAM_TOKEN_FILE: botToken.optional(),
  PAROM_TELEGRAM_URL: serviceUrl.default('https://api.telegram.org'),
  PAROM_ALERT_LANGUAGE: z.enum(['ru', 'en'], { error: 'must be ru or en' }).default('en'),
  PAROM_QUIET_HOURS: quietHours.optional(),
  PAROM_AMLBOT_ACCESS_ID: amlBotId.optional(),
  PAROM_AMLBOT_KEY_FILE: amlBotKey.optional(),
  PAROM_AMLBOT_URL: serviceUrl.default(AMLBOT_URL),
  PAROM_EVM_NETWORKS: evmNetworks.default([]),
  PAROM_SIGNER: z
    .string()
    .regex(
      /^(in-process|\/.{1,99}|tls:\/\/[^/\s]+:\d{1,5})$/,
      'must be in-process, the absolute path of the signer’s socket, or tls://ADDRESS:PORT',
    )
    .default('in-process'),
  PAROM_SIGNER_CERTIFICATES: z.string().regex(/^\//, 'must be the absolute path of a folder').optional(),
  PAROM_BITCOIN: bitcoinNetwork.optional(),
  PAROM_MONERO: moneroNetwork.optional(),
  PAROM_TON: tonNetwork.optional(),
  PAROM_TRON: tronNetwork.optional(),
  PAROM_XRP: xrpNetwork.optional(),
  PAROM_DATA_KEY_FILE: dataKey.optional(),
  PAROM_FORMER_DATA_KEY_FILE: dataKey.optional(),
  ...retentionSettings,
});

export type Variables = z.infer<typeof variables>;

export const realNetworkNames = [
  'PAROM_EVM_NETWORKS',
  'PAROM_BITCOIN',
  'PAROM_MONERO',
  'PAROM_TON',
  'PAROM_TRON',
  'PAROM_XRP',
] as const;

export const hasRealNetwork = ({
  PAROM_EVM_NETWORKS,
  PAROM_BITCOIN,
  PAROM_MONERO,
  PAROM_TON,
  PAROM_TRON,
  PAROM_XRP,
}: Pick<Variables, (typeof realNetworkNames)[number]>): boolean =>
  PAROM_EVM_NETWORKS.length > 0 ||
  [PAROM_BITCOIN, PAROM_MONERO, PAROM_TON, PAROM_TRON, PAROM_XRP].some((network) => network !== undefined);
export const variableNames: readonly string[] = Object.keys(variables.shape);
