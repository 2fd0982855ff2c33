import type { UserView } from '@parom/contract/accounts';
import type { Locator, Page } from '@playwright/test';
import { bringToken, newEmail, newSession } from './account.ts';
import { changeAnswers } from './answers.ts';
import { input, toast } from './forms.ts';
import { hold } from './held.ts';
import { SETTLES_MS, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { type Language, wordsOf } from './words.ts';

const { lk, common } = wordsOf('ru');
const requesting = '**/api/v1/referral/requestWithdrawal';
const methods = '**/api/v1/referral/withdrawalMethods';

async function openForm(page: Page, language: Language = 'ru'): Promise<Locator> {
  await page.goto('/lk/referal');
  const form = page.getByRole('form', { name: wordsOf(language).lk.withdrawal.title });
  await expect(form).toBeVisible();
  return form;
}

const submit = (form: Locator, language: Language = 'ru'): Locator =>
  form.getByRole('button', { name: wordsOf(language).lk.withdrawal.submit });

/** For the page only: the service would not pay it. */
async function pretendFunds(page: Page, referralFunds: string): Promise<void> {
  await changeAnswers<UserView>(page, '**/api/v1/user', (user) => ({ ...user, referralFunds }));
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('earnings, from a friend’s exchange, are withdrawn, approved and paid', {
      tag: ['@spec:1.4', '@spec:2.68', '@spec:6.2', '@spec:7.20', '@spec:8.19'],
    }, async ({ page, request }) => {
      const words = wordsOf(language).lk;
      const service = serviceOf(request);
      const { email, token } = await newSession(request);
      const { refCode } = await service.user(token);
      const friend = await service.createTicket({
        give: 'BTC',
        get: 'RUB',
        amount: '0.05',
        refererCode: refCode,
        email: newEmail(),
      });
      await payByHand(service, friend);
      await expect.poll(async () => (await service.user(token)).referralFunds).not.toBe('0');
      const funds = (await service.user(token)).referralFunds;

      await bringToken(page, token);
      const form = await openForm(page, language);
      await expect(
        page.getByText(new RegExp(`^${funds.replace('.', language === 'ru' ? ',' : '\\.')}\\sUSDT$`)),
      ).toBeVisible();
      await page.getByRole('button', { name: words.referral.copyLink }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${new URL(page.url()).origin}/?ref=${refCode}`);

      await form.locator('select').selectOption({ label: 'XRP' });
      await form.getByRole('button', { name: words.withdrawal.all }).click();
      await expect(input(form, 'amount')).toHaveValue(funds);
      await input(form, 'addr').fill('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
      await input(form, 'memo').fill('777');
      await submit(form, language).click();
      const dialog = page.getByRole('dialog', { name: words.lk.sentTitle });
      await expect(dialog).toContainText(words.lk.sentText);
      await dialog.getByRole('button', { name: words.lk.ok }).click();
      await expect(page.getByText(/^0\sUSDT$/)).toBeVisible();

      const asked = await withdrawalsOf(service, email, 'requested');
      expect(asked).toMatchObject([{ amountUsdt: funds, memo: '777' }]);
      await service.command('approve-withdrawal', { withdrawal: asked[0]?.id ?? '', reason: 'checked' });
      await expect(async () => {
        await service.makeBlocksEverywhere();
        expect(await withdrawalsOf(service, email, 'paid')).toHaveLength(1);
      }).toPass({ timeout: SETTLES_MS });
    });
  });
}

type Service = ReturnType<typeof serviceOf>;
interface Asked {
  readonly id: string;
  readonly email: string;
  readonly amountUsdt: string;
  readonly memo: string | null;
}

async function withdrawalsOf(service: Service, email: string, state: string): Promise<readonly Asked[]> {
  const all = await service.command<readonly Asked[]>('withdrawals', { state });
  return all.filter((withdrawal) => withdrawal.email === email);
}

/** An operator pays roubles: no network fee reduces the share. */
async function payByHand(
  service: Service,
  friend: Awaited<ReturnType<Service['createTicket']>>,
): Promise<void> {
  await service.deposit(friend);
  const { simpleId } = await service.ticket(friend.ticketId, friend.offerToken);
  await expect(async () => {
    await service.makeBlocksEverywhere();
    expect((await service.ticket(friend.ticketId, friend.offerToken)).status).toBe(3);
  }).toPass({ timeout: SETTLES_MS });
  await service.command('claim-payment', { payout: String(simpleId) });
  await service.command('record-transfer', {
    payout: String(simpleId),
    reference: `bank-${simpleId}`,
    reason: 'sent',
  });
}

test('link, opened by a friend, is remembered for the tickets to come', { tag: ['@spec:2.68'] }, async ({
  page,
  request,
}) => {
  const { token } = await newSession(request);
  const { refCode } = await serviceOf(request).user(token);
  await page.goto(`/?ref=${refCode}`);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'refcode')?.value)
    .toBe(refCode);
});

test('form, empty, says so at every field; more than the balance is not sent', {
  tag: ['@spec:5.17', '@spec:5.18', '@spec:9.3'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  await pretendFunds(page, '10');
  let sent = 0;
  await page.route(requesting, (route) => {
    sent += 1;
    return route.abort();
  });
  const form = await openForm(page);
  await form.getByRole('checkbox').uncheck();
  await submit(form).click();
  await expect(input(form, 'amount')).toHaveAccessibleDescription(lk.required);
  await expect(input(form, 'amount')).toBeFocused();
  await expect(input(form, 'addr')).toHaveAccessibleDescription(lk.required);
  await expect(form.getByText(lk.withdrawal.mustAccept)).toBeVisible();
  await expect(toast(page, common.formError).first()).toBeVisible();

  await input(form, 'amount').fill('0,5');
  await expect(input(form, 'amount')).toHaveValue('0.5');
  await submit(form).click();
  await expect(input(form, 'amount')).toHaveAccessibleDescription(lk.withdrawal.amountMin);
  await input(form, 'amount').fill('10,00000001');
  await input(form, 'addr').fill(wallets.BTC);
  await form.getByRole('checkbox').check();
  await submit(form).click();
  await expect(input(form, 'amount')).toHaveAccessibleDescription(lk.lk.error1);
  expect(sent).toBe(0);
});

test('coin and network, chosen, judge the address as it is typed', {
  tag: ['@spec:5.19', '@spec:7.19'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  const form = await openForm(page);
  await expect(form.locator('select option:checked')).toHaveText(/^BTC/);
  await form.locator('select').selectOption({ label: 'USDT · Tether' });
  await expect(form.getByRole('radio')).toHaveCount(4);
  await form.getByRole('radio', { name: 'TRON (TRC20)' }).check({ force: true });
  await input(form, 'addr').fill(wallets.ETH);
  await form.getByRole('button', { name: /Ethereum/ }).click();
  await expect(form.getByRole('radio', { name: 'Ethereum (ERC20)' })).toBeChecked();
  await expect(form.getByRole('img', { name: wordsOf('ru').address.ok })).toBeVisible();
  await expect(input(form, 'memo')).toBeHidden();
  await form.getByRole('radio', { name: 'TON', exact: true }).check({ force: true });
  await expect(input(form, 'memo')).toBeVisible();
});

test('payment link, pasted as the address, fills its tag as well; another coin takes both away', async ({
  page,
  request,
}) => {
  await bringToken(page, (await newSession(request)).token);
  await pretendFunds(page, '10');
  const bodies: unknown[] = [];
  await page.route(requesting, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { withdrawalId: 'w' } });
  });
  const form = await openForm(page);
  const xrpAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  await form.locator('select').selectOption({ label: 'XRP' });
  await input(form, 'addr').fill(`ripple:${xrpAddress}?dt=12345`);
  await expect(input(form, 'addr')).toHaveValue(xrpAddress);
  await expect(input(form, 'memo')).toHaveValue('12345');
  await expect(toast(page, wordsOf('ru').address.linkTaken)).toBeVisible();
  await input(form, 'amount').fill('5');
  await submit(form).click();
  await page.getByRole('dialog', { name: lk.lk.sentTitle }).getByRole('button', { name: lk.lk.ok }).click();
  expect(bodies).toMatchObject([{ address: xrpAddress, memo: '12345' }]);

  await input(form, 'addr').fill(`ripple:${xrpAddress}?dt=12345`);
  await form.locator('select').selectOption({ label: 'BTC · Bitcoin' });
  await expect(input(form, 'addr')).toHaveValue('');
  await form.locator('select').selectOption({ label: 'XRP' });
  await expect(input(form, 'memo')).toHaveValue('');
});

test.describe('refused', () => {
  test.use({ expectedStatuses: [422] });

  test('a withdrawal explains its refusal and asks for the balance again', {
    tag: ['@spec:4.43', '@spec:7.20', '@spec:8.17'],
  }, async ({ page, request }) => {
    await bringToken(page, (await newSession(request)).token);
    await pretendFunds(page, '10');
    const form = await openForm(page);
    await input(form, 'amount').fill('5');
    await input(form, 'addr').fill(wallets.BTC);
    const again = page.waitForRequest('**/api/v1/user');
    await submit(form).click();
    const dialog = page.getByRole('dialog', { name: lk.lk.refusedTitle });
    await expect(dialog).toContainText(/./);
    await expect(toast(page, common.maintenance.e500line1)).toBeVisible();
    await again;
    // Two seconds instead of four, unless hovered.
    await page.mouse.move(5, 5);
    await expect(toast(page, common.maintenance.e500line1)).toBeHidden({ timeout: 3_200 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(submit(form)).toBeFocused();
    await expect(input(form, 'addr')).toHaveValue(wallets.BTC);
  });

  for (const code of [1, 2, 3, 4, 5, 6, 7] as const) {
    test(`withdrawal, refused with code ${code}, has words for it`, { tag: ['@spec:8.17'] }, async ({
      page,
      request,
    }) => {
      await bringToken(page, (await newSession(request)).token);
      await pretendFunds(page, '10');
      await page.route(requesting, (route) => route.fulfill({ status: 422, json: { errorCode: code } }));
      const form = await openForm(page);
      await input(form, 'amount').fill('5');
      await input(form, 'addr').fill(wallets.BTC);
      await submit(form).click();
      await expect(page.getByRole('dialog')).toContainText(lk.lk[`error${code}`]);
    });
  }
});

test('withdrawal, pressed twice at once, is sent once and says that it is being sent', {
  tag: ['@spec:3.20', '@spec:4.43'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  await pretendFunds(page, '10');
  const bodies: unknown[] = [];
  const answer = await hold(page, requesting, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { withdrawalId: 'w' } });
  });
  const form = await openForm(page);
  await input(form, 'amount').fill('5,50');
  await input(form, 'addr').fill(wallets.BTC);
  await submit(form).dblclick();
  await expect(form.getByRole('button', { name: lk.withdrawal.sending })).toBeVisible();
  answer();
  await expect(page.getByRole('dialog', { name: lk.lk.sentTitle })).toBeVisible();
  expect(bodies).toEqual([{ amount: '5.5', currencyId: 1, networkId: 1, address: wallets.BTC, memo: null }]);
});

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [401, 500, 502], cutsCalls: true });

  for (const [name, answer] of [
    ['a proxy’s page', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['no answer', null],
  ] as const) {
    test(`a withdrawal answered by ${name} loses nothing and says so`, {
      tag: ['@spec:8.18', '@spec:beyond.2'],
    }, async ({ page, request }) => {
      await bringToken(page, (await newSession(request)).token);
      await pretendFunds(page, '10');
      await page.route(requesting, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      const form = await openForm(page);
      await input(form, 'amount').fill('5');
      await input(form, 'addr').fill(wallets.BTC);
      await submit(form).click();
      await expect(toast(page, lk.lk.withdrawalFailed)).toBeVisible();
      await expect(input(form, 'amount')).toHaveValue('5');
      await expect(submit(form)).toBeEnabled();
    });
  }

  for (const [name, answer] of [
    ['a fault', { status: 500, body: '' }],
    ['a page instead of data', { status: 200, body: '<html>' }],
    ['no answer', null],
  ] as const) {
    test(`methods answered by ${name} leave the balance and can be retried`, async ({ page, request }) => {
      await bringToken(page, (await newSession(request)).token);
      await page.route(methods, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await page.goto('/lk/referal');
      await expect(page.getByText(common.loadFailed.title)).toBeVisible();
      await expect(page.getByText(/^0\sUSDT$/)).toBeVisible();
      await page.unroute(methods);
      await page.getByRole('button', { name: common.loadFailed.retry }).click();
      await expect(page.getByRole('form', { name: lk.withdrawal.title })).toBeVisible();
    });
  }

  test('methods, none, are said to be none', async ({ page, request }) => {
    await bringToken(page, (await newSession(request)).token);
    await page.route(methods, (route) => route.fulfill({ json: { allowedCurrencies: [] } }));
    await page.goto('/lk/referal');
    await expect(page.getByText(lk.withdrawal.none)).toBeVisible();
  });
});
