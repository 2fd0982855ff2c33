import type { FastifyInstance } from 'fastify';
import { Acknowledgements } from './connections/acknowledgements.ts';
import type { ConnectionEvents } from './connections/connection.ts';
import { Connections } from './connections/connections.ts';
import { startRecheck } from './connections/recheck.ts';
import { FanOut } from './fan-out.ts';
import { createHubMetrics } from './hub-metrics.ts';
import type { Hub, HubOptions } from './hub-options.ts';
import { Admission } from './requests/admission.ts';
import { addHubRoutes } from './requests/hub-routes.ts';
import { Upgrades } from './requests/upgrades.ts';
import { inSlices } from './slices.ts';
import { Timeouts } from './timeouts.ts';
import { defaultTiming } from './timing.ts';
import { OpenSockets } from './transports/open-sockets.ts';
import { Turns } from './turns.ts';

const METRICS_PREFIX = 'signalr_';

export function createHub(options: HubOptions): Hub {
  const { log, addressLimits } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const prefix = options.metricsPrefix ?? METRICS_PREFIX;
  const metrics = createHubMetrics(options.registry, prefix, (kind) => connections.count(kind));
  const acknowledgements = new Acknowledgements(timing.acknowledgeMs);
  const events: ConnectionEvents = {
    opened: (connection) => connections.subscribe(connection),
    ended: (connection, hasLastPoll) =>
      hasLastPoll ? connections.unsubscribe(connection) : connections.forget(connection),
    cut: metrics.cut,
    violated: ({ client }) => (client === null ? undefined : admission.recordViolation(client)),
    ackDue: (connection) => acknowledgements.schedule(connection),
  };
  const connections: Connections = new Connections({ ...options, events });
  const admission = new Admission({
    connections,
    authenticate: (token, headers) => options.authenticate(token, headers),
    refused: metrics.refused,
  });
  const sockets = new OpenSockets();
  const turns = new Turns();
  const fanOut = new FanOut(connections, metrics.delivered);
  const timeouts = new Timeouts(connections, timing);
  const recheck = startRecheck({
    log,
    connections,
    everyMs: timing.recheckMs,
    revoked: (grants) => options.revoked(grants),
  });

  const shutDown = async () => {
    admission.stop();
    recheck.stop();
    fanOut.stop();
    acknowledgements.stop();
    await inSlices(closeAll(connections));
    await sockets.closed(timing.closeTimeoutMs);
    timeouts.stop();
  };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= shutDown();
    return stopped;
  };

  return {
    async routes(app: FastifyInstance, path: string) {
      const upgradePath = `${app.prefix}${path}`;
      const upgrades = new Upgrades({ log, admission, sockets, turns, path: upgradePath, addressLimits });
      app.server.on('upgrade', (request, socket, head) => void upgrades.upgrade(request, socket, head));
      await app.register(async (scope) => {
        addHubRoutes(scope, { path, admission, connections, sockets, turns, addressLimits });
        // Fastify waits for all requests, and streams never end.
        scope.addHook('preClose', async () => {
          upgrades.stop();
          await stop();
        });
      });
    },
    publish: (publication) => fanOut.publish(publication),
    connections: () => connections.size,
    recheck: recheck.now,
    stop,
  };
}

function* closeAll(connections: Connections): Iterable<void> {
  for (const connection of connections.all()) {
    connection.close(null, true);
    yield;
  }
}
