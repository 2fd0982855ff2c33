import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HUB_PATH } from '@parom/contract/hub';
import { anOrder } from './open-tickets-store.ts';

export interface Place {
  readonly port: number;
  readonly from: string;
}

export const SEPARATOR = '\u001e';
const TEXT = 0x81;
const SHORT = 126;
const REFUSED_MS = 250;

/** Masked with zeros, as RFC 6455 permits. @param length below 64 KiB */
export function frameHead(length: number, kind = TEXT): Buffer {
  const size = length < SHORT ? [0x80 | length] : [0x80 | SHORT, length >> 8, length & 0xff];
  return Buffer.from([kind, ...size, 0, 0, 0, 0]);
}

export const frameOf = (text: string, kind = TEXT): Buffer =>
  Buffer.concat([frameHead(Buffer.byteLength(text), kind), Buffer.from(text)]);

export async function newTicket({ port, from }: Place): Promise<string> {
  const call = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    method: 'POST',
    path: '/api/v1/tickets/create',
    headers: { 'content-type': 'application/json' },
  });
  call.end(JSON.stringify(anOrder()));
  const [answer] = await once(call, 'response');
  let text = '';
  for await (const part of answer) text += String(part);
  const { offerToken } = JSON.parse(text) as { offerToken?: string };
  if (offerToken === undefined) throw new Error(`no ticket was made: ${text}`);
  return offerToken;
}

export const closed = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('close', () => resolve('')));

/** @returns `null` 250 ms after a refusal */
export async function openLive({ port, from }: Place, token: string): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  socket.write(
    `GET ${HUB_PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  );
  const said = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  if ((await Promise.race([said, closed(socket)])).startsWith('HTTP/1.1 101')) {
    socket.write(frameOf(`{"protocol":"json","version":1}${SEPARATOR}`));
    return socket;
  }
  socket.destroy();
  await sleep(REFUSED_MS);
  return null;
}
