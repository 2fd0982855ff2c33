/** Two operators share the alerts, each in a browser of their own. */
import { expect } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';
import { serviceOf } from './service.ts';

/** Several browsers share the machine. */
const SOON = { timeout: 60_000 };

test('a colleague’s open pages say who has taken an alert, until it is returned', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const calls = serviceOf(request);
  const [price] = (await calls.command<{ coin: string; market: string }[]>('prices', {})).filter(
    ({ coin }) => coin === 'XMR',
  );
  if (price === undefined) throw new Error('the catalogue has no XMR');
  await calls.command('fix-price', {
    currency: 'XMR',
    usdt: '1',
    end: '90',
    market: price.market,
    reason: 'a test',
  });

  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const name = 'A fixed price strays from the market';
  const [own, theirs] = [await deskOf(browser, console), await deskOf(browser, console, colleague)];
  const queue = await theirs.context().newPage();
  await queue.goto(console);
  for (const page of [own, theirs]) await page.goto(`${console}/alerts`);
  const [card, theirCard] = [own, theirs].map((page) => page.getByRole('region', { name }));
  if (card === undefined || theirCard === undefined) throw new Error('two operators');
  const row = queue.getByRole('row', { name });
  await expect(theirCard.getByRole('button', { name: 'I am on it' })).toBeVisible();
  await expect(row).not.toContainText('has had it since');

  await card.getByRole('button', { name: 'I am on it' }).click();
  const held = `${operator.email} has had it since`;
  for (const shown of [card, theirCard, row]) await expect(shown).toContainText(held, SOON);
  await expect(card.getByRole('button', { name: 'Return it' })).toBeFocused();
  await expect(card.getByRole('button', { name: 'I am on it' })).toHaveCount(0);
  const [mine, notTheirs] = [own, theirs].map((page) => page.getByRole('checkbox', { name: 'Only mine' }));
  await mine?.check();
  await notTheirs?.check();
  await expect(card).toBeVisible();
  await expect(theirs.getByText('You have taken no alert.')).toBeVisible();
  await expect(theirCard).toHaveCount(0);
  expect(await flawsOf(own)).toEqual([]);
  await mine?.uncheck();
  await notTheirs?.uncheck();
  expect(await flawsOf(queue)).toEqual([]);

  await theirCard.getByRole('button', { name: 'I am on it' }).click();
  await expect(theirCard.getByRole('status')).toContainText(`Before, ${operator.email} did.`);
  for (const shown of [card, row]) await expect(shown).toContainText(`${colleague.email} has had it`, SOON);
  await card.getByRole('button', { name: 'Return it' }).click();
  for (const shown of [card, theirCard, row]) await expect(shown).not.toContainText('has had it', SOON);

  await card.getByRole('button', { name: 'Assign' }).click();
  const form = own.getByRole('dialog');
  await form.getByLabel('Operator').fill(colleague.email);
  await form.getByRole('button', { name: 'See what would happen' }).click();
  await form.getByRole('button', { name: 'Assign' }).click();
  await expect(form.getByRole('status')).toContainText(`${colleague.email} deals with the alert`);
  await expect(theirCard).toContainText(`${colleague.email} has had it`, SOON);
  await calls.command('release-price', { currency: 'XMR' });
  for (const shown of [card, theirCard, row]) await expect(shown).toHaveCount(0, SOON);
});
