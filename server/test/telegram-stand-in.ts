/** The Bot API on loopback. */
import { createServer } from 'node:http';
import type { Chat } from '../src/operator/notices/ways.ts';

export interface Posted {
  readonly path: string;
  readonly text: string;
  readonly isSilent: boolean;
}

/** What the stand-in does with the next messages. `null`: it never answers. */
export type Reply = { readonly status: number; readonly body: string } | null;

export const ACCEPTED: Reply = { status: 200, body: JSON.stringify({ ok: true, result: {} }) };
export const refusal = (status: number, description: string, more: object = {}): Reply => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, ...more }),
});

export const TOKEN = '7000:AAtheSecretTokenOfABot';

export async function openTelegramStandIn() {
  const posted: Posted[] = [];
  let reply: Reply = ACCEPTED;
  let arrived: () => void = () => {};
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { text, disable_notification: isSilent } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    posted.push({ path: request.url ?? '', text, isSilent });
    arrived();
    if (reply !== null) response.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const chat: Chat = { url: `http://127.0.0.1:${port}`, token: TOKEN, chatId: '-1001' };
  return {
    chat,
    posted,
    answer: (next: Reply) => void (reply = next),
    /** The next message is here, answered or not. */
    arrival: () => new Promise<void>((resolve) => void (arrived = resolve)),
    /** As a broken network. */
    cut: () => server.closeAllConnections(),
    forget: () => void posted.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
