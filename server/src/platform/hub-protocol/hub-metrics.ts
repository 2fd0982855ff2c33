/** What the hub shows of itself. Counted as plain numbers and handed over when somebody asks: a delivery must stay cheap. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { RefusalReason } from './refusals.ts';
import type { TransportKind } from './transport.ts';

const kinds: readonly TransportKind[] = ['websockets', 'server-sent-events', 'long-polling'];

export interface HubMetrics {
  delivered(): void;
  cut(reason: string): void;
  refused(reason: RefusalReason): void;
}

/** @param connections how many there are by this transport */
export function createHubMetrics(
  registry: Registry,
  connections: (kind: TransportKind) => number,
): HubMetrics {
  let deliveries = 0;
  new Gauge({
    name: 'parom_hub_connections',
    help: 'Live connections by transport',
    labelNames: ['transport'] as const,
    registers: [registry],
    collect() {
      for (const transport of kinds) this.set({ transport }, connections(transport));
    },
  });
  new Counter({
    name: 'parom_hub_deliveries_total',
    help: 'Publications handed to a connection',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(deliveries);
    },
  });
  const cut = new Counter({
    name: 'parom_hub_cut_total',
    help: 'Connections ended because their client did not take what it was sent',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'parom_hub_refused_total',
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
