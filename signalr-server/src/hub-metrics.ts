import { Counter, Gauge, type Registry } from 'prom-client';
import type { TransportKind } from './connections/transport.ts';
import type { RefusalReason } from './requests/refusals.ts';

const kinds: readonly TransportKind[] = ['websockets', 'server-sent-events', 'long-polling'];

export interface HubMetrics {
  delivered(): void;
  cut(reason: string): void;
  refused(reason: RefusalReason): void;
}

export function createHubMetrics(
  registry: Registry,
  prefix: string,
  connections: (kind: TransportKind) => number,
): HubMetrics {
  // A Counter's `inc` would cost as much as the delivery.
  let deliveries = 0;
  new Gauge({
    name: `${prefix}connections`,
    help: 'Live connections by transport',
    labelNames: ['transport'] as const,
    registers: [registry],
    collect() {
      for (const transport of kinds) this.set({ transport }, connections(transport));
    },
  });
  new Counter({
    name: `${prefix}deliveries_total`,
    help: 'Publications handed to a connection',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(deliveries);
    },
  });
  const cut = new Counter({
    name: `${prefix}cut_total`,
    help: 'Connections ended because their client did not take its messages or sent too much',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const refused = new Counter({
    name: `${prefix}refused_total`,
    help: 'Requests to the hub that were turned away',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  return {
    delivered: () => {
      deliveries += 1;
    },
    cut: (reason) => cut.inc({ reason }),
    refused: (reason) => refused.inc({ reason }),
  };
}
