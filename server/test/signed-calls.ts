/** A partner's own program, written from docs/partners.md. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Service } from './service.ts';

export interface HeldKey {
  readonly id: string;
  readonly secret: string;
}

export interface Signing {
  readonly nonce?: string;
  readonly timestamp?: number;
  /** The signature covers this body instead of the sent one. */
  readonly signedBody?: string;
  readonly signedPath?: string;
  readonly signedMethod?: string;
  readonly ip?: string;
}

export const newNonce = (): string => randomBytes(16).toString('hex');

export function signedCall(
  service: Pick<Service, 'app' | 'clock'>,
  key: HeldKey,
  method: 'GET' | 'POST',
  call: string,
  body?: object,
  how: Signing = {},
): Promise<LightMyRequestResponse> {
  const path = `/api/partner${call}`;
  const payload = body === undefined ? '' : JSON.stringify(body);
  const nonce = how.nonce ?? newNonce();
  const timestamp = String(how.timestamp ?? service.clock.now().getTime());
  const bodyHash = createHash('sha256')
    .update(how.signedBody ?? payload)
    .digest('hex');
  const text = [
    'PAROM-HMAC-SHA256',
    how.signedMethod ?? method,
    how.signedPath ?? path,
    bodyHash,
    timestamp,
    nonce,
  ].join('\n');
  return service.app.http.inject({
    method,
    url: path,
    remoteAddress: how.ip ?? '192.0.2.7',
    headers: {
      'parom-key': key.id,
      'parom-timestamp': timestamp,
      'parom-nonce': nonce,
      'parom-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload }),
  });
}
