/** Before monerod: passes calls on, or answers otherwise. Ends with the tests around it. */
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { freePort } from '../free-port.ts';

/** `undefined` asks the good node; a status is a proxy's. `name` is a method or a path. */
export type MoneroAnswer = (
  name: string,
  params: Readonly<Record<string, unknown>>,
  ask: () => Promise<Record<string, unknown>>,
) => Promise<object | undefined> | object | undefined;

export async function startProxy(target: string, answer: MoneroAnswer): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '/';
    const read = JSON.parse(body) as { method?: string; params?: Record<string, unknown> };
    const isRpc = path === '/json_rpc';
    const text = async () => (await fetch(new URL(path, target), { method: 'POST', body })).text();
    const ask = async (): Promise<Record<string, unknown>> => {
      const whole = JSON.parse(await text()) as Record<string, unknown>;
      return (isRpc ? whole['result'] : whole) as Record<string, unknown>;
    };
    const name = isRpc ? (read.method ?? '') : path.slice(1);
    const other = await answer(name, isRpc ? (read.params ?? {}) : { ...read }, ask);
    if (other !== undefined && 'httpStatus' in other)
      return void response.writeHead(Number(other.httpStatus)).end();
    const rpcAnswer = (result: object) =>
      'error' in result ? { jsonrpc: '2.0', id: 0, ...result } : { jsonrpc: '2.0', id: 0, result };
    response.end(other === undefined ? await text() : JSON.stringify(isRpc ? rpcAnswer(other) : other));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  running.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));
