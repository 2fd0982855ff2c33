/** A partner's own server on loopback, which checks signatures as docs/partners.md says. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { WebhookBody } from '@parom/contract/partners';
import { publicWay } from '../src/platform/http/post-public.ts';

export interface Received {
  readonly path: string;
  readonly delivery: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly text: string;
  readonly body: WebhookBody;
}
type Answer = (response: ServerResponse, received: Received) => void;

export const taken: Answer = (response) => void response.writeHead(204).end();
export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

export async function openReceiver() {
  const received: Received[] = [];
  let answer: Answer = taken;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const header = (name: string) => String(request.headers[name]);
    const one = {
      path: request.url ?? '',
      delivery: header('parom-delivery'),
      timestamp: Number(header('parom-timestamp')),
      signatures: header('parom-signature').split(','),
      text,
      body: JSON.parse(text),
    };
    received.push(one);
    answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    port,
    answer: (next: Answer) => void (answer = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The true way, but to this machine and without TLS. */
export const loopbackWay = (longestMs = 5_000) =>
  publicWay({ isAllowed: (address) => address === '127.0.0.1', isPlainAllowed: true, longestMs });

export const signatureOf = ({ delivery, timestamp, text }: Received, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      ['PAROM-WEBHOOK-SHA256', delivery, timestamp, createHash('sha256').update(text).digest('hex')].join(
        '\n',
      ),
    )
    .digest('hex');
