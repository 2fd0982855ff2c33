/** A program that answers as monero-wallet-rpc does, on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Spends these outputs, each in a ring of one. */
export const moneroBlob = (images: readonly string[]): string =>
  `0200${images.length.toString(16).padStart(2, '0')}${images.map((image) => `02000105${image}`).join('')}`;

type Method = (params: Record<string, unknown>) => object;
/** A method that is not named, or that throws, is declined. */
export type Methods = Readonly<Record<string, Method>>;

export interface WalletProgram {
  readonly url: string;
  /** Names of the called methods, with their parameters. */
  readonly calls: readonly [method: string, params: Record<string, unknown>][];
}

export async function walletProgram(methods: Methods): Promise<WalletProgram> {
  const calls: [string, Record<string, unknown>][] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method, params } = JSON.parse(String(Buffer.concat(parts)));
    calls.push([method, params]);
    response.end(spelt(answerOf(methods[method], params)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

function answerOf(method: Method | undefined, params: Record<string, unknown>): object {
  try {
    if (method !== undefined) return { result: method(params) };
  } catch (error) {
    return { error: { message: String(error) } };
  }
  return { error: { message: 'it is declined' } };
}

/** As the program does, amounts of any size without quotes. */
const spelt = (answer: object): string =>
  JSON.stringify(answer, (_name, value) => (typeof value === 'bigint' ? `#${value}` : value), 1).replace(
    /"#(\d+)"/g,
    '$1',
  );
