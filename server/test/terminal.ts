/** The operator's program at a terminal, beside a small world; asked for once, at the head of a file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import { operate } from '../src/operator/terminal/operate.ts';
import { OPERATOR } from './operator-world.ts';
import { smallWorld } from './small-world.ts';

export const credentials = {
  PAROM_OPERATOR_EMAIL: OPERATOR.email,
  PAROM_OPERATOR_PASSWORD: OPERATOR.password,
};

/** A server of this test's own, until the test has ended. @returns its port */
export async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

export async function openTerminal() {
  const small = await smallWorld();
  const { world } = small;
  let port = 0;
  let dataDir = '';
  beforeEach(async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const address = world.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    dataDir = await mkdtemp(join(tmpdir(), 'parom-operator-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });
  /** @param typed an answer for each question, by lines; without it no person sits there */
  async function call(
    argv: readonly string[],
    change: Record<string, string | undefined> = {},
    typed?: string,
  ) {
    const shown = { out: '', err: '' };
    const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined, setRawMode: () => {} });
    // One answer per question, as a person gives them.
    const answers = typed?.split('\n') ?? [];
    const code = await operate({
      argv,
      env: { PAROM_CONSOLE_PORT: String(port), DATA_DIR: dataDir, ...credentials, ...change },
      input,
      out: { write: (text) => (shown.out += text) },
      err: {
        write: (text) => {
          shown.err += text;
          if (/(E-mail|Password|factor|Reason): $/.test(text))
            setTimeout(() => input.write(`${answers.shift()}\r`), 20);
        },
      },
    });
    return { code, ...shown };
  }
  const { db } = small;
  return {
    ...small,
    call,
    port: () => port,
    dataDir: () => dataDir,
    sessions: async () => (await db.selectFrom('operator_sessions').selectAll().execute()).length,
  };
}
