import { createHash, createHmac } from 'node:crypto';

export interface SignedWebhook {
  readonly delivery: string;
  readonly body: string;
  readonly at: Date;
}

/** Two signatures during a rotation: the partner changes its own secret at any moment. */
export function webhookHeaders(
  { delivery, body, at }: SignedWebhook,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(at.getTime());
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['PAROM-WEBHOOK-SHA256', delivery, timestamp, bodyHash].join('\n');
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(text).digest('hex'));
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'parom-webhook',
    'parom-delivery': delivery,
    'parom-timestamp': timestamp,
    'parom-signature': signatures.join(','),
  };
}
