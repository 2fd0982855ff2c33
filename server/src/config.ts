/**
 * The only place that reads the environment. A misspelt or contradictory setting never falls back to a
 * default.
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { PASSWORD_MAX, PASSWORD_MIN } from '@parom/contract/limits';
import { type Decimal, toDecimal } from '@parom/contract/money';
import { isPassword } from '@parom/contract/rules';
import * as z from 'zod';
import { type EvmNetworkSettings, evmNetworks } from './chains/evm/index.ts';
import { unsafeSettings } from './live-safety.ts';
import { mailFrom, type SmtpSettings, smtpOf, smtpUrl } from './mail/index.ts';
import { dataKey } from './platform/data-key.ts';
import { hostInUrl } from './platform/host-in-url.ts';
import { publicUrl, trustedProxies } from './platform/http/http-settings.ts';
import { isPort } from './platform/is-port.ts';
import { nearestName } from './platform/nearest-name.ts';
import { percentBps } from './platform/percent-bps.ts';
import { readSecret } from './platform/secret-file.ts';
import { splitList } from './platform/split-list.ts';
import { StartProblem } from './platform/start-problem.ts';
import {
  allRateVenues,
  breakBps,
  type ConfiguredVenue,
  FIXED_CEILING_USDT,
  rateVenues,
  secondRate,
} from './rates/index.ts';
import { type Retention, retentionOf, retentionSettings } from './tickets/index.ts';

const roles = ['api', 'worker'] as const;
export type Role = (typeof roles)[number];
const isRole = (text: string): text is Role => roles.some((role) => role === text);

export interface Config {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `null`: the embedded database. */
  readonly databaseUrl: string | null;
  readonly roles: ReadonlySet<Role>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Only their X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly areLimitsOn: boolean;
  /** The referrer's part of the earned markup, in hundredths of a per cent. */
  readonly referralShareBps: number;
  readonly hubMaxConnections: number;
  /** HTTP and live connections each. */
  readonly maxPerAddress: number;
  /** Prefix of the hub's connection ids, so that proxies can route by it. */
  readonly nodeId: string;
  /** On 127.0.0.1. */
  readonly metricsPort: number | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly sandbox: { readonly blockMs: number; readonly rates: 'walking' | 'fixed' | 'venues' };
  /** Without a password a random one is printed once. */
  readonly operatorEmail: string;
  readonly operatorPassword: string | null;
  /** Resets the operator's password once, or appoints another operator. */
  readonly resetsOperator: boolean;
  /** Two venues must agree. */
  readonly rateVenues: readonly ConfiguredVenue[];
  /** In hundredths of a per cent. */
  readonly rateJumpBps: number;
  /** Further from the dollar, USDT stops new tickets. */
  readonly maxBreakBps: number | null;
  /** The limit of one ticket at a fixed price that strays from the market. */
  readonly fixedCeilingUsdt: Decimal;
  /** Of one asset, in USDT; `null`: no ceiling. */
  readonly outflowUsdt: Decimal | null;
  readonly smtp: SmtpSettings | null;
  readonly mailFrom: string;
  readonly evmNetworks: readonly EvmNetworkSettings[];
  /** The first key encrypts; the second only decrypts. */
  readonly dataKeys: readonly Buffer[];
  readonly retention: Retention;
}

