/** The live service in this process, on the anvils of a test, with fixed prices and an open site. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreateTicketAnswer, type TicketView } from '@parom/contract/tickets';
import type { LightMyRequestResponse } from 'fastify';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { startWork, type Work } from '../../src/boot/start-work.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { evmPublicKeys, tronPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { quietLog, type TestDatabase } from '../database.ts';
import { dataKeyFile } from '../live-settings.ts';
import { MNEMONIC } from './network.ts';

export interface LiveApp {
  readonly app: App;
  readonly work: Work;
  post(path: string, payload: object): Promise<LightMyRequestResponse>;
  create(order: object): Promise<CreateTicketAnswer>;
  view(ticket: CreateTicketAnswer): Promise<TicketView>;
  close(): Promise<void>;
}

/** Entries of PAROM_EVM_NETWORKS, to which the keys are added. */
export async function openLiveApp(
  database: TestDatabase,
  networks: readonly object[],
  pricesUsdt: Readonly<Record<number, string>>,
  tron?: object,
  env: Readonly<Record<string, string>> = {},
): Promise<LiveApp> {
  const folder = mkdtempSync(join(tmpdir(), 'parom-live-'));
  const mnemonicFile = join(folder, 'mnemonic');
  writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
  const { accountXpub, hotAddress } = evmPublicKeys(MNEMONIC);
  const keys = { accountXpub, hotAddress, mnemonicFile };
  const config = readConfig({
    PAROM_MODE: 'live',
    PAROM_RATE_VENUES: 'none',
    PAROM_EVM_NETWORKS: JSON.stringify(networks.map((network) => ({ ...keys, ...network }))),
    ...(tron === undefined
      ? {}
      : { PAROM_TRON: JSON.stringify({ ...tronPublicKeys(MNEMONIC), mnemonicFile, ...tron }) }),
    PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
    PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
    PAROM_PUBLIC_URL: 'https://shop.example',
    PAROM_DATA_KEY_FILE: dataKeyFile,
    DATA_DIR: folder,
    ...env,
  });
  const metrics = createMetrics(false);
  const shared = { config, log: quietLog, database, clock: systemClock, metrics };
  await writeSiteOpen(database.db, systemClock.now(), true);
  const open = await composeApp({ ...shared, isBusy: () => false, webRoot: '/nowhere', version: 'test' });
  for (const [currencyId, usdt] of Object.entries(pricesUsdt))
    await database.db
      .insertInto('fixed_prices')
      .values({ currency_id: Number(currencyId), usdt, set_by: 'test', set_at: systemClock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const work = await startWork({ ...shared, app: open });
  await work.prepare();
  await work.begin();
  await open.readHeartbeats();
  const post = (path: string, payload: object) =>
    open.http.inject({ method: 'POST', url: `/api${path}`, payload });
  return {
    app: open,
    work,
    post,
    create: async (order) => {
      const answer = await post('/v1/tickets/create', order);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return answer.json();
    },
    view: async ({ ticketId, offerToken }) => {
      const authorization = `Bearer ${offerToken}`;
      const url = `/api/v1/tickets/${ticketId}/get`;
      return (await open.http.inject({ url, headers: { authorization } })).json();
    },
    close: async () => {
      await work.stop();
      await open.close();
      rmSync(folder, { recursive: true });
    },
  };
}
