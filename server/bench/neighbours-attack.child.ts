/** Attacks yield to the measured visitor. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { answerCalls } from './child-calls.ts';
import { closed, frameHead, frameOf, newTicket, openLive, SEPARATOR } from './live-visitor.ts';

const [kind = '', port] = [process.argv[2], Number(process.argv[3])];
const LOWEST_PRIORITY = 19;
const CHUNK_BYTES = 64 * 1_024;
const PING = 0x89;
const BEGINNING = 0x01;
const CONTINUATION = 0x00;
setPriority(LOWEST_PRIORITY);

let isOn = false;
const placeOf = (number: number) => ({ port, from: `127.0.2.${number + 1}` });

async function pour(socket: Socket, chunk: Buffer): Promise<void> {
  socket.on('data', () => {});
  const end = closed(socket);
  while (isOn && !socket.destroyed) {
    const drained = new Promise((resolve) => socket.once('drain', resolve));
    if (socket.write(chunk)) await nextTurn();
    else await Promise.race([drained, end, sleep(1_000)]);
    socket.removeAllListeners('drain');
  }
  socket.destroy();
}

/** Each socket has its own address, and reconnects. */
const overLive = (sockets: number, chunk: Buffer) => () =>
  Array.from({ length: sockets }, async (_, number) => {
    const place = placeOf(number);
    const token = await newTicket(place);
    while (isOn) {
      const socket = await openLive(place, token);
      if (socket !== null) await pour(socket, chunk);
    }
  });

const pipelined = (sockets: number, chunk: Buffer) => () =>
  Array.from({ length: sockets }, async (_, number) => {
    while (isOn) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: placeOf(number % 4).from });
      socket.on('error', () => {});
      await pour(socket, chunk);
    }
  });

const drawn = (addresses: number, atOnce: number) => () =>
  Array.from({ length: addresses * atOnce }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { from: localAddress } = placeOf(number % addresses);
    for (let n = 0; isOn; n += 1) {
      const path = `/ru/exchange?income=0.01&n=${number}-${n}`;
      const call = get({ port, host: '127.0.0.1', localAddress, path, agent });
      const [answer] = await once(call, 'response');
      answer.resume();
      await once(answer, 'end');
    }
    agent.destroy();
  });

const repeated = (piece: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(CHUNK_BYTES / piece.length) }, () => piece));
const oneByteFrames = repeated(frameOf('x'));
const call = `{"type":1,"invocationId":"1","target":"t","arguments":[]}${SEPARATOR}`;
const calls = call.repeat(Math.floor(60_000 / call.length));
const pings = repeated(frameOf('', PING));
const continuations = Buffer.concat([
  frameHead(0, BEGINNING),
  repeated(Buffer.concat([frameHead(0, CONTINUATION), frameOf('', PING)])),
]);

const attacks: Readonly<Record<string, () => Promise<void>[]>> = {
  'frames-1': overLive(1, oneByteFrames),
  'frames-5': overLive(5, oneByteFrames),
  calls: overLive(10, frameOf(calls)),
  pings: overLive(5, pings),
  continuations: overLive(5, continuations),
  pipelining: pipelined(20, repeated(Buffer.from('GET /api/v1/status/get HTTP/1.1\r\nhost: x\r\n\r\n'))),
  pages: drawn(4, 8),
};

let running: Promise<void>[] = [];
answerCalls({
  begin: async () => {
    isOn = true;
    running = attacks[kind]?.() ?? [];
  },
  end: async () => {
    isOn = false;
    await Promise.allSettled(running.map((one) => Promise.race([one, sleep(2_000)])));
  },
});
