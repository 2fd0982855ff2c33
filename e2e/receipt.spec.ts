import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, within, wordsOf } from './words.ts';

const { receipt: words, ticket: ticketWords } = wordsOf('ru');
const { verdict, verifyPage } = words;

async function verify(page: Page, text: string): Promise<void> {
  await page.getByLabel(verifyPage.label).fill(text);
  await page.getByRole('button', { name: verifyPage.check }).click();
}

// Offline, the page's background calls fail and log errors.
test.use({ cutsCalls: true });

test('the receipt of a finished exchange, downloaded, is genuine without a connection', async ({
  page,
  context,
}) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.complete(created);
  const { ticketId, link, offerToken } = created;
  const { simpleId } = await service.ticket(ticketId, offerToken);
  await page.goto(link.replace('/pay/', '/offer/'));
  await page.getByRole('link', { name: ticketWords.signedReceipt }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    within(fill(words.title, { number: simpleId })),
  );
  await expect(page).toHaveURL(new RegExp(`/offer/${ticketId}/receipt$`));
  expect(await flawsOf(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: words.download }).click();
  const file = await (await downloading).path();

  await page.getByRole('link', { name: words.verify, exact: true }).click();
  await expect(page.getByText(verifyPage.offline)).toBeVisible();
  // Parts that no page waits for are fetched once the page is quiet.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(verdict.genuine.title)).toBeVisible();

  expect(await flawsOf(page)).toEqual([]);

  const genuine = readFileSync(file, 'utf8');
  const forgeries = [
    [genuine.replace('"amount":"0.01"', '"amount":"0.02"'), verdict.altered],
    [genuine.replace(/"key":"\w+"/, '"key":"0123456789abcdef"'), verdict.unknownKey],
    [
      genuine
        .replace('"form":"parom-receipt-1",', '')
        .replace('"createdAtUtc"', '"form":"parom-receipt-1","createdAtUtc"'),
      verdict.rearranged,
    ],
    ['{"paid":true}', verdict.unreadable],
  ] as const;
  for (const [forgery, refusal] of forgeries) {
    await verify(page, forgery);
    await expect(page.getByRole('status').getByText(refusal.title)).toBeVisible();
    await expect(page.getByText(verdict.genuine.title)).toBeHidden();
  }
});
