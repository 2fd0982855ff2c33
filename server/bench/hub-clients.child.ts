/** Bare sockets: equally cheap for both servers. They never ping. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { answerCalls } from './child-calls.ts';

const [kind, port] = [process.argv[2], Number(process.argv[3])];
const AT_ONCE = 32;
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const HANDSHAKE = frameOf('{"protocol":"json","version":1}\u001e');
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const sockets: Socket[] = [];
let received = 0;
let latencies: number[] = [];

function negotiate(token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/hub/negotiate?negotiateVersion=1',
      agent,
    };
    const call = request({ ...options, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = '';
      answer.on('data', (data) => {
        text += String(data);
      });
      answer.on('end', () => resolve((JSON.parse(text) as { connectionToken: string }).connectionToken));
    });
    call.on('error', reject).end();
  });
}

async function open(token: string): Promise<void> {
  const path = kind === 'hub' ? `/api/hub?id=${await negotiate(token)}` : '/';
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const upgraded = String(await nextData(socket));
  if (!upgraded.startsWith('HTTP/1.1 101')) throw new Error(`not upgraded: ${upgraded.slice(0, 40)}`);
  if (kind === 'hub') {
    socket.write(HANDSHAKE);
    await nextData(socket);
  }
  socket.on('data', count);
  sockets.push(socket);
}

const nextData = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    socket.once('data', resolve).once('close', () => reject(new Error('closed'))),
  );

function count(data: Buffer): void {
  for (let at = 0; at < data.length; ) {
    const end = at + 2 + (data[at + 1] ?? 0);
    const sentAt = /"(\d{9,})"/.exec(data.toString('latin1', at, end))?.[1];
    if (sentAt !== undefined) {
      received += 1;
      latencies.push(Number(process.hrtime.bigint() - BigInt(sentAt)) / 1e6);
    }
    at = end;
  }
}

answerCalls({
  open: async (total) => {
    for (let from = sockets.length; from < total; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, total - from);
      await Promise.all(Array.from({ length: size }, (_, n) => open(String(from + n))));
    }
  },
  close: async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  },
  arrived: async (expected) => {
    while (received < expected) await new Promise((resolve) => setTimeout(resolve, 1));
    received = 0;
  },
  percentile: async (percent) => {
    const sorted = latencies.toSorted((a, b) => a - b);
    latencies = [];
    return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  },
});
