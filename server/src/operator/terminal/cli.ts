/** The operator at a terminal: `npm run operator -- COMMAND --name value`. Knows no command: it asks the server. */
import { operate } from './operate.ts';

// Whoever reads the answer may have read enough of it (`| head`): what was asked is done all the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await operate({
  argv: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
});
