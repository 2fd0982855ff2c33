/**
 * The hub: connections in, publications out. Puts the parts together, and knows neither who its principals are nor
 * what is published.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Acknowledgements } from './acknowledgements.ts';
import { Admission } from './admission.ts';
import type { ConnectionEvents } from './connection.ts';
import { Connections } from './connections.ts';
import { FanOut } from './fan-out.ts';
import { createHubMetrics } from './hub-metrics.ts';
import type { Hub, HubOptions } from './hub-options.ts';
import { addHubRoutes } from './hub-routes.ts';
import { OpenSockets } from './open-sockets.ts';
import { Patience } from './patience.ts';
import { startRecheck } from './recheck.ts';
import { inSlices } from './slices.ts';
import { defaultTiming } from './timing.ts';
import { Turns } from './turns.ts';
import { Upgrades, type UpgradingClient } from './upgrades.ts';

/** Works from now on: it looks at its connections until it is stopped. */
export function createHub(options: HubOptions): Hub {
  const { log } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const metrics = createHubMetrics(options.registry, (kind) => connections.count(kind));
  const acknowledgements = new Acknowledgements(timing.acknowledgeMs);
  const events: ConnectionEvents = {
    opened: (connection) => connections.hear(connection),
    ended: (connection, isAskedFor) =>
      isAskedFor ? connections.unhear(connection) : connections.forget(connection),
    cut: metrics.cut,
    violated: ({ address }) => (address === null ? undefined : admission.blame(address)),
    owesAck: (connection) => acknowledgements.owe(connection),
  };
  const connections: Connections = new Connections({ ...options, events });
  const admission = new Admission({
    connections,
    authenticate: (token) => options.authenticate(token),
    refused: metrics.refused,
  });
  const sockets = new OpenSockets();
  const turns = new Turns();
  const fanOut = new FanOut(connections, metrics.delivered);
  const patience = new Patience(connections, timing);
  const stopRecheck = startRecheck({
    log,
    connections,
    everyMs: timing.recheckMs,
    ended: (grants) => options.ended(grants),
  });

  const shutDown = async () => {
    admission.stop();
    stopRecheck();
    fanOut.stop();
    acknowledgements.stop();
    await inSlices(goodbyes(connections));
    await sockets.closed(timing.farewellMs);
    patience.stop();
  };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= shutDown();
    return stopped;
  };

  return {
    async routes(app: FastifyInstance, path: string) {
      const upgrades = new Upgrades({
        log,
        admission,
        sockets,
        turns,
        path: `${app.prefix}${path}`,
        countUpgrade: (request) => countUpgrade(options, request),
      });
      app.server.on('upgrade', (request, socket, head) => void upgrades.upgrade(request, socket, head));
      await app.register(async (scope) => {
        addHubRoutes(scope, { path, admission, connections, sockets, turns });
        // The server closes when its requests are answered, and streams never are.
        scope.addHook('preClose', async () => {
          upgrades.stop();
          await stop();
        });
      });
    },
    publish: (publication) => fanOut.publish(publication),
    connections: () => connections.size,
    stop,
  };
}

async function countUpgrade(options: HubOptions, request: IncomingMessage): Promise<UpgradingClient | null> {
  if (options.countUpgrade === undefined) return { address: null };
  const address = await options.countUpgrade(request);
  return address === null ? null : { address };
}

function* goodbyes(connections: Connections): Iterable<void> {
  for (const connection of connections.all()) {
    connection.close(null, true);
    yield;
  }
}
