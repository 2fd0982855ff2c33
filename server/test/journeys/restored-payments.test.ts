/**
 * A backup that is three payouts old is restored. The real signer, behind its real socket, still has its
 * journal: nothing is paid twice, and one command adopts the three.
 */

import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer, TicketView } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram, makeFolder, start as startSigner } from '../../../signer/test/process.ts';
import { type App, composeApp } from '../../src/boot/app.ts';
import { readConfig } from '../../src/boot/config.ts';
import { watchOnce } from '../../src/chains/index.ts';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { schemaSource } from '../../src/migrations/index.ts';
import { auditOperatorMade } from '../../src/operator/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { keepReconciled } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { type Schedules, scheduleRunner } from '../../src/platform/jobs/run-schedules.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { evmPublicKeys } from '../../src/signing/index.ts';
import { writeSiteOpen } from '../../src/site/index.ts';
import { handClock } from '../clock.ts';
import { quietLog } from '../database.ts';
import { describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type EvmTestNetwork, MNEMONIC, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { dataKeyFile } from '../live-settings.ts';
import { keepWorkerAlive } from '../living-worker.ts';
import { runJobs } from '../run-jobs.ts';
import { withReason } from '../with-reason.ts';

const operator = { email: 'operator@example.com', password: 'a long enough one 7' } as const;

describeWithAnvil('a backup that is three payouts old', () => {
  const clock = handClock();
  let program: string;
  let folder: string;
  let network: EvmTestNetwork;
  let database: Database;
  let app: App;
  let timed: Schedules;
  beforeAll(async () => {
    [program, network] = [await buildProgram(), await startEvmNetwork(1)];
    folder = mkdtempSync(join(tmpdir(), 'parom-restored-'));
    await network.anvil.setTime(clock.now());
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.callToken('issue', [network.hot, parseUnits('100000', 6)]);
    await network.anvil.mine();
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(program, { force: true });
  });

  const limits = () => {
    const limit = { network: 2, payment: '9000', hour: '20000', day: '20000' };
    return {
      networks: { 2: 1 },
      limits: [
        { ...limit, asset: network.token.toLowerCase(), decimals: 6, purposes: ['payout'] },
        { ...limit, asset: 'native', decimals: 18, purposes: ['fee'] },
      ],
    };
  };
  const data = () => join(folder, 'data');

  async function begin(signerSocket: string, prepare = async () => {}): Promise<void> {
    database = await openDatabase({ dataDir: data(), log: quietLog });
    await database.withoutTimeout((db) => migrate(db, schemaSource));
    await keepWorkerAlive(database.db);
    await prepare();
    const { accountXpub, hotAddress } = evmPublicKeys(MNEMONIC);
    const ethereum = {
      network: 'ethereum',
      rpcUrl: network.anvil.url,
      chainId: 1,
      accountXpub,
      hotAddress,
      tokens: { USDT: network.token },
      otherContracts: ['USDT'],
      confirmations: 7,
    };
    const config = readConfig({
      PAROM_MODE: 'live',
      PAROM_RATE_VENUES: 'none',
      PAROM_EVM_NETWORKS: JSON.stringify([ethereum]),
      PAROM_SIGNER: signerSocket,
      PAROM_SMTP_URL: 'smtp://127.0.0.1:2525',
      PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
      PAROM_PUBLIC_URL: 'https://shop.example',
      PAROM_DATA_KEY_FILE: dataKeyFile,
      DATA_DIR: data(),
    });
    const [metrics, webRoot] = [createMetrics(false), '/nowhere'];
    const around = { isBusy: () => false, webRoot, version: 'test' };
    app = await composeApp({ config, log: quietLog, database, clock, metrics, ...around });
    timed = scheduleRunner({ db: database.db, clock, log: quietLog, entries: app.schedules, isAlone: true });
    await firstOperator({ db: database.db, clock, noteMade: auditOperatorMade }, operator);
  }
  async function stop(): Promise<void> {
    await timed?.stop();
    await app?.close();
    await database?.close();
  }
  async function live(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(16_000);
      for (const chain of app.networks.chains.values())
        while ((await watchOnce({ db: database.db, clock, catalogue: app.catalogue }, chain)) === 'again');
      await timed.runDue();
      await runJobs(database, clock, { ...app.handlers, 'mail.queued': [] });
      await network.anvil.setTime(clock.now());
      await network.anvil.mine();
    }
  }
  async function openShop(): Promise<void> {
    const { db } = database;
    await seedCatalogue(db);
    for (const [currencyId, sum, usdt] of [
      [ids.eth, '10', '3000'],
      [ids.usdt, '100000', '1'],
    ] as const) {
      const postings = capital({ currencyId, networkId: ids.ethereum }, toDecimal(sum));
      const key = entryKeys.capital(currencyId, 'opening');
      await db
        .transaction()
        .execute((tx) => postEntry(tx, { key, kind: 'capital', at: clock.now(), postings }));
      await db
        .insertInto('fixed_prices')
        .values({ currency_id: currencyId, usdt, set_by: 'test', set_at: clock.now() })
        .execute();
    }
    await writeSiteOpen(db, clock.now(), true);
  }

  const post = async (path: string, payload: object, bearer?: string) =>
    (path.startsWith('/console/') ? app.console : app.http).inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
    });
  const order = async (amount: string): Promise<CreateTicketAnswer> => {
    const body = {
      wallet: { address: STRANGER, memo: null },
      user: { email: 'customer@example.com', language: 2, refererCode: null, referrerHeader: null },
      payDetails: { currencyId: ids.eth, networkId: ids.ethereum, amount },
      getDetails: { currencyId: ids.usdt, networkId: ids.ethereum, amount: null },
    };
    const answer = await post('/v1/tickets/create', body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const view = async ({ ticketId, offerToken }: CreateTicketAnswer): Promise<TicketView> =>
    (
      await app.http.inject({
        url: `/api/v1/tickets/${ticketId}/get`,
        headers: { authorization: `Bearer ${offerToken}` },
      })
    ).json();
  const command = async (name: string, values: object) => {
    await database.db.updateTable('operators').set({ totp_secret: null }).execute();
    const { token } = (await post('/console/log-in', { ...operator, isTerminal: true })).json();
    // As after a code of the second factor, which a live service wants.
    await database.db
      .updateTable('operators')
      .set({ totp_secret: Buffer.of(1) })
      .execute();
    await database.db.updateTable('operator_sessions').set({ confirmed_at: clock.now() }).execute();
    return post(`/console/commands/${name}`, withReason(name, values), token);
  };
  const usdtOf = (address: string) => network.chain.balance(ids.usdt, address);
  const booked = (currencyId: number) =>
    balanceOf(database.db, { kind: 'hot', currencyId, networkId: ids.ethereum });
  const sentByHot = () => network.anvil.client.getTransactionCount({ address: network.hot });

  /** What the journal leaves: each sweep arrived as an unassigned deposit, and emptied its address. */
  async function settleSweeps(tickets: readonly CreateTicketAnswer[]): Promise<void> {
    const { result } = (await command('deposits', {})).json();
    expect(result).toHaveLength(tickets.length);
    for (const { deposit } of result)
      expect(
        (await command('write-off-deposit', { deposit, to: 'equity', reason: 'our sweep' })).statusCode,
      ).toBe(200);
    for (const ticket of tickets) {
      const { address } = (await view(ticket)).fromWallet;
      const gone = { asset: 'ETH@ethereum', address, reason: 'our sweep' };
      const { message } = (await command('book-lost', gone)).json();
      const [, amount] = /^([\d.]+) are missing/.exec(message) ?? [];
      const lost = await command('book-lost', { ...gone, amount });
      expect(lost.statusCode, lost.body).toBe(200);
    }
    for (const asset of ['ETH@ethereum', 'USDT@ethereum']) await command('start-payouts', { asset });
    await live(1);
  }

  it('pays nothing twice, and is adopted from the journal in one command', {
    tags: ['threat:lost-backup'],
    timeout: 300_000,
  }, async () => {
    const signerFolder = makeFolder(limits(), MNEMONIC);
    await startSigner(program, signerFolder);
    const socket = join(signerFolder, 'socket');
    await begin(socket, openShop);
    const before = await usdtOf(STRANGER);
    await live(2);
    const paid = await order('1');
    await network.anvil.send((await view(paid)).fromWallet.address as Address, parseEther('1'));
    await live(30);
    expect((await view(paid)).status).toBe(TicketStatus.completed);
    const tickets = [await order('1'), await order('0.5'), await order('0.5')];

    await stop();
    cpSync(data(), join(folder, 'backup'), { recursive: true });
    await begin(socket);
    for (const [index, ticket] of tickets.entries())
      await network.anvil.send(
        (await view(ticket)).fromWallet.address as Address,
        parseEther(['1', '0.5', '0.5'][index] ?? ''),
      );
    await live(30);
    const promised = [];
    for (const ticket of tickets) {
      const { status, toAmount } = await view(ticket);
      expect(status).toBe(TicketStatus.completed);
      promised.push(toAmount);
    }
    expect(await sentByHot()).toBe(4);
    const received = await usdtOf(STRANGER);

    await stop();
    rmSync(data(), { recursive: true });
    cpSync(join(folder, 'backup'), data(), { recursive: true });
    // Node 24 copies no modes.
    chmodSync(data(), 0o700);
    await begin(socket);
    await live(30);
    for (const ticket of tickets) expect((await view(ticket)).status).toBe(TicketStatus.sending);
    expect([await sentByHot(), await usdtOf(STRANGER)]).toEqual([4, received]);
    const frozen = (await openAlerts(database.db)).find(({ subject }) => subject === 'nonce:2');
    expect(frozen?.message).toContain('The wallet is frozen');

    const adopted = await command('adopt-journal', { network: 'ethereum' });
    expect(adopted.statusCode, adopted.body).toBe(200);
    for (const ticket of tickets) expect(adopted.json().result).toContain(`ticket ${ticket.ticketId}`);
    await live(30);
    for (const [index, ticket] of tickets.entries())
      expect(await view(ticket)).toMatchObject({
        status: TicketStatus.completed,
        toAmount: promised[index],
      });
    expect([await sentByHot(), await usdtOf(STRANGER)]).toEqual([4, received]);
    for (const currencyId of [ids.eth, ids.usdt])
      expect(formatDecimal(await booked(currencyId))).toBe(
        formatDecimal(await network.chain.balance(currencyId, network.hot)),
      );
    await settleSweeps(tickets);
    const reconcile = keepReconciled({ ...app.networks, db: database.db, clock, catalogue: app.catalogue });
    await reconcile();
    const left = (await openAlerts(database.db)).map(({ subject }) => subject);
    expect(left.filter((subject) => !subject.startsWith('unpriced'))).toEqual([]);

    const again = await command('adopt-journal', { network: 'ethereum' });
    expect(again.body).toContain('nothing that the database does not know');
    const next = await order('1');
    await network.anvil.send((await view(next)).fromWallet.address as Address, parseEther('1'));
    await live(30);
    const done = await view(next);
    expect([done.status, await sentByHot()]).toEqual([TicketStatus.completed, 5]);
    const whole = [(await view(paid)).toAmount, ...promised, done.toAmount].map(toDecimal);
    const sum = whole.reduce((left, one) => (left + one) as typeof left);
    expect(subtract(await usdtOf(STRANGER), before)).toBe(sum);
  });
});
