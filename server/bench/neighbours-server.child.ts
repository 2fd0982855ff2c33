import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { watchEventLoop } from '../src/platform/process/event-loop-load.ts';
import { answerCalls } from './child-calls.ts';
import { openService } from './service.ts';

const service = await openService({
  webRoot: fileURLToPath(new URL('../../web', import.meta.url)),
  isBusy: watchEventLoop().isBusy,
  env: { PAROM_RATE_LIMIT: 'on' },
});
// Loops are off: the embedded database would wait for the disk.
await service.settle();
const { http } = service.app;
await http.listen({ host: '127.0.0.1', port: 0 });
const { port } = http.server.address() as AddressInfo;
answerCalls({ port: async () => port });
