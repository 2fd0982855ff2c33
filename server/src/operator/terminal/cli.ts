/** The operator at a terminal: `npm run operator -- COMMAND --name value`. Knows no command: it asks the server. */
import { operate } from './operate.ts';

process.exitCode = await operate({
  argv: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
});
