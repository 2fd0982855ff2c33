/** `npm run operator -- COMMAND --name value` */
import { operate } from './operate.ts';

// A reader may stop early (`| head`).
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
