/** An answer about an address that is no longer in the field is dropped. */
import { openExchange, submitOf } from './exchange-form.ts';
import { expectWrong, input } from './forms.ts';
import { hold } from './held.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { address, exchange } = wordsOf('ru');
const { exchpage } = exchange;
const checks = '**/assets/address-checks*.js';
const creating = '**/api/v1/tickets/create';

test.describe('the first check of an address, held back', () => {
  test.use({ expectedStatuses: [422] });

  test('judges the receiver that is in the field', { tag: ['@anchor:7'] }, async ({ page, request }) => {
    const eth = await serviceOf(request).currency('ETH');
    const letGo = await hold(page, checks);
    const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
    const field = input(form, 'addr');
    await field.fill(wallets.BTC);
    await input(form, 'email').fill('own@example.org');
    await submitOf(form).click();
    await field.fill(wallets.ETH);
    await input(form, 'email').focus();
    letGo();
    await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(submitOf(form)).toHaveText(exchpage.submit);
  });

  test('judges the refund address that is in the field', { tag: ['@anchor:7'] }, async ({
    page,
    request,
  }) => {
    const eth = await serviceOf(request).currency('ETH');
    const letGo = await hold(page, checks);
    const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
    await input(form, 'addr').fill(wallets.ETH);
    await form.getByText(exchpage.refund.summary).click();
    const field = input(form, 'refundAddress');
    await field.fill(wallets.ETH);
    await input(form, 'email').focus();
    await field.fill(wallets.BTC);
    letGo();
    // The focus stays, as leaving the field checks again. With the receiver's tick the checks are here.
    await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    const network = (await serviceOf(request).currency('BTC')).networks[0]?.name ?? '?';
    await field.fill(wallets.ETH);
    await input(form, 'email').focus();
    await expectWrong(field, fill(exchpage.refund.wrong, { network }));
  });

  test('by the server marks no other address', { tag: ['@anchor:7'] }, async ({ page, request }) => {
    const service = serviceOf(request);
    const eth = await service.currency('ETH');
    const created = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.05' });
    const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
    const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
    const field = input(form, 'addr');
    await field.fill(fromWallet.address);
    await input(form, 'email').fill('own@example.org');
    const letGo = await hold(page, creating);
    const asked = page.waitForRequest(creating);
    await submitOf(form).click();
    await asked;
    await field.fill(wallets.ETH);
    letGo();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expect(field).toHaveValue(wallets.ETH);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
  });
});
