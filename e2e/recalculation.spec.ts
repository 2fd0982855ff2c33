import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('ru');
const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;

test('pay page, recalculated, asks to continue before payment is reported', async ({ page, request }) => {
  const service = serviceOf(request);
  const { id: currencyId } = await service.currency('BTC');
  const price = (usdt: string | null) => request.post('/api/sandbox/rates', { data: { currencyId, usdt } });
  const created = await service.createTicket(order);
  await page.goto(created.link);
  const payButton = page.getByRole('button', { name: words.pay.done });
  const goOn = page.getByRole('button', { name: words.recalculated.continue });
  await expect(payButton).toBeEnabled();
  const ticket = await service.ticket(created.ticketId, created.offerToken);
  const addressAt = () => page.getByText(words.pay.sendExactly).boundingBox();
  const before = await addressAt();
  try {
    await price('60000');
    await expect(goOn).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: words.recalculated.title })).toHaveCount(1);
    expect(await addressAt()).toEqual(before);
    expect((await service.ticket(created.ticketId, created.offerToken)).toAmount).not.toBe(ticket.toAmount);

    await payButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(goOn).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(goOn).toHaveCount(0);
    await expect(payButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: words.confirm.yes }).click();

    await expect(page.getByRole('heading', { name: words.history.title })).toBeVisible();
    await expect(page.getByText(words.recalculated.pastWhy)).toBeVisible();
  } finally {
    await price(null);
  }
});
