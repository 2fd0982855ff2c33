import { isIPv4 } from 'node:net';
import * as z from 'zod';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isSecure: boolean;
  /** An attacker could remove the offer of TLS. */
  readonly demandsTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
}

const TLS_OPTIONAL = '?tls=optional';

export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
  .refine(hasHost, 'must name a host: smtp://mail.example:587')
  .refine(isDecodable, 'contains a % that escapes nothing: write it as %25')
  .refine(hasKnownQuery, 'may end only in ?tls=optional, and only with smtp://');

/** A comma would make several addresses. */
const SENDER = /^(?:(?:"[^"\r\n]*" *|[^"<>,;:\r\n]*)<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;
export const mailFrom = z
  .string()
  .trim()
  .regex(SENDER, 'must be an e-mail address, or a name and one: Parom <no-reply@shop.example>');

export function smtpOf(text: string, filed: string | null | undefined): SmtpSettings {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const password = filed ?? decodeURIComponent(url.password);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    demandsTls: !isSecure && !isLoopback(host) && url.search !== TLS_OPTIONAL,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: password === '' ? null : password,
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

function hasHost(text: string): boolean {
  return !URL.canParse(text) || new URL(text).hostname !== '';
}

function hasKnownQuery(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, search, hash } = new URL(text);
  return hash === '' && (search === '' || (protocol === 'smtp:' && search === TLS_OPTIONAL));
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
