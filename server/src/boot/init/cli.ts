import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '../../platform/start-problem.ts';
import { init } from './init.ts';

const programs = dirname(fileURLToPath(import.meta.url));

/** The signer's program asks on the same terminal. */
async function ask(text: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = once(lines, 'close').then(() => {
    throw new StartProblem(
      'The input ended before the last answer. Start again at a terminal, or add --yes.',
    );
  });
  try {
    return await Promise.race([lines.question(text), closed]);
  } finally {
    lines.close();
  }
}

await init({
  argv: process.argv.slice(2),
  root: join(programs, '..', '..'),
  signerProgram: join(programs, 'signer.js'),
  ask,
  say: (line) => void process.stdout.write(`${line}\n`),
}).catch((error: unknown) => {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
