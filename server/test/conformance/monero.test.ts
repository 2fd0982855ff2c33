import { describeWithMonerod } from '../monero/monerod.ts';
import { conform } from './conform.ts';
import { openMoneroBench } from './monero-bench.ts';

/** Each block takes monerod a fifth of a second of one processor. */
const TIMEOUT_MS = 300_000;

conform({
  network: 'monero',
  timeoutMs: TIMEOUT_MS,
  describe: describeWithMonerod,
  open: openMoneroBench,
});
