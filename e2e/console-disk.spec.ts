/** The disk of the database is full: an operator sees it at once, and that nothing is lost. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from '@playwright/test';
import { mountSmallDisk } from '../server/test/proof/small-disk.ts';
import { deskOf, openAlerts, testOf } from './desk.ts';
import { openExchange } from './exchange-form.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { wordsOf } from './words.ts';

const { exchange } = wordsOf('en');
const MEGABYTES = 160;
/** Room inside the database's files is used up first. */
const MOST_TICKETS = 400;

const test = testOf(async () => {
  const disk = mountSmallDisk(MEGABYTES);
  const place = disk === null ? {} : { DATA_DIR: disk.folder };
  const service = await ownService(() => ({ ...SANDBOX, ...place }));
  const end = async (): Promise<void> => {
    await service.end();
    disk?.remove();
  };
  return { ...service, disk, end };
});

test('a full disk stops the sale; once there is room, a paid ticket is exchanged', async ({
  browser,
  page,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const { disk } = service;
  test.skip(disk === null, 'nothing can be mounted here');
  const calls = serviceOf(request);
  const [btc, eth] = [await calls.currency('BTC'), await calls.currency('ETH')];
  const paid = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(paid);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openAlerts(desk);

  const isSold = () =>
    calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' }).then(
      () => true,
      () => false,
    );
  for (let tickets = 0; tickets < MOST_TICKETS; tickets += 1) {
    if (tickets % 10 === 0) disk?.fill();
    if (!(await isSold())) break;
  }
  expect(await isSold()).toBe(false);
  const alert = desk.getByRole('region', { name: 'The database is silent' });
  await expect(alert).toContainText('nothing that was acknowledged is lost', { timeout: SETTLES_MS });
  await openExchange(page, { incomeType: btc.id, outcomeType: eth.id, income: '0.01' }, 'en');
  const stopped = page.getByText(exchange.frontpage.form.stopped.database);
  await expect(stopped.first()).toBeVisible({ timeout: SETTLES_MS });

  disk?.makeRoom();
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  await expect(stopped).toHaveCount(0, { timeout: SETTLES_MS });
  await calls.settle(paid, TicketStatus.completed);
});
