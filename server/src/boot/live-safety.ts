/** Settings that would expose coins or customers' data. */
import { statSync } from 'node:fs';
import { normaliseEmail } from '@parom/contract/rules';
import { isOpenToOthers } from '../platform/secrets/secret-file.ts';

export interface LiveSettings {
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly operatorEmail: string;
  readonly operatorPassword: string | undefined;
}

export function unsafeSettings(live: LiveSettings): string[] {
  const { publicUrl, dataDir, operatorEmail, operatorPassword } = live;
  const problems: string[] = [];
  if (publicUrl?.startsWith('http:') && URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname))
    problems.push(
      `PAROM_PUBLIC_URL is ${publicUrl}: passwords and ticket tokens would cross the network unencrypted. Set the https:// address that customers type`,
    );
  const mode = modeOf(dataDir);
  if (mode !== null && isOpenToOthers(mode))
    problems.push(
      `DATA_DIR is ${dataDir}, and other users of this machine can read or change it (mode ${shown(mode)}): give it mode 700`,
    );
  const weakness = operatorPassword === undefined ? null : whyWeak(operatorPassword, operatorEmail);
  if (weakness !== null)
    problems.push(
      `PAROM_OPERATOR_PASSWORD ${weakness}. With it an attacker controls all money. Leave it out for a random password, which is printed once`,
    );
  return problems;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const shown = (mode: number): string => (mode & 0o777).toString(8);

/** The service creates a missing folder private. */
function modeOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.mode ?? null;
}

const LEAST_LENGTH = 12;
const LEAST_SIGNS = 6;
/** They are in every attacker's list. */
const WELL_KNOWN = [
  'operator',
  'password',
  'passwort',
  'administrator',
  'admin',
  'root',
  'parom',
  'exchange',
  'welcome',
  'letmein',
  'secret',
  'changeme',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'iloveyou',
  'dragon',
  'monkey',
  'test',
  'bitcoin',
  'crypto',
  'abcdef',
  '123456',
  '1234',
  '0123',
  '654321',
  'пароль',
  'йцукен',
]; // prettier-ignore

export function whyWeak(password: string, email: string): string | null {
  const signs = [...password.toLowerCase()];
  if (signs.length < LEAST_LENGTH) return `has fewer than ${LEAST_LENGTH} characters`;
  if (new Set(signs).size < LEAST_SIGNS) return `has fewer than ${LEAST_SIGNS} different characters`;
  const names = normaliseEmail(email)
    .split(/[@.]/)
    .filter((name) => name.length > 3);
  let rest = signs.join('').replaceAll(normaliseEmail(email), '');
  for (const word of [...WELL_KNOWN, ...names]) rest = rest.replaceAll(word, '');
  if ([...rest].length < LEAST_LENGTH / 2) return 'is little more than the e-mail or well-known words';
  return /^\d*$/.test(rest) ? 'is a number, or well-known words and a number' : null;
}
