/** What each hub has in front of it: limits, and refusals in the format of all other calls. */
import type { IncomingMessage } from 'node:http';
import { generalCodes, MALFORMED } from '@parom/contract/errors';
import { type Hub, type HubOptions, HubRefusal } from '@parom/signalr-server';
import type { FastifyError, FastifyInstance } from 'fastify';
import { clientAddress, netsAround } from '../platform/http/client-address.ts';
import { answerError } from '../platform/http/error-handler.ts';
import { countUpgrades, limitScope } from '../platform/http/rate-limits.ts';
import type { Sharing } from '../platform/limits/window-counters.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Config } from './config.ts';

/** A polling page makes about twelve a minute, and many may share an address. */
const CALLS_PER_MINUTE = 1_200;

export interface HubDoor {
  readonly limits: Pick<HubOptions, 'addressLimits'>;
  serve(http: FastifyInstance, hub: Hub): Promise<void>;
}

export function hubDoor(door: {
  readonly path: string;
  readonly areLimitsOn: Config['areLimitsOn'];
  readonly maxPerAddress: Config['maxPerAddress'];
  readonly sharing?: Sharing | undefined;
}): HubDoor {
  let countUpgrade: ((request: IncomingMessage) => Promise<string | null>) | undefined;
  const addressLimits = {
    maxConnections: door.maxPerAddress,
    clientOf: clientAddress,
    networksOf: netsAround,
    countUpgrade: async (request: IncomingMessage) => (await countUpgrade?.(request)) ?? null,
  };
  return {
    limits: door.areLimitsOn ? { addressLimits } : {},
    serve: async (http, hub) => {
      await http.register(async (scope) => {
        if (door.areLimitsOn) {
          await limitScope(scope, CALLS_PER_MINUTE, door.sharing);
          countUpgrade = countUpgrades(scope, `${door.path}/upgrades`);
        }
        scope.setErrorHandler<FastifyError>((error, request, reply) =>
          answerError(error instanceof HubRefusal ? asRefusal(error) : error, request, reply),
        );
        await hub.routes(scope, door.path);
      });
    },
  };
}

const CODES: Readonly<Record<number, number>> = {
  401: generalCodes.unauthorised,
  404: generalCodes.notFound,
  429: generalCodes.tooManyCalls,
  503: generalCodes.closed,
};

const asRefusal = ({ statusCode, message }: HubRefusal): Refusal =>
  new Refusal(CODES[statusCode] ?? MALFORMED, message, statusCode);
