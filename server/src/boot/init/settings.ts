import { networkSettings, type PublicKeys } from './networks.ts';
import { type Answers, isLive } from './questions.ts';

export interface Places {
  readonly dataKey: string;
  readonly smtpPassword: string | null;
  readonly moneroViewKey: string;
  readonly signerSocket: string;
  readonly dataDir: string;
}

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
    ...(isLive(answers) && keys !== null
      ? { PAROM_SIGNER: places.signerSocket, ...networkSettings(answers, keys, places.moneroViewKey) }
      : { PAROM_MODE: 'sandbox' }),
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
