/** Before a Bitcoin node: passes calls on, or answers otherwise. Ends with the tests around it. */
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import type { OtherAnswer } from '../evm/balancer.ts';
import { freePort } from '../free-port.ts';

/** @returns the address, with the node's user and password */
export async function startProxy(rpcUrl: string, answer: OtherAnswer): Promise<string> {
  const target = new URL(rpcUrl);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    const headers = { 'content-type': 'application/json' };
    const { authorization = '' } = request.headers;
    const ask = async () =>
      (
        await fetch(`http://${target.host}${request.url}`, {
          method: 'POST',
          headers: { authorization },
          body,
        })
      ).text();
    const other = await answer(method, params ?? [], async () => JSON.parse(await ask()));
    if (other === null) return;
    if (other !== undefined && 'status' in other) return void response.writeHead(other.status).end();
    const text = other === undefined ? await ask() : JSON.stringify({ jsonrpc: '2.0', id, ...other });
    response.writeHead(200, headers).end(text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  running.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${target.username}:${target.password}@127.0.0.1:${port}`;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));
