/** Mail server, signer, backups and price venues: each as it should be and broken, on this machine. */
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildProgram, makeFolder, start } from '../../../../signer/test/process.ts';
import { openAmlBotStandIn } from '../../../test/amlbot-stand-in.ts';
import { documented, haltsDocumented, isAboutHalts, openStandIn } from '../../../test/venue-stand-in.ts';
import { smtpOf } from '../../mail/index.ts';
import { readConfig } from '../config.ts';
import { checkBackups } from './check-backups.ts';
import { checkMail } from './check-mail.ts';
import { checkPrices } from './check-prices.ts';
import { checkScreening } from './check-screening.ts';
import { checkSigner } from './check-signer.ts';

async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right one' ? done(null, { user: 'parom' }) : done(new Error('wrong password')),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

const mail = (url: string) => checkMail({ smtp: smtpOf(url, null) });

it('the doctor logs in at the mail server and writes no letter', async () => {
  const port = await mailServer();
  expect(await mail(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: 'ok' });
  expect(await mail(`smtp://parom:right%20one@127.0.0.1:${port}`)).toMatchObject({ state: 'ok' });
  const refused = await mail(`smtp://parom:wrong%20one@127.0.0.1:${port}`);
  expect(refused).toMatchObject({ state: 'wrong' });
  expect(JSON.stringify(refused)).not.toContain('wrong one');
  expect(await mail('smtp://127.0.0.1:1')).toMatchObject({ state: 'wrong' });
});

describe('the doctor asks the signer', () => {
  let program: string;
  beforeAll(async () => {
    program = await buildProgram();
  });
  afterAll(() => rmSync(program, { force: true }));
  const worker = { mode: 'live', roles: new Set(['worker'] as const) } as const;

  it('that answers, is open to others, or is missing', { tags: ['threat:taken-server'] }, async () => {
    const folder = makeFolder({
      networks: { 2: 1 },
      limits: [],
      cold: {},
      people: {},
      heartbeatSeconds: null,
    });
    await start(program, folder);
    const socket = join(folder, 'socket');
    expect(await checkSigner({ ...worker, signer: { socket } })).toMatchObject({ state: 'ok' });
    chmodSync(socket, 0o666);
    expect(await checkSigner({ ...worker, signer: { socket } })).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('chmod 600'),
    });
    expect(await checkSigner({ ...worker, signer: { socket: '/nowhere/socket' } })).toMatchObject({
      state: 'wrong',
    });
  });

  it('and warns when the keys are in the worker', async () => {
    expect(await checkSigner({ ...worker, signer: null })).toMatchObject({ state: 'warning' });
  });
});

it('the doctor reads the age of the newest backup', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parom-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await checkBackups(folder, null)).toMatchObject({ state: 'wrong', found: `none in ${folder}` });
  const backup = join(folder, 'parom.dump');
  writeFileSync(backup, '');
  expect(await checkBackups(folder, null)).toMatchObject({ state: 'ok' });
  const age = (hours: number) => utimesSync(backup, 0, Date.now() / 1_000 - hours * 3_600);
  age(30);
  expect(await checkBackups(folder, null)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('30 hours'),
  });
  age(24 * 8);
  expect(await checkBackups(folder, null)).toMatchObject({ state: 'wrong' });
  expect(await checkBackups(null, null)).toMatchObject({ state: 'warning' });
});

describe('the doctor asks the price venues', () => {
  const currencies = [
    { id: 1, code: 'BTC' },
    { id: 3, code: 'USDT' },
  ];
  const market = { BTC: '60000', USDT: '1' };
  const venue = async (name: string) => {
    const stand = await openStandIn();
    onTestFinished(stand.close);
    stand.answer((request, response) =>
      response.end(
        isAboutHalts(request.url ?? '')
          ? haltsDocumented[name]?.(Object.keys(market), [])
          : documented[name]?.(market, new Date()),
      ),
    );
    return `${name}=${stand.baseUrl}`;
  };
  const look = (venues: readonly string[]) =>
    checkPrices(
      readConfig({ PAROM_SANDBOX_RATES: 'venues', PAROM_RATE_VENUES: venues.join(',') }),
      currencies,
    );

  it('and wants two that answer', async () => {
    const [okx, kucoin] = [await venue('okx'), await venue('kucoin')];
    expect(await look([okx, kucoin])).toMatchObject([{ state: 'ok' }]);
    expect(await look([okx, kucoin, 'kraken=http://127.0.0.1:1'])).toMatchObject([
      { state: 'warning', found: expect.stringContaining('kraken: no answer') },
    ]);
    expect(await look([okx, 'kraken=http://127.0.0.1:1'])).toMatchObject([{ state: 'wrong' }]);
  });
});

it('the doctor reaches AMLBot, pays for no check, and tells no key', async () => {
  const standIn = await openAmlBotStandIn();
  onTestFinished(standIn.close);
  expect(await checkScreening({ amlBot: null })).toMatchObject({ state: 'ok' });
  expect(await checkScreening({ amlBot: standIn.settings })).toMatchObject({ state: 'ok' });
  expect(standIn.asked.map(({ form }) => form)).toEqual([{}]);
  const nobody = { ...standIn.settings, url: 'http://127.0.0.1:1' };
  const silent = await checkScreening({ amlBot: nobody });
  expect(silent).toMatchObject({ state: 'wrong', found: expect.stringContaining('127.0.0.1:1') });
  expect(JSON.stringify(silent)).not.toContain(standIn.settings.accessKey);
});
