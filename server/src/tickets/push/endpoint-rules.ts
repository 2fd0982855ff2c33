/** Pure. A stranger aims our calls by the endpoint. */
import { isIP } from 'node:net';

const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;

/** An address in digits would skip the look-up that refuses private addresses. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  const isPlain = username === '' && password === '' && port === '' && hash === '';
  const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return protocol === 'https:' && isPlain && isName;
}

export interface PushKeys {
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

export function readPushKeys(sent: { readonly p256dh: string; readonly auth: string }): PushKeys | null {
  const [p256dh, auth] = [Buffer.from(sent.p256dh, 'base64url'), Buffer.from(sent.auth, 'base64url')];
  const isPoint = p256dh.length === POINT_BYTES && p256dh[0] === UNCOMPRESSED;
  return isPoint && auth.length === SECRET_BYTES ? { p256dh, auth } : null;
}
