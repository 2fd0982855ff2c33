import { flawsOf } from './axe.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { content, common } = wordsOf('ru');
const { engineRoom: words } = content;

test.use({ expectedStatuses: [404, 500] });
// Other paths of this worker look at the footer as it is at first.
test.afterEach(({ request }) => serviceOf(request).command('show-engine-room', { shown: 'no' }));

test('engine room, shown by the operator, has each wallet and the day’s payouts, and no flaws', async ({
  page,
}) => {
  const service = serviceOf(page.request);
  await service.complete(await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' }));
  await service.command('show-engine-room', { shown: 'yes' });
  await page.goto('/engine-room');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
  await expect(page.getByRole('rowheader', { name: 'BTC' })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(8);
  const paid = page.locator('dl').filter({ hasText: words.count });
  await expect(paid.locator('dd').first()).toHaveText(/^[1-9]\d*$/);
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: common.footer.engineRoom }),
  ).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
});

test('engine room, without an answer, says so and keeps the page', async ({ page }) => {
  await serviceOf(page.request).command('show-engine-room', { shown: 'yes' });
  await page.route('**/api/v1/site/engineRoom', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/engine-room');
  await expect(page.getByText(words.failed)).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
});

test('engine room, hidden by the operator, is no page', async ({ page }) => {
  const service = serviceOf(page.request);
  await service.command('show-engine-room', { shown: 'no' });
  await expect.poll(async () => (await page.request.get('/engine-room')).status()).toBe(404);
});
