/** A push service on loopback and a browser that reads its messages, by RFC 8291 and 8188. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { PostPublic } from '../src/platform/http/post-public.ts';

export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export async function openPushStandIn() {
  const pushed: Pushed[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = request.headers as Pushed['headers'];
    pushed.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const post: PostPublic = async (url, { headers, body }) => {
    const { pathname } = new URL(url);
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers: Object.fromEntries(sent.filter(([name]) => name !== 'Content-Length')),
      body: new Uint8Array(body),
    });
    return answer.status;
  };
  return {
    post,
    pushed,
    answer: (next: number) => void (status = next),
    close: () => void server.close(),
  };
}

export function browser() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A last record ends with the byte 2 (RFC 8188).
      if (plain.at(-1) !== 2) throw new Error('no last record');
      return JSON.parse(plain.subarray(0, -1).toString('utf8'));
    },
  };
}

/** @returns the claims of a token that the published key has signed */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('not signed by the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
