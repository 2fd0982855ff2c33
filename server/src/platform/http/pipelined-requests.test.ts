import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { answerInOrder } from './pipelined-requests.ts';

let server: Server;
let cut = 0;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

async function open(answer: RequestListener): Promise<() => { socket: Socket; received: () => string }> {
  cut = 0;
  server = createServer(
    answerInOrder(answer, () => {
      cut += 1;
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString();
    });
    return { socket, received: () => received };
  };
}

const get = (path: string | number): string => `GET /${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const bodiesOf = (received: string): string[] => received.split(/HTTP\/1.1 200 OK[^]*?\r\n\r\n/).slice(1);

describe('pipelined requests', () => {
  it('begin one after another and are answered in their order', async () => {
    let underWay = 0;
    let most = 0;
    const client = await open(async (request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(2);
      underWay -= 1;
      response.setHeader('content-length', request.url?.length ?? 0).end(request.url);
    });
    const { socket, received } = client();
    socket.write(Array.from({ length: 10 }, (_, number) => get(number)).join(''));
    await expect
      .poll(() => bodiesOf(received()))
      .toEqual(Array.from({ length: 10 }, (_, number) => `/${number}`));
    expect([most, cut]).toEqual([1, 0]);
  });

  it('with bodies are answered by their own body', async () => {
    const client = await open((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += data;
      });
      request.on('end', () => response.setHeader('content-length', body.length).end(body));
    });
    const { socket, received } = client();
    for (const body of ['one', 'two', 'three'])
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => bodiesOf(received())).toEqual(['one', 'two', 'three']);
  });

  it('let other connections run in between', {
    tags: ['threat:pipelined-requests'],
  }, async () => {
    let turns = 0;
    let isOver = false;
    const seen: number[] = [];
    const client = await open((_request, response) => {
      seen.push(turns);
      response.end('x');
    });
    const count = async () => {
      for (; !isOver; turns += 1) await nextTurn();
    };
    void count();
    const { socket } = client();
    socket.write(Array.from({ length: 10 }, (_, number) => get(number)).join(''));
    await expect.poll(() => seen.length).toBe(10);
    isOver = true;
    expect(new Set(seen).size).toBe(10);
  });

  it('in thousands are not parsed, and end the connection', {
    tags: ['threat:pipelined-requests'],
  }, async () => {
    let read = 0;
    const client = await open((_request, response) => response.end('x'));
    server.prependListener('request', () => {
      read += 1;
    });
    const clients = Array.from({ length: 20 }, client);
    for (const { socket } of clients) socket.write(get('').repeat(2_000));
    await Promise.all(clients.map(({ socket }) => once(socket, 'close')));
    expect(cut).toBe(20);
    // Before: 40,000.
    expect(read).toBeLessThanOrEqual(20 * 20);
  });

  it('of a client that hangs up do not begin', async () => {
    const begun: ServerResponse[] = [];
    const client = await open((_request, response) => void begun.push(response));
    const { socket } = client();
    socket.write(get(1) + get(2) + get(3));
    await expect.poll(() => begun.length).toBe(1);
    socket.destroy();
    await sleep(20);
    begun[0]?.end('x');
    await sleep(20);
    expect(begun).toHaveLength(1);
  });
});
