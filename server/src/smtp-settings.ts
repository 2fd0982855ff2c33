/** Which server takes our mail: one URL, and a file for its password where the environment is no place for it. */
import * as z from 'zod';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
  .refine(isDecodable, 'holds a % that escapes nothing: write it %25');

export function smtpOf(text: string, filed: string | null | undefined): SmtpSettings {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const password = filed ?? decodeURIComponent(url.password);
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: password === '' ? null : password,
  };
}

/** What is no URL at all is told already. */
function isDecodable(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
