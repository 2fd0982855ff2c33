import { Counter, type Registry } from 'prom-client';

export type CutReason = 'pipelining' | 'address-full';

export function createHttpMetrics(registry: Registry): (reason: CutReason) => void {
  const cut = new Counter({
    name: 'parom_http_cut_total',
    help: 'HTTP connections ended because of what their client did',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  return (reason) => cut.inc({ reason });
}
