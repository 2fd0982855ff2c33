import type { CurrenciesAnswer, PairDetails } from '@parom/contract/currencies';
import { type CreateTicketCode, createTicketCodes } from '@parom/contract/errors';
import type { ExchangeRates } from '@parom/contract/rates';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { bringToken, newEmail, newSession, stored, storedToken } from './account.ts';
import { changeAnswers } from './answers.ts';
import { choose, openExchange, overtype, settled, submitOf } from './exchange-form.ts';
import { expectWrong, input, toast } from './forms.ts';
import { hold } from './held.ts';
import { forwardUntil } from './page-clock.ts';
import { serviceOf, wallets } from './service.ts';
import { chooseEnglish, expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { exchange: words, common } = wordsOf('ru');
const { exchpage, form: labels, frontpage } = words;
const creating = '**/api/v1/tickets/create';
const xrpAddress = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const order = { income: '0.01', addr: wallets.ETH, email: 'order@example.org' };

/** BTC to ETH, complete, as the visitor types it. */
async function completeOrder(page: Parameters<typeof openExchange>[0], more: Record<string, string> = {}) {
  const eth = await serviceOf(page.request).currency('ETH');
  const { addr, email, ...query } = { ...order, ...more };
  const form = await openExchange(page, { outcomeType: eth.id, ...query });
  await input(form, 'addr').fill(addr);
  if (await input(form, 'email').isEditable()) await input(form, 'email').fill(email);
  return { form, submit: submitOf(form) };
}

test.describe('the address', () => {
  test.use({ expectedStatuses: [500] });

  test('order, every parameter given, is filled from it', {
    tag: ['@anchor:14', '@spec:2.7', '@spec:2.37', '@spec:3.12'],
  }, async ({ page, request }) => {
    const service = serviceOf(request);
    const [usdt, xrp] = [await service.currency('USDT'), await service.currency('XRP')];
    const trc20 = usdt.networks.find(({ name }) => name.includes('TRC20'));
    const query = {
      income: '250',
      incomeType: usdt.id,
      inconeNet: trc20?.id ?? 0,
      outcomeType: xrp.id,
      outcomeNet: xrp.networks[0]?.id ?? 0,
      addr: xrpAddress,
      email: 'named@example.org',
      memo: '777',
    };
    const form = await openExchange(page, query);
    await expect(page.getByLabel(labels.give, { exact: true })).toHaveValue('250');
    await expect(page.getByRole('radio', { name: /TRC20/ })).toBeChecked();
    await expect(
      page.getByRole('button', { name: fill(words.picker.label, { side: labels.get, currency: 'XRP' }) }),
    ).toBeVisible();
    await expect(input(form, 'addr')).toHaveValue(xrpAddress);
    await expect(input(form, 'email')).toHaveValue('named@example.org');
    await expect(input(form, 'memo')).toHaveValue('777');
    // Private values leave the address bar; the others stay for a reload.
    await expect(page).not.toHaveURL(/named|777|rHb9/);
    await expect(page).toHaveURL(/inconeNet=/);

    await openExchange(page, { ...query, noMemoCheckbox: 'true' });
    await expect(input(form, 'noMemoCheckbox')).toBeChecked();
    await expect(input(form, 'memo')).toBeDisabled();
    await expect(input(form, 'memo')).toHaveValue('');
  });

  test('order, an outcome without an income, sends the amount to receive', {
    tag: ['@spec:2.39', '@spec:3.13'],
  }, async ({ page, request }) => {
    const eth = await serviceOf(request).currency('ETH');
    await page.route(creating, (route) => route.fulfill({ status: 500, body: '' }));
    const { addr, email } = order;
    const form = await openExchange(page, { outcome: '0.5', outcomeType: eth.id, addr, email });
    await input(form, 'fromLink').check();
    await expect(page.getByLabel(labels.get, { exact: true })).toHaveValue('0.5');
    await expect(page.getByLabel(labels.give, { exact: true })).toHaveValue(/^0\.\d+$/);
    const [sent] = await Promise.all([page.waitForRequest(creating), submitOf(form).click()]);
    const body = sent.postDataJSON();
    expect(body.getDetails).toMatchObject({ currencyId: eth.id, amount: '0.5' });
    expect(body.payDetails).not.toHaveProperty('amount');
    expect(body.wallet).toEqual({ address: addr, memo: null, isMemoRequired: false });
    expect(body.user).toMatchObject({ email, language: 1 });
  });

  test('order, neither an income nor an outcome, leads to the front page’s form', {
    tag: ['@spec:2.17', '@spec:2.38'],
  }, async ({ page }) => {
    await page.goto('/exchange?addr=x&email=y');
    await expect(page).toHaveURL('/frontpage');
    await expect(page.getByRole('form', { name: labels.title })).toBeVisible();
    await expect(page.getByRole('button', { name: labels.submit, exact: true })).toBeVisible();
  });
});

test.describe('the fields', () => {
  test('an empty order reports each field and focuses the first', {
    tag: ['@anchor:29', '@spec:2.40', '@spec:5.10', '@spec:5.13'],
  }, async ({ page }) => {
    const form = await openExchange(page, { income: '0.01' });
    await expect(input(form, 'terms')).toBeChecked();
    await expect(input(form, 'kyc')).toBeChecked();
    await input(form, 'terms').uncheck();
    await input(form, 'kyc').uncheck();
    await submitOf(form).click();
    await expectWrong(input(form, 'addr'), exchpage.required);
    await expectWrong(input(form, 'email'), exchpage.required);
    await expectWrong(input(form, 'terms'), exchpage.mustAccept);
    await expectWrong(input(form, 'kyc'), exchpage.mustAccept);
    await expect(input(form, 'addr')).toBeFocused();
    await expect(toast(page, common.formError)).toBeVisible();
  });

  test('fields, wrong, say so in the language that is chosen afterwards', async ({ page }) => {
    const form = await openExchange(page, { income: '0.01', email: 'nobody' });
    await submitOf(form).click();
    await expectWrong(input(form, 'email'), exchpage.emailwrong);
    await chooseEnglish(page);
    const english = wordsOf('en').exchange.exchpage;
    const translated = page.getByRole('form', { name: english.where });
    await expectWrong(input(translated, 'email'), english.emailwrong);
    await expectWrong(input(translated, 'addr'), english.required);
  });

  test('form, refused on a desk, says so once, beside its button and not over it', async ({ page }) => {
    const form = await openExchange(page, { income: '0.00001' });
    const button = submitOf(form);
    await button.click();
    const said = toast(page, common.formError);
    await expect(said).toBeVisible();
    const [over, pressed] = [await said.boundingBox(), await button.boundingBox()];
    expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThan(pressed?.x ?? 0);
  });

  test('a memo, where the network has one, is required, or waived and cleared', {
    tag: ['@anchor:12', '@spec:2.40', '@spec:2.42', '@spec:3.6', '@spec:5.11'],
  }, async ({ page, request }) => {
    const xrp = await serviceOf(request).currency('XRP');
    const form = await openExchange(page, { income: '0.01' });
    await expect(input(form, 'memo')).toHaveCount(0);
    await openExchange(page, { income: '0.01', outcomeType: xrp.id, addr: xrpAddress, email: order.email });
    await submitOf(form).click();
    await expectWrong(input(form, 'memo'), exchpage.required);
    await input(form, 'memo').fill('no tag');
    await submitOf(form).click();
    await expectWrong(
      input(form, 'memo'),
      fill(wordsOf('ru').address.memoWrong, { network: xrp.networks[0]?.name ?? '' }),
    );
    await input(form, 'noMemoCheckbox').check();
    await expect(input(form, 'memo')).toHaveValue('');
    await expect(input(form, 'memo')).toBeDisabled();
  });

  test('a phone or card transfer’s notice closes by its button; the tag must be valid', {
    tag: ['@spec:2.42', '@spec:2.43', '@spec:3.11', '@spec:4.16', '@spec:5.12'],
  }, async ({ page, request }) => {
    const rub = await serviceOf(request).currency('RUB');
    const form = await openExchange(page, { income: '0.01', outcomeType: rub.id });
    const notice = page.getByRole('dialog', { name: exchpage.transfer.title });
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button')).toHaveCount(1);
    await notice.getByRole('button', { name: exchpage.transfer.ok }).click();
    await expect(notice).toBeHidden();

    await expect(page.getByRole('button', { name: labels.swap })).toBeDisabled();
    await expect(page.getByTitle(labels.swapDisabled)).toBeVisible();
    await submitOf(form).click();
    await expectWrong(input(form, 'memo'), exchpage.errorTelegramTag);
    await expect(toast(page, exchpage.errorTelegramTag)).toBeVisible();
    await expect(toast(page, common.formError)).toBeVisible();
    await input(form, 'addr').fill(wallets.RUB);
    await input(form, 'email').fill(order.email);
    for (const tag of ['parom_visitor', '@abc', `@${'a'.repeat(33)}`, '@с_кириллицей']) {
      await input(form, 'memo').fill(tag);
      await submitOf(form).click();
      await expectWrong(input(form, 'memo'), exchpage.errorTelegramTag);
    }
    await expect(toast(page, exchpage.errorTelegramTag).first()).toBeVisible();
    await input(form, 'memo').fill('@parom_visitor');
    await submitOf(form).click();
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('transfer, "no memo" ticked, clears the tag and becomes a ticket without one', {
    tag: ['@spec:5.12'],
  }, async ({ page, request }) => {
    const rub = await serviceOf(request).currency('RUB');
    const { email } = order;
    const form = await openExchange(page, { income: '0.01', outcomeType: rub.id, addr: wallets.RUB, email });
    await page.getByRole('button', { name: exchpage.transfer.ok }).click();
    await input(form, 'fromLink').check();
    await input(form, 'memo').fill('@parom_visitor');
    await form.getByRole('checkbox', { name: exchpage.noTelegram }).check();
    await expect(input(form, 'memo')).toHaveValue('');
    await expect(input(form, 'memo')).toBeDisabled();
    const [sent] = await Promise.all([page.waitForRequest(creating), submitOf(form).click()]);
    expect(sent.postDataJSON().wallet).toMatchObject({ memo: null, isMemoRequired: false });
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('e-mail, of a logged-in user, is the account’s and cannot be changed', {
    tag: ['@spec:2.41', '@spec:6.3'],
  }, async ({ page, request }) => {
    const { email, token } = await newSession(request);
    await bringToken(page, token);
    const { form } = await completeOrder(page, { email: 'somebody-else@example.org' });
    await expect(input(form, 'email')).toHaveValue(email);
    await expect(input(form, 'email')).not.toBeEditable();
  });
});

/** Typical input of people and programs. */
const hostile = {
  spaces: '     ',
  'far too long': 'x'.repeat(5_000),
  emoji: '🛶🛶🛶',
  'right to left': 'عنوان محفظتي \u202egnorw',
  HTML: '<img src=x onerror="window.ran = true">',
  quotes: `"';--\`\${1}`,
};

test.describe('bad input', () => {
  test.use({ expectedStatuses: [422] });

  test('fields, given anything at all, name the error and send nothing', {
    tag: ['@spec:beyond.5'],
  }, async ({ page, request }) => {
    const xrp = await serviceOf(request).currency('XRP');
    let sent = 0;
    page.on('request', (call) => void (call.url().endsWith('/tickets/create') && (sent += 1)));
    const form = await openExchange(page, { income: '0.01', outcomeType: xrp.id });
    for (const text of Object.values(hostile)) {
      for (const name of ['addr', 'memo', 'email']) await input(form, name).fill(text);
      for (const side of [labels.give, labels.get]) await page.getByLabel(side, { exact: true }).fill(text);
      await submitOf(form).click();
      for (const name of ['addr', 'memo', 'email'])
        await expect(input(form, name)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(labels.give, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(sent).toBe(0);
  });

  test('payment link, pasted after "no memo" was ticked, sends its tag', { tag: ['@anchor:8'] }, async ({
    page,
    request,
  }) => {
    const xrp = await serviceOf(request).currency('XRP');
    await page.route(creating, (route) =>
      route.fulfill({ status: 422, json: { errorCode: 8, message: '' } }),
    );
    const form = await openExchange(page, { income: '0.01', outcomeType: xrp.id });
    await input(form, 'email').fill(order.email);
    await input(form, 'noMemoCheckbox').check();
    await input(form, 'addr').fill(`ripple:${xrpAddress}?dt=77`);
    await expect(input(form, 'memo')).toHaveValue('77');
    await expect(input(form, 'noMemoCheckbox')).not.toBeChecked();
    const [sent] = await Promise.all([page.waitForRequest(creating), submitOf(form).click()]);
    expect(sent.postDataJSON().wallet).toEqual({ address: xrpAddress, memo: '77', isMemoRequired: true });
  });

  test('address, pasted with line breaks around it, is taken without them', {
    tag: ['@spec:beyond.5'],
  }, async ({ page }) => {
    const { form } = await completeOrder(page, { addr: '' });
    await page.evaluate((text) => navigator.clipboard.writeText(text), `\n  ${wallets.ETH}\r\n`);
    await input(form, 'addr').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(input(form, 'addr')).toHaveValue(wallets.ETH);
    await expect(form.getByRole('img', { name: wordsOf('ru').address.ok })).toBeVisible();
  });
});

test.describe('the amounts', () => {
  test('amount, none, too small, too large or too fine, says so under its field', {
    tag: ['@anchor:5', '@spec:5.2', '@spec:5.5', '@spec:5.6', '@spec:5.7', '@spec:5.8'],
  }, async ({ page, request }) => {
    const rub = await serviceOf(request).currency('RUB');
    const { submit } = await completeOrder(page);
    const give = page.getByLabel(labels.give, { exact: true });
    const limits = page.getByTitle(labels.useMin);
    await expect(limits).toBeVisible();
    const [min, max] = [await limits.innerText(), await page.getByTitle(labels.useMax).innerText()];
    const exact = (text: string) => text.replace(/[^\d,.]/g, '');
    for (const [typed, message] of [
      ['', words.error],
      ['0', fill(frontpage.form.errorMin, { amount: exact(min), unit: 'BTC' })],
      ['0.00000001', fill(frontpage.form.errorMin, { amount: exact(min), unit: 'BTC' })],
      ['1000', fill(frontpage.form.errorMax, { amount: exact(max), unit: 'BTC' })],
    ] as const) {
      await give.fill(typed);
      await submit.click();
      await expectWrong(give, message);
      await expect(give).toBeFocused();
      await expect(limits).toBeHidden();
      await give.fill('0.01');
      await expect(limits).toBeVisible();
    }
    await expect(toast(page, common.formError).first()).toBeVisible();
    await choose(page, fill(words.picker.label, { side: labels.give, currency: 'BTC' }), 'XRP');
    await expect(page.getByTitle(labels.useMax)).toHaveText(/\d\s\d{3}/);
    const amount = await page.getByTitle(labels.useMax).innerText();
    await give.fill('99999999');
    await submit.click();
    await expectWrong(give, fill(frontpage.form.errorMax, { amount, unit: 'XRP' }));

    await page.goto(`/exchange?outcome=5000.123&outcomeType=${rub.id}`);
    await page.getByRole('button', { name: exchpage.transfer.ok }).click();
    await submit.click();
    await expectWrong(
      page.getByLabel(labels.get, { exact: true }),
      fill(frontpage.form.errorDecimals, { count: 2 }),
    );
  });

  test('pair, not exchanged now or of unknown limits, is refused before it is sent', {
    tag: ['@spec:4.11', '@spec:4.18', '@spec:5.3', '@spec:5.4', '@spec:8.7'],
  }, async ({ page }) => {
    let sent = 0;
    await page.route(creating, (route) => {
      sent += 1;
      return route.abort();
    });
    await changeAnswers<PairDetails>(page, '**/getPairDetails**', (pair) => ({ ...pair, isEnabled: false }));
    const { submit } = await completeOrder(page);
    const give = page.getByLabel(labels.give, { exact: true });
    await choose(page, fill(words.picker.label, { side: labels.give, currency: 'BTC' }), 'XRP');
    await expect(page.getByText(frontpage.form.error1)).toBeVisible();
    await give.fill('500');
    await submit.click();
    await expectWrong(give, frontpage.form.error1);
    await page.unroute('**/getPairDetails**');
    await page.route('**/getPairDetails**', (route) => route.fulfill({ body: '' }));
    await choose(page, fill(words.picker.label, { side: labels.give, currency: 'XRP' }), 'XMR');
    await give.fill('5');
    await submit.click();
    await expectWrong(give, frontpage.form.error2);
    expect(sent).toBe(0);
  });

  test('pair, submitted before its conditions have come, goes on as soon as they have', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const letGo = await hold(page, '**/getPairDetails**');
    await page.getByRole('button', { name: labels.swap }).click();
    await page.getByLabel(labels.give, { exact: true }).fill('150');
    const submit = page.getByRole('button', { name: labels.submit, exact: true });
    await submit.click();
    await expect(submit).toHaveAttribute('data-loading', 'true');
    letGo();
    await expect(page).toHaveURL(/\/exchange\?.*income=150/);
  });

  test.describe('without a line', () => {
    test.use({ cutsCalls: true });

    async function pressOffline(page: Page, context: BrowserContext): Promise<Locator> {
      const { form, submit } = await completeOrder(page);
      await context.setOffline(true);
      await page.getByRole('button', { name: labels.swap }).click();
      await page.getByLabel(labels.give, { exact: true }).fill('1');
      await input(form, 'addr').fill(wallets.BTC);
      await submit.click();
      await expect(page.getByText(labels.noConditions)).toBeVisible();
      await expect(submit).toHaveAttribute('data-loading', 'true');
      return form;
    }

    test('an order pressed too early says so and goes on with the line', async ({ page, context }) => {
      await pressOffline(page, context);
      await context.setOffline(false);
      await expect(page).toHaveURL(/\/pay\//);
    });

    test('an order changed while it waits is not sent before a new press', async ({ page, context }) => {
      let sent = 0;
      await page.route(creating, async (route) => {
        sent += 1;
        await route.continue();
      });
      const form = await pressOffline(page, context);
      await input(form, 'email').fill('another@example.org');
      const submit = submitOf(form);
      await expect(submit).toBeEnabled();
      await expect(page.getByText(labels.noConditions)).toBeHidden();
      const conditions = page.waitForResponse('**/getPairDetails**');
      await context.setOffline(false);
      await conditions;
      await expect(page.getByTitle(labels.useMin)).toBeVisible();
      expect(sent).toBe(0);
      await submit.click();
      await expect(page).toHaveURL(/\/pay\//);
    });
  });

  test('rate, of the given coin gone meanwhile, is said to be missing', {
    tag: ['@spec:5.9', '@spec:8.10'],
  }, async ({ page, request }) => {
    const btc = await serviceOf(request).currency('BTC');
    await page.clock.install();
    await changeAnswers<ExchangeRates>(page, '**/exchangeRate/get', ({ currenciesToUsdt }) => {
      const { [btc.id]: _gone, ...others } = currenciesToUsdt;
      return { currenciesToUsdt: others };
    });
    const { submit } = await completeOrder(page);
    // Without a price the form states no rate.
    await forwardUntil(page, 16_000, (soon) => expect(page.getByTitle(labels.invert)).toHaveCount(0, soon));
    await submit.click();
    await expect(toast(page, common.noCourseLoaded)).toBeVisible();
  });

  test('list of coins, opened, is 300 wide, at most 300 high and can be searched', {
    tag: ['@spec:2.33', '@spec:3.3', '@spec:9.13'],
  }, async ({ page }) => {
    await completeOrder(page);
    await page
      .getByRole('button', { name: fill(words.picker.label, { side: labels.give, currency: 'BTC' }) })
      .click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    expect(await list.evaluate((element) => element.parentElement?.getBoundingClientRect().width)).toBe(300);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
    // Roubles are hidden on the give side.
    await expect(list.getByRole('option', { name: 'RUB' })).toHaveCount(0);
    await page.getByRole('combobox').fill('nothing like this');
    await expect(page.getByText(words.picker.empty)).toBeVisible();
  });
});

test.describe('the answer', () => {
  test.use({ expectedStatuses: [401, 422, 500], cutsCalls: true });

  test('a double click creates one ticket, shows that it is sent and logs in', {
    tag: ['@spec:1.2', '@spec:3.14', '@spec:4.17', '@spec:4.19'],
  }, async ({ page }) => {
    const email = newEmail();
    let sent = 0;
    const letGo = await hold(page, creating, (route) => {
      sent += 1;
      return route.continue();
    });
    const { form, submit } = await completeOrder(page, { email });
    await submit.dblclick();
    await expect(form.getByRole('button', { name: exchpage.sending })).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/pay\/[0-9a-f-]+$/);
    expect(sent).toBe(1);
    await expect.poll(() => storedToken(page)).not.toBeNull();
    const id = page.url().split('/').at(-1) ?? '';
    await expect.poll(() => stored(page, `tick${id}`)).not.toBeNull();
    await expect(page.getByRole('link', { name: email })).toBeVisible();
  });

  test('a refusal by each code has a window with its words and keeps the fields', {
    tag: ['@spec:8.9'],
  }, async ({ page }) => {
    const { form, submit } = await completeOrder(page);
    for (const code of Object.values(createTicketCodes) as CreateTicketCode[]) {
      await page.route(creating, (route) => route.fulfill({ status: 422, json: { errorCode: code } }));
      await submit.click();
      const dialog = page.getByRole('dialog', { name: exchpage[`serverError${code}`] });
      const said = exchpage[`modalhelp${code}` as 'modalhelp'] ?? exchpage.modalhelp;
      await expect(dialog).toContainText(fill(said, { code }));
      const red = toast(page, `${common.serverError}: ${code}`);
      await expect(red).toBeVisible();
      await red.getByRole('button', { name: common.close }).click();
      await dialog.getByRole('button', { name: exchpage.ok }).click();
      await expect(dialog).toBeHidden();
      await expect(submit).toBeFocused();
      await page.unroute(creating);
    }
    await expect(input(form, 'addr')).toHaveValue(order.addr);
    await expect(input(form, 'email')).toHaveValue(order.email);
    await page.route(creating, (route) => route.fulfill({ status: 422, json: { errorCode: 99 } }));
    await submit.click();
    await expect(toast(page, `${common.serverError}: 99`)).toBeVisible();
    const unknown = page.getByRole('dialog', { name: exchpage.serverErrorOther });
    await expect(unknown).toContainText(fill(exchpage.modalhelp, { code: 99 }));
    await unknown.getByRole('button', { name: exchpage.ok }).click();
    await expect(unknown).toBeHidden();
    await page.unroute(creating);
    await page.route(creating, (route) => route.fulfill({ json: { errorCode: 8, ticketId: 'x' } }));
    await submit.click();
    await expect(page.getByRole('dialog', { name: exchpage.serverError8 })).toBeVisible();
  });

  test('a receiver that takes no transfer without a memo gets the memo that was waived', async ({
    page,
    request,
  }) => {
    const service = serviceOf(request);
    const { id, networks } = await service.currency('XRP');
    const addr = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
    await service.setAccount({ networkId: networks[0]?.id ?? 0, address: addr, needsMemo: true });
    const { form, submit } = await completeOrder(page, { outcomeType: String(id), addr, email: newEmail() });
    await input(form, 'noMemoCheckbox').check();
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expectWrong(input(form, 'memo'), exchpage.serverError17);
    await input(form, 'memo').fill('77');
    await expect(page.getByText(exchpage.serverError17)).toBeHidden();
    await submit.click();
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('an account that is not activated is refused under its field', async ({ page, request }) => {
    const service = serviceOf(request);
    const { id, networks } = await service.currency('USDT');
    const ton = networks.find(({ name }) => name.includes('TON'))?.id ?? 0;
    const closed = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
    const open = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';
    await service.setAccount({ networkId: ton, address: closed, activated: false });
    const receiver = { outcomeType: String(id), outcomeNet: String(ton), addr: closed };
    const { form, submit } = await completeOrder(page, { ...receiver, email: newEmail() });
    await input(form, 'memo').fill('7');
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expectWrong(input(form, 'addr'), exchpage.serverError18);
    await input(form, 'addr').fill(open);
    await submit.click();
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('one unpaid ticket too many leads to this device’s tickets and back', async ({ page, request }) => {
    const { link, ticketId, offerToken } = await serviceOf(request).createTicket({
      give: 'BTC',
      get: 'ETH',
      amount: '0.01',
    });
    await page.goto(link);
    await expect(page.getByRole('timer')).toBeVisible();
    const { form, submit } = await completeOrder(page);
    await page.route(creating, (route) =>
      route.fulfill({ status: 422, json: { errorCode: createTicketCodes.tooManyUnpaid } }),
    );
    await submit.click();
    await page.getByRole('dialog').getByRole('link', { name: exchpage.toTickets }).click();
    const { simpleId } = await serviceOf(request).ticket(ticketId, offerToken);
    const row = page.getByRole('link', { name: fill(wordsOf('ru').ticket.title, { simpleId }) });
    await expect(row).toBeInViewport();
    await page.goBack();
    await expect(input(form, 'addr')).toHaveValue(order.addr);
    await expect(input(form, 'email')).toHaveValue(order.email);
  });

  test('order, refused because its network is gone, shows the networks that are there', async ({
    page,
    request,
  }) => {
    const usdt = await serviceOf(request).currency('USDT');
    const [gone] = usdt.networks.filter(({ name }) => name.includes('BEP20'));
    const [there] = usdt.networks.filter(({ id }) => id !== gone?.id);
    const chip = (network: typeof gone) => page.getByRole('radio', { name: network?.name ?? 'none' });
    let isGone = false;
    await changeAnswers<CurrenciesAnswer>(page, '**/currencies/get', ({ currencies }) => ({
      currencies: currencies.map((currency) =>
        isGone && currency.id === usdt.id
          ? { ...currency, networks: currency.networks.filter(({ id }) => id !== gone?.id) }
          : currency,
      ),
    }));
    const { form, submit } = await completeOrder(page, {
      outcomeType: String(usdt.id),
      outcomeNet: String(gone?.id),
    });
    await expect(chip(gone)).toBeChecked();
    await page.route(creating, (route) => route.fulfill({ status: 422, json: { errorCode: 10 } }));
    isGone = true;
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expect(chip(gone)).toHaveCount(0);
    await expect(chip(there)).toBeChecked();
    await expect(input(form, 'email')).toHaveValue(order.email);
  });

  test('order, answered without a ticket, says so and can be sent again', { tag: ['@spec:8.8'] }, async ({
    page,
  }) => {
    const { submit } = await completeOrder(page);
    for (const [answer, message] of [
      [{ status: 200, json: {} }, frontpage.form.error2],
      [{ status: 200, body: '' }, exchpage.e500],
      [{ status: 500, json: { errorCode: 500 } }, common.serverError],
    ] as const) {
      await page.route(creating, (route) => route.fulfill(answer));
      await submit.click();
      await expect(toast(page, message).first()).toBeVisible();
      await expect(submit).toBeEnabled();
      await page.unroute(creating);
    }
    await submit.click();
    await expect(page).toHaveURL(/\/pay\//);
  });
});

test('order of the minimum, pressed again after silence and at another price, is the same order', async ({
  page,
  request,
}) => {
  const btc = await serviceOf(request).currency('BTC');
  await page.clock.install();
  let isCheap = false;
  await changeAnswers<ExchangeRates>(page, '**/exchangeRate/get', ({ currenciesToUsdt }) => ({
    currenciesToUsdt: { ...currenciesToUsdt, ...(isCheap ? { [btc.id]: '20000' } : {}) },
  }));
  const sent: unknown[] = [];
  await page.route(creating, (route) => {
    const call = route.request();
    sent.push([call.headers()['idempotency-key'], call.postDataJSON()]);
    return route.fulfill({ body: '' });
  });
  const { submit } = await completeOrder(page, { income: '' });
  const give = page.getByLabel(labels.give, { exact: true });
  await expect(give).toHaveValue(/^0\.0\d+$/);
  await submit.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect(submit).toBeEnabled();
  const [ordered, least] = [await give.inputValue(), await page.getByTitle(labels.useMin).innerText()];
  isCheap = true;
  await forwardUntil(page, 16_000, (soon) =>
    expect(page.getByTitle(labels.useMin)).not.toHaveText(least, soon),
  );
  await submit.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  await expect(give).toHaveValue(ordered);
});

test('rate, of a cheap coin given, is stated for the dearer one, and turned by a press', {
  tag: ['@anchor:2', '@anchor:35'],
}, async ({ page }) => {
  await page.goto('/exchange?income=1000&cur_from=USDT&cur_to=BTC');
  await settled(page);
  const rate = page.getByTitle(labels.invert);
  await expect(rate).toHaveText(
    /^1 BTC ≈ \d{2,3}\u202f\d{3}(,\d{1,2})? USDT \(≈ \d{1,2}(\u202f\d{3}){2} RUB\)$/,
  );
  await rate.click();
  await expect(rate).toHaveText(/^1 USDT ≈ 0,0000\d{5,} BTC \(≈ \d{2,3}(,\d{1,2})? RUB\)$/);
});

test('front page, submitted untouched, hands over the minimum, which follows the prices', {
  tag: ['@spec:2.34'],
}, async ({ page }) => {
  const give = page.getByLabel(labels.give, { exact: true });
  const amountIn = () => new URL(page.url()).searchParams.get('income');
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  await expect(give).toHaveValue(/^0\.\d+$/);
  await page.getByRole('button', { name: labels.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/exchange\?income=0\.\d+&/);
  await page.reload();
  await settled(page);
  await expect(give).toHaveValue(/^0\.\d+$/);
  const before = await give.inputValue();
  expect(amountIn()).not.toBe('');
  await changeAnswers<ExchangeRates>(page, '**/exchangeRate/get', ({ currenciesToUsdt }) => ({
    currenciesToUsdt: Object.fromEntries(
      Object.entries(currenciesToUsdt).map(([id, price]) => [id, String(Number(price) / 2)]),
    ),
  }));
  await forwardUntil(page, 16_000, (soon) => expect(give).not.toHaveValue(before, soon));
  await forwardUntil(page, 1_000, async (soon) => expect.poll(amountIn, soon).toBe(await give.inputValue()));
  await give.fill('0.5');
  await forwardUntil(page, 1_000, (soon) => expect.poll(amountIn, soon).toBe('0.5'));
  await page.reload();
  await settled(page);
  await expect(give).toHaveValue('0.5');
});

test('order, all prices away for a moment, keeps its form and fields', async ({ page }) => {
  await page.clock.install();
  const { form } = await completeOrder(page);
  const give = page.getByLabel(labels.give, { exact: true });
  await give.fill('0.0721');
  await choose(page, fill(words.picker.label, { side: labels.give, currency: 'BTC' }), 'XMR');
  await overtype(give, '7.21');
  const url = '**/api/v1/exchangeRate/get';
  await page.route(url, (route) => route.fulfill({ json: { currenciesToUsdt: {} } }));
  const get = page.getByLabel(labels.get, { exact: true });
  await forwardUntil(page, 16_000, (soon) => expect(get).toHaveValue('', soon));
  await expect(give).toHaveValue('7.21');
  await expect(input(form, 'addr')).toHaveValue(order.addr);
  await page.unroute(url);
  await forwardUntil(page, 16_000, (soon) => expect(get).not.toHaveValue('', soon));
  await expect(give).toHaveValue('7.21');
});

test('front page, all prices away for a moment, keeps its form and fields', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await settled(page);
  const give = page.getByLabel(labels.give, { exact: true });
  const get = page.getByLabel(labels.get, { exact: true });
  await choose(page, fill(words.picker.label, { side: labels.give, currency: 'BTC' }), 'XMR');
  await overtype(give, '7.21');
  await expect(get).not.toHaveValue('');
  const url = '**/api/v1/exchangeRate/get';
  await page.route(url, (route) => route.fulfill({ json: { currenciesToUsdt: {} } }));
  await forwardUntil(page, 16_000, (soon) => expect(get).toHaveValue('', soon));
  await expect(give).toHaveValue('7.21');
  await page.unroute(url);
  await forwardUntil(page, 16_000, (soon) => expect(get).not.toHaveValue('', soon));
  await expect(give).toHaveValue('7.21');
});

test('front page, submitted, hands over the amount last typed and not the other', {
  tag: ['@spec:2.34'],
}, async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const submit = submitOf(page.locator('main'));
  await page.getByLabel(labels.give, { exact: true }).fill('');
  await submit.click();
  await expectWrong(page.getByLabel(labels.give, { exact: true }), words.error);
  await page.getByLabel(labels.get, { exact: true }).fill('1500');
  await submit.click();
  await expect(page).toHaveURL(/\/exchange\?/);
  const query = new URL(page.url()).searchParams;
  expect(query.get('outcome')).toBe('1500');
  expect(query.has('income')).toBe(false);
  expect([query.get('incomeType'), query.get('outcomeType')]).not.toContain(null);
});
