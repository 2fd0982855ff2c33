import { doctor } from './doctor.ts';

// Connections to nodes may stay open; the answer is complete.
process.exit(
  await doctor(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`)),
);
