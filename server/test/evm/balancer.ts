/** A load balancer before several nodes, of which some know less. */
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { freePort } from '../free-port.ts';

export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** From a proxy before the node. */
  | { readonly status: number };

/**
 * The answer of another node: `undefined` asks the good node, `null` never answers. `ask` asks the good
 * node for an answer to change.
 */
export type OtherAnswer = (
  method: string,
  params: readonly unknown[],
  ask: () => Promise<{ readonly result: unknown }>,
) => Promise<RpcAnswer> | RpcAnswer | undefined | null;

/** Of a method that a provider does not offer. */
export const DECLINED = { error: { code: -32601, message: 'the method does not exist/is not available' } };

export async function askAt(url: string, method: string, params: readonly unknown[]): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await answer.json()) as {
    result: unknown;
    error?: { code: number; message: string };
  };
  return error === undefined ? { result } : { error };
}

/** @returns its address. Ends with the tests around it. */
export async function startBalancer(target: string, answer: OtherAnswer): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    const headers = { 'content-type': 'application/json' };
    const ask = async () => (await fetch(target, { method: 'POST', headers, body })).text();
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
  return `http://127.0.0.1:${port}`;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));
