// A setup file of Vitest: a test file's calls of `src`. `mutate.mjs` copies it.
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';

const session = new Session();
session.connect();

/** `src/tickets/move-ticket.ts#moveTicket` */
function nameOf(url, functionName) {
  const path = url.startsWith('file://') ? fileURLToPath(url) : url;
  const file = relative(process.cwd(), path.split('?')[0]);
  return file.startsWith('src/') ? `${file}#${functionName}` : null;
}

beforeAll(async () => {
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const reached = result.flatMap(({ url, functions }) =>
    functions
      .filter(({ ranges, functionName }) => functionName !== '' && ranges[0].count > 0)
      .map(({ functionName }) => nameOf(url, functionName)),
  );
  const test = relative(process.cwd(), expect.getState().testPath);
  const line = JSON.stringify({ test, reached: [...new Set(reached)].filter((name) => name !== null) });
  appendFileSync(process.env.PAROM_REACHED_FILE, `${line}\n`);
});
