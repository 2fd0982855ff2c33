const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

export async function signatureHeaders(
  { keyId, secret }: Key,
  { method, path, body, now }: { method: string; path: string; body: string; now: number },
): Promise<Record<string, string>> {
  const { subtle } = globalThis.crypto;
  const nonce = hexOf(globalThis.crypto.getRandomValues(new Uint8Array(16)));
  const bodyHash = hexOf(await subtle.digest('SHA-256', bytesOf(body)));
  const text = ['PAROM-HMAC-SHA256', method, path, bodyHash, String(now), nonce].join('\n');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return {
    'parom-key': keyId,
    'parom-timestamp': String(now),
    'parom-nonce': nonce,
    'parom-signature': hexOf(await subtle.sign('HMAC', key, bytesOf(text))),
  };
}
