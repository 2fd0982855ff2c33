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
  .refine(hasHost, 'must name a host: smtp://mail.example:587')
  .refine(isDecodable, 'holds a % that escapes nothing: write it %25');

/** One address, with a name before it or without; a name with a comma would be read as several. */
const SENDER = /^(?:(?:"[^"\r\n]*" *|[^"<>,;:\r\n]*)<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;
export const mailFrom = z
  .string()
  .trim()
  .regex(SENDER, 'must be an e-mail address, or a name and one: Parom <no-reply@shop.example>');

export function smtpOf(text: string, filed: string | null | undefined): SmtpSettings {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const password = filed ?? decodeURIComponent(url.password);
  return {
    // An IPv6 address without the brackets that a URL puts around it.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: password === '' ? null : password,
  };
}

// Of both: what is no URL at all is told already.
function hasHost(text: string): boolean {
  return !URL.canParse(text) || new URL(text).hostname !== '';
}

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
