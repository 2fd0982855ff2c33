import { generalCodes } from '@parom/contract/errors';
import { knownDevices, mailedPassword, passwordTries, registrationLimit } from '../accounts/index.ts';
import type { ApiDeps } from '../api.ts';
import { addOnceBegun, recipientCheck } from '../chains/index.ts';
import { type AllErrands, allErrands, type Entrust, writablePrice } from '../errands.ts';
import { listMails } from '../mail/index.ts';
import { auditLogIns } from '../operator/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { installationSecret } from '../platform/db/secret-store.ts';
import { isHttps } from '../platform/http/http-settings.ts';
import type { SharedCounts } from '../platform/limits/shared-counts.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import { quoteOf, type SandboxPriceChange, setSandboxPrice } from '../rates/index.ts';
import { referralFunds } from '../referral/index.ts';
import { salesGate } from '../site/index.ts';
import { creationLimit, triesLimit } from '../tickets/index.ts';
import type { Services } from './compose-services.ts';
import type { Config } from './config.ts';

export interface SandboxHooks {
  readonly networkChanged: (networkId: number) => void;
  readonly advanceClock: (ms: number) => Promise<void>;
}

interface ComposeDeps {
  readonly config: Config;
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  readonly sandbox?: SandboxHooks;
  readonly counts?: SharedCounts | undefined;
  /** Without it the process carries errands out by itself. */
  readonly entrust?: Entrust;
}

export interface ApiParts {
  readonly api: ApiDeps;
  /** As this process carries them out. */
  readonly errands: AllErrands;
}

export async function apiDeps(deps: ComposeDeps, services: Services): Promise<ApiParts> {
  const { config, clock, counts } = deps;
  const { db } = deps.database;
  const { catalogue, site, rates, networks, screening, offer } = services;
  const { chains } = networks;
  const secret = await installationSecret(db, clock.now());
  const known = {
    screening,
    hotAddresses: networks.hotAddresses,
    checkRecipient: recipientCheck({ chains, clock, log: deps.log }),
  };
  const fillAddressPool = async (networkId: number): Promise<void> => {
    const chain = chains.get(networkId);
    if (chain !== undefined) await addOnceBegun(db, chain);
  };
  const common = {
    db,
    clock,
    version: deps.version,
    areLimitsOn: config.areLimitsOn,
    counts,
    tries: passwordTries(clock, config.areLimitsOn, counts?.tries('passwords', clock)),
    noteLogIn: auditLogIns({ db, clock, log: deps.log }),
    countRegistration: registrationLimit(clock, config.areLimitsOn, counts?.tries('registrations', clock)),
    devices: knownDevices(secret, isHttps(config.publicUrl)),
    gate: () => salesGate(offer.salesStop()),
    site: site.current,
    catalogue: catalogue.current,
    offer,
    chains,
    rates: rates.board,
    referralFunds: (userId: string) => referralFunds({ db, catalogue: catalogue.current }, userId),
    surroundings: () => ({
      catalogue: catalogue.current(),
      offer,
      quoteOf: (give: number, get: number) => quoteOf(rates.board, give, get),
      ...known,
    }),
    ...known,
    secret,
    keyring: services.keyring,
    choiceMostUsdt: config.choiceMostUsdt,
    publicUrl: config.publicUrl,
    capsApply: config.areLimitsOn,
    countCreation: creationLimit(clock, config.areLimitsOn, counts?.tries('creations', clock)),
    countTry: triesLimit(clock, config.areLimitsOn, counts?.tries('tickets', clock)),
  };
  const errands = allErrands({ ...common, fillAddressPool, setSandboxPrice: sandboxPrices(services) });
  const asked = deps.entrust?.(errands) ?? errands;
  const api = {
    ...common,
    fillAddressPool: (networkId: number) => asked.fillAddressPool({ networkId }),
    ticketErrands: asked,
    referralErrands: asked,
    sandbox: sandboxDeps(deps, services, asked),
  };
  return { api, errands };
}

function sandboxDeps(deps: ComposeDeps, services: Services, errands: AllErrands): ApiDeps['sandbox'] {
  const { db } = deps.database;
  const { world } = services.networks;
  if (world === null) return null;
  return {
    world,
    clock: deps.clock,
    blockMs: deps.config.sandbox.blockMs,
    advanceClock: async (ms) => deps.sandbox?.advanceClock(ms),
    setPrice: (change) => errands.setSandboxPrice(writablePrice(change)),
    mails: (recipient) =>
      listMails(db, recipient, (userId) => mailedPassword({ db, keyring: services.keyring }, userId, false)),
  };
}

export const sandboxPrices =
  ({ rates }: Services) =>
  async (change: SandboxPriceChange): Promise<void> => {
    const { walk } = rates;
    if (walk === null) throw new Refusal(generalCodes.notFound, "the prices are the venues'", 404);
    await setSandboxPrice({ ...rates, walk }, change);
  };
