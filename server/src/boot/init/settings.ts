import type { Answers, NetworkName } from './questions.ts';
import { isLive } from './questions.ts';

/** As `npm run signer -- show` prints them. */
export type PublicKeys = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Places {
  readonly dataKey: string;
  readonly smtpPassword: string | null;
  readonly signerSocket: string;
  readonly dataDir: string;
}

const CHAIN_IDS = { ethereum: 1, bsc: 56 } as const;
const SINGLE: Readonly<Partial<Record<NetworkName, [setting: string, further: object]>>> = {
  bitcoin: ['PAROM_BITCOIN', { network: 'mainnet' }],
  ton: ['PAROM_TON', {}],
  xrp: ['PAROM_XRP', {}],
};

export function settingsOf(
  answers: Answers,
  keys: PublicKeys | null,
  places: Places,
  operatorPassword: string,
): Record<string, string> {
  const { publicUrl = '', operatorEmail = '', smtpUrl = '', databaseUrl = '' } = answers;
  return {
    PAROM_PUBLIC_URL: publicUrl,
    PAROM_TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: places.dataDir,
    ...(databaseUrl !== '' && { DATABASE_URL: databaseUrl }),
    PAROM_DATA_KEY_FILE: places.dataKey,
    PAROM_OPERATOR_EMAIL: operatorEmail,
    PAROM_OPERATOR_PASSWORD: operatorPassword,
    ...(smtpUrl !== '' && {
      PAROM_SMTP_URL: splitPassword(smtpUrl).url,
      PAROM_MAIL_FROM: `${answers.name} <${answers.mailFrom}>`,
      PAROM_ALERT_EMAILS: operatorEmail,
    }),
    ...(places.smtpPassword !== null && { PAROM_SMTP_PASSWORD_FILE: places.smtpPassword }),
    ...(isLive(answers) && keys !== null ? networksOf(answers, keys, places) : { PAROM_MODE: 'sandbox' }),
  };
}

function networksOf(answers: Answers, keys: PublicKeys, { signerSocket }: Places): Record<string, string> {
  const evm = (['ethereum', 'bsc'] as const).flatMap((network) => {
    const [rpcUrl, contract] = [answers[network] ?? '', answers[`${network}Usdt`] ?? ''];
    if (rpcUrl === '') return [];
    const tokens = contract === '' ? {} : { USDT: contract };
    return [{ network, rpcUrl, chainId: CHAIN_IDS[network], ...keys.PAROM_EVM_NETWORKS, tokens }];
  });
  const others = Object.entries(SINGLE).flatMap(([network, [setting, further]]) => {
    const rpcUrl = answers[network] ?? '';
    if (rpcUrl === '') return [];
    const { hotAddress: _, ...own } = keys[setting] ?? {};
    return [[setting, JSON.stringify({ ...further, rpcUrl, ...own })]];
  });
  return {
    PAROM_SIGNER: signerSocket,
    ...(evm.length > 0 && { PAROM_EVM_NETWORKS: JSON.stringify(evm) }),
    ...Object.fromEntries(others),
  };
}

/** A list of processes or a crash report may show a URL. */
export function splitPassword(smtpUrl: string): { url: string; password: string | null } {
  if (!URL.canParse(smtpUrl)) return { url: smtpUrl, password: null };
  const url = new URL(smtpUrl);
  const password = url.password === '' ? null : decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}

/** Systemd's EnvironmentFile= and a shell read it alike. */
export const envOf = (settings: Readonly<Record<string, string>>): string =>
  `${Object.entries(settings)
    .map(([name, value]) => `${name}=${/^[\w@%+=:,./-]*$/.test(value) ? value : quoted(value)}`)
    .join('\n')}\n`;

function quoted(value: string): string {
  if (!value.includes("'")) return `'${value}'`;
  return `"${value.replaceAll(/["\\$\x60]/g, '\\$&')}"`;
}
