/** The worker dies beside a living site: an operator sees what stands still, and that nothing is lost. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from '@playwright/test';
import { programs, startPostgres } from '../scripts/lib/postgres.mjs';
import { deskOf, openAlerts, testOf } from './desk.ts';
import { openExchange } from './exchange-form.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { wordsOf } from './words.ts';

const { exchange } = wordsOf('en');

const test = testOf(async () => {
  const postgres = await startPostgres();
  const as = (roles: string) => () => ({
    ...SANDBOX,
    PAROM_MODE: 'sandbox',
    DATABASE_URL: postgres?.url ?? '',
    PAROM_ROLES: roles,
  });
  const [worker, site] = [await ownService(as('worker')), await ownService(as('api,console'))];
  const start = async (): Promise<void> => {
    await worker.start();
    await site.start();
  };
  const end = async (): Promise<void> => {
    await site.end();
    await worker.end();
    await postgres?.stop();
  };
  return { ...site, worker, start, end };
});
test.skip(programs() === null, 'no PostgreSQL is installed');

test('a dead worker stops the sale; its return pays what customers sent meanwhile', async ({
  browser,
  page,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const calls = serviceOf(request);
  const [btc, eth] = [await calls.currency('BTC'), await calls.currency('ETH')];
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openAlerts(desk);

  await service.worker.kill();
  await calls.deposit(created);
  const alert = desk.getByRole('region', { name: 'The worker is silent' });
  await expect(alert).toContainText('nothing is lost', { timeout: SETTLES_MS });
  await alert.getByRole('button', { name: 'I am on it' }).click();
  await expect(alert).toContainText('has had it since');
  await desk.getByRole('link', { name: 'System' }).click();
  await expect(desk.getByText('No worker answers')).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'worker' })).toContainText('hangs, or was killed');
  await openExchange(page, { incomeType: btc.id, outcomeType: eth.id, income: '0.01' }, 'en');
  const stopped = page.getByText(exchange.frontpage.form.stopped.worker);
  await expect(stopped.first()).toBeVisible({ timeout: SETTLES_MS });

  await service.worker.start();
  await expect(desk.getByText('No worker answers')).toHaveCount(0, { timeout: SETTLES_MS });
  await openAlerts(desk);
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  await expect(stopped).toHaveCount(0, { timeout: SETTLES_MS });
  await calls.settle(created, TicketStatus.completed);
});
