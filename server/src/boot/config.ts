/** The only reader of the environment. A misspelt setting never falls back to a default. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Decimal, toDecimal } from '@parom/contract/money';
import type { AmlBotSettings } from '../aml/index.ts';
import type { BitcoinNetworkSettings } from '../chains/bitcoin/index.ts';
import type { EvmNetworkSettings } from '../chains/evm/index.ts';
import type { MoneroNetworkSettings } from '../chains/monero/index.ts';
import type { TonNetworkSettings } from '../chains/ton/index.ts';
import type { TronNetworkSettings } from '../chains/tron/index.ts';
import type { XrpNetworkSettings } from '../chains/xrp/index.ts';
import { type SmtpSettings, smtpOf } from '../mail/index.ts';
import type { Ways } from '../operator/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { hostInUrl } from '../platform/text/host-in-url.ts';
import { nearestName } from '../platform/text/nearest-name.ts';
import type { ConfiguredVenue } from '../rates/index.ts';
import { type Retention, retentionOf } from '../tickets/index.ts';
import { unsafeSettings } from './live-safety.ts';
import { contradictions } from './setting-contradictions.ts';
import {
  DATA_DIR,
  hasRealNetwork,
  type Role,
  realNetworkNames,
  roles,
  type Variables,
  variableNames,
  variables,
} from './setting-variables.ts';
import { type SignerPlace, signerPlaceOf } from './signer-place.ts';

export interface Config {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly roles: ReadonlySet<Role>;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Only their X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly areLimitsOn: boolean;
  /** Of the earned markup, in hundredths of a per cent. */
  readonly referralShareBps: number;
  readonly hubMaxConnections: number;
  /** HTTP and live connections each. */
  readonly maxPerAddress: number;
  /** Proxies can route by this prefix of connection ids. */
  readonly nodeId: string;
  /** On 127.0.0.1; `null`: 8081, or any free port. */
  readonly consolePort: number | null;
  /** `null`: this machine's, at the console's port. */
  readonly consoleUrl: string | null;
  readonly metricsPort: number | null;
  /** Of an OpenTelemetry collector. */
  readonly tracesUrl: string | null;
  readonly drainMs: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly sandbox: { readonly blockMs: number; readonly rates: 'walking' | 'fixed' | 'venues' };
  readonly operatorEmail: string;
  readonly operatorPassword: string | null;
  /** Resets the password once, or appoints another operator. */
  readonly resetsOperator: boolean;
  /** Two venues must agree. */
  readonly rateVenues: readonly ConfiguredVenue[];
  readonly rateJumpBps: number;
  /** Beyond it USDT stops new tickets. */
  readonly maxBreakBps: number | null;
  /** Per ticket, where the fixed price strays from the market. */
  readonly fixedCeilingUsdt: Decimal;
  /** In USDT: larger sums wait for an operator. */
  readonly choiceMostUsdt: Decimal;
  readonly coldAddresses: string;
  /** One operator may move out no more alone, in USDT. */
  readonly treasuryAloneUsdt: Decimal;
  /** Of one asset, in USDT; `null`: no ceiling. */
  readonly outflowUsdt: Decimal | null;
  readonly smtp: SmtpSettings | null;
  readonly mailFrom: string;
  readonly ways: Ways;
  /** `null`: no provider scores the origin of coins. */
  readonly amlBot: AmlBotSettings | null;
  readonly evmNetworks: readonly EvmNetworkSettings[];
  /** `null`: in the worker. */
  readonly signer: SignerPlace | null;
  readonly bitcoin: BitcoinNetworkSettings | null;
  readonly ton: TonNetworkSettings | null;
  readonly tron: TronNetworkSettings | null;
  readonly monero: MoneroNetworkSettings | null;
  readonly xrp: XrpNetworkSettings | null;
  /** The first key encrypts; the second only decrypts. */
  readonly dataKeys: readonly Buffer[];
  readonly retention: Retention;
}

export class ConfigProblems extends StartProblem {
  constructor(readonly problems: readonly string[]) {
    super(`the settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Five of a new installation's largest tickets. */
const LIVE_OUTFLOW_USDT = toDecimal('100000');
const FIRST_OPERATOR = 'operator@parom.example';
const ROLES = '--roles=';
const NEW_OPERATOR = '--new-operator-password';

/** @param argv `--new-operator-password` has no variable */
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
  // One start reports everything.
  const namesNetwork = realNetworkNames.some((name) => given[name] !== undefined);
  if (parsed.success ? hasRealNetwork(parsed.data) : namesNetwork)
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

/** The sandbox has no ceiling unless a tester sets one. */
function outflowOf(read: Variables): Decimal | null {
  const { PAROM_OUTFLOW_PER_HOUR: set } = read;
  return set === undefined ? (hasRealNetwork(read) ? LIVE_OUTFLOW_USDT : null) : set;
}

function waysOf(read: Variables): Ways {
  const { PAROM_TELEGRAM_CHAT: chatId, PAROM_TELEGRAM_TOKEN_FILE: token } = read;
  const url = read.PAROM_TELEGRAM_URL;
  return {
    emails: read.PAROM_ALERT_EMAILS,
    auditEmails: read.PAROM_AUDIT_EMAILS ?? read.PAROM_ALERT_EMAILS,
    chat: chatId === undefined || !token ? null : { url, token, chatId },
    language: read.PAROM_ALERT_LANGUAGE,
    quietHours: read.PAROM_QUIET_HOURS ?? null,
    consoleUrl: read.PAROM_CONSOLE_URL ?? null,
  };
}

function amlBotOf(read: Variables): AmlBotSettings | null {
  const { PAROM_AMLBOT_ACCESS_ID: accessId, PAROM_AMLBOT_KEY_FILE: accessKey } = read;
  return accessId === undefined || !accessKey ? null : { url: read.PAROM_AMLBOT_URL, accessId, accessKey };
}

function configOf(read: Variables): Omit<Config, 'resetsOperator'> {
  return {
    mode: hasRealNetwork(read) ? 'live' : 'sandbox',
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
    consolePort: read.PAROM_CONSOLE_PORT ?? null,
    consoleUrl: read.PAROM_CONSOLE_URL ?? null,
    metricsPort: read.PAROM_METRICS_PORT ?? null,
    tracesUrl: read.PAROM_TRACES_URL ?? null,
    drainMs: read.PAROM_DRAIN_SECONDS * 1_000,
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
    choiceMostUsdt: read.PAROM_CHOICE_CEILING,
    coldAddresses: read.PAROM_COLD_ADDRESSES ?? '',
    treasuryAloneUsdt: read.PAROM_TREASURY_ALONE,
    outflowUsdt: outflowOf(read),
    smtp:
      read.PAROM_SMTP_URL === undefined ? null : smtpOf(read.PAROM_SMTP_URL, read.PAROM_SMTP_PASSWORD_FILE),
    mailFrom: read.PAROM_MAIL_FROM ?? 'Parom <no-reply@parom.example>',
    ways: waysOf(read),
    amlBot: amlBotOf(read),
    evmNetworks: read.PAROM_EVM_NETWORKS,
    signer: signerPlaceOf(read),
    bitcoin: read.PAROM_BITCOIN ?? null,
    ton: read.PAROM_TON ?? null,
    tron: read.PAROM_TRON ?? null,
    monero: read.PAROM_MONERO ?? null,
    xrp: read.PAROM_XRP ?? null,
    retention: retentionOf(read),
    dataKeys: [read.PAROM_DATA_KEY_FILE ?? [], read.PAROM_FORMER_DATA_KEY_FILE ?? []].flat(),
  };
}