export class ConfigProblems extends StartProblem {
  constructor(readonly problems: readonly string[]) {
    super(`the settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Five of the largest tickets of a new installation. */
const LIVE_OUTFLOW_USDT = toDecimal('100000');
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

const FIRST_OPERATOR = 'operator@parom.example';
const DATA_DIR = './data';

/** An empty value counts as absent. */
const variables = z.object({
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
  PAROM_METRICS_PORT: port.optional(),
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
  PAROM_OUTFLOW_PER_HOUR: z.union([z.literal('off').transform(() => null), usdtAmount]).optional(),
  PAROM_SMTP_URL: smtpUrl.optional(),
  PAROM_SMTP_PASSWORD_FILE: z.string().transform(readSecret).optional(),
  PAROM_MAIL_FROM: mailFrom.optional(),
  PAROM_EVM_NETWORKS: evmNetworks.default([]),
  PAROM_DATA_KEY_FILE: dataKey.optional(),
  PAROM_FORMER_DATA_KEY_FILE: dataKey.optional(),
  ...retentionSettings,
});
const ROLES = '--roles=';
const NEW_OPERATOR = '--new-operator-password';
type Variables = z.infer<typeof variables>;
export const variableNames: readonly string[] = Object.keys(variables.shape);

/**
 * @param argv `--roles=api,worker` equals PAROM_ROLES; `--new-operator-password` has no variable
 * @throws ConfigProblems
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems = unknownNames(given);
  for (const argument of argv) {
    if (argument.startsWith(ROLES)) given.PAROM_ROLES = argument.slice(ROLES.length);
    else if (argument !== NEW_OPERATOR)
      problems.push(
        `${argument} is not understood; there are ${ROLES}${roles.join(',')} and ${NEW_OPERATOR}`,
      );
  }
  const parsed = variables.safeParse(given);
  // Checked even when other settings cannot be read, so that one start reports everything.
  if (parsed.success ? parsed.data.PAROM_EVM_NETWORKS.length > 0 : given.PAROM_EVM_NETWORKS !== undefined)
    problems.push(
      ...unsafeSettings({
        publicUrl: given.PAROM_PUBLIC_URL,
        dataDir: resolve(given.DATA_DIR ?? DATA_DIR),
        operatorEmail: given.PAROM_OPERATOR_EMAIL ?? FIRST_OPERATOR,
        operatorPassword: given.PAROM_OPERATOR_PASSWORD,
      }),
    );
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  } else {
    problems.push(...contradictions(parsed.data, given));
  }
  if (problems.length > 0 || !parsed.success) throw new ConfigProblems(problems);
  return { ...configOf(parsed.data), resetsOperator: argv.includes(NEW_OPERATOR) };
}

function unknownNames(given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(given)
    .filter((name) => name.startsWith('PAROM_') && !variableNames.includes(name))
    .map((name) => `${name} is not a setting; did you mean ${nearestName(name, variableNames)}?`);
}

/** Sandbox and live never mix, and neither starts by mistake. */
function contradictions(read: Variables, given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const hasNetwork = read.PAROM_EVM_NETWORKS.length > 0;
  if (hasNetwork && read.PAROM_MODE === 'sandbox') {
    problems.push('a real network is configured and PAROM_MODE is sandbox: sandbox and live never mix');
  }
  if (!hasNetwork && read.PAROM_MODE === 'live') {
    problems.push('PAROM_MODE is live and no network is configured: set PAROM_EVM_NETWORKS');
  }
  if (!hasNetwork && read.DATABASE_URL !== undefined && read.PAROM_MODE === undefined) {
    problems.push(
      'DATABASE_URL is set but no network is configured: set PAROM_MODE=sandbox if play money is meant',
    );
  }
  if (hasNetwork) {
    for (const name of ['PAROM_SANDBOX_BLOCK_MS', 'PAROM_SANDBOX_RATES']) {
      if (given[name] !== undefined)
        problems.push(`${name} is for the sandbox, and a real network is configured`);
    }
    if (read.PAROM_RATE_LIMIT === 'off') problems.push('PAROM_RATE_LIMIT=off is for the sandbox only');
  }
  if (hasNetwork && read.PAROM_SMTP_URL === undefined) {
    problems.push(
      'a real network is configured and PAROM_SMTP_URL is missing: customers could not be written to',
    );
  }
  if (hasNetwork && read.PAROM_PUBLIC_URL === undefined) {
    problems.push(
      'a real network is configured and PAROM_PUBLIC_URL is missing: letters would link customers to this machine',
    );
  }
  if (hasNetwork && read.PAROM_DATA_KEY_FILE === undefined) {
    problems.push(
      'a real network is configured and PAROM_DATA_KEY_FILE is missing: cards and phones would lie in the database unencrypted',
    );
  }
  if (read.PAROM_FORMER_DATA_KEY_FILE !== undefined && read.PAROM_DATA_KEY_FILE === undefined) {
    problems.push('PAROM_FORMER_DATA_KEY_FILE is set without PAROM_DATA_KEY_FILE');
  }
  if (read.PAROM_METRICS_PORT === read.PORT && read.PAROM_ROLES.includes('api')) {
    problems.push('PAROM_METRICS_PORT is the same port as PORT: metrics need one of their own');
  }
  if (read.PAROM_SMTP_URL !== undefined && read.PAROM_MAIL_FROM === undefined) {
    problems.push('PAROM_SMTP_URL is set without PAROM_MAIL_FROM');
  }
  return problems;
}

/** The sandbox has no ceiling unless a tester sets one. */
function outflowOf({ PAROM_OUTFLOW_PER_HOUR: set, PAROM_EVM_NETWORKS: networks }: Variables): Decimal | null {
  return set === undefined ? (networks.length > 0 ? LIVE_OUTFLOW_USDT : null) : set;
}

function configOf(read: Variables): Omit<Config, 'resetsOperator'> {
  return {
    mode: read.PAROM_EVM_NETWORKS.length > 0 ? 'live' : 'sandbox',
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    roles: new Set(read.PAROM_ROLES),
    publicUrl: (read.PAROM_PUBLIC_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`).replace(/\/+$/, ''),
    trustedProxies: read.PAROM_TRUSTED_PROXIES,
    areLimitsOn: read.PAROM_RATE_LIMIT === 'on',
    referralShareBps: read.PAROM_REFERRAL_SHARE,
    hubMaxConnections: read.PAROM_HUB_MAX_CONNECTIONS,
    maxPerAddress: read.PAROM_CONNECTIONS_PER_ADDRESS,
    nodeId: read.PAROM_NODE_ID ?? randomBytes(4).toString('hex'),
    metricsPort: read.PAROM_METRICS_PORT ?? null,
    logLevel: read.PAROM_LOG_LEVEL,
    sandbox: { blockMs: read.PAROM_SANDBOX_BLOCK_MS ?? 5_000, rates: read.PAROM_SANDBOX_RATES ?? 'walking' },
    operatorEmail: read.PAROM_OPERATOR_EMAIL ?? FIRST_OPERATOR,
    operatorPassword: read.PAROM_OPERATOR_PASSWORD ?? null,
    rateVenues: [
      ...read.PAROM_RATE_VENUES,
      ...(read.PAROM_RUB_SECOND_URL ? [read.PAROM_RUB_SECOND_URL] : []),
    ],
    rateJumpBps: read.PAROM_RATE_JUMP,
    maxBreakBps: read.PAROM_USDT_BREAK,
    fixedCeilingUsdt: read.PAROM_FIXED_PRICE_CEILING,
    outflowUsdt: outflowOf(read),
    smtp:
      read.PAROM_SMTP_URL === undefined ? null : smtpOf(read.PAROM_SMTP_URL, read.PAROM_SMTP_PASSWORD_FILE),
    mailFrom: read.PAROM_MAIL_FROM ?? 'Parom <no-reply@parom.example>',
    evmNetworks: read.PAROM_EVM_NETWORKS,
    retention: retentionOf(read),
    dataKeys: [read.PAROM_DATA_KEY_FILE ?? [], read.PAROM_FORMER_DATA_KEY_FILE ?? []].flat(),
  };
}
