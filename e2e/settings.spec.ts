import type { Locator, Page } from '@playwright/test';
import { bringToken, makeAccount, newSession, PASSWORD, storedToken } from './account.ts';
import { input, toast } from './forms.ts';
import { chooseEnglish, expect, test } from './visitor.ts';
import { type Language, within, wordsOf } from './words.ts';

const { lk, common } = wordsOf('ru');
const NEXT = 'another-shore-2';
const changing = '**/api/v1/auth/changePassword';

async function openForm(page: Page, language: Language = 'ru'): Promise<Locator> {
  const { settings } = wordsOf(language).lk;
  await page.goto('/lk/main');
  await page.getByRole('button', { name: settings.changePassword }).click();
  const form = page.getByRole('form', { name: settings.changePassword });
  await expect(form).toBeVisible();
  return form;
}

async function typeChange(form: Locator, previous: string, next: string, repeat = next): Promise<void> {
  await input(form, 'previousPassword').fill(previous);
  await input(form, 'newPassword').fill(next);
  await input(form, 'newPassword2').fill(repeat);
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('password, changed by the keyboard, opens the account from then on', {
      tag: ['@spec:2.66', '@spec:6.2', '@spec:7.6', '@spec:8.16'],
    }, async ({ page, request }) => {
      const words = wordsOf(language);
      const { email, token } = await newSession(request);
      await bringToken(page, token);
      await page.goto('/lk/main');
      await expect(page.getByText(email).last()).toBeVisible();
      const pen = page.getByRole('button', { name: words.lk.settings.changePassword });
      await pen.focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('form', { name: words.lk.settings.changePassword });
      await expect(input(form, 'previousPassword')).toBeFocused();
      // An account that came with a ticket has no chosen password.
      await expect(input(form, 'previousPassword')).toHaveAccessibleDescription(
        words.lk.settings.previousPasswordHelp,
      );
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(NEXT);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(NEXT);
      await page.keyboard.press('Enter');
      await expect(toast(page, words.lk.lk.passChanged)).toBeVisible();
      await expect(form).toBeHidden();
      await expect(pen).toBeFocused();

      const logIn = (password: string) => request.post('/api/v1/auth/login', { data: { email, password } });
      expect((await logIn(PASSWORD)).status()).toBe(401);
      expect((await logIn(NEXT)).status()).toBe(200);
      await pen.click();
      await expect(input(form, 'newPassword')).toHaveValue('');
    });
  });
}

test('form, empty or at odds with itself, says so at every field and sends nothing', {
  tag: ['@spec:3.19', '@spec:5.16', '@spec:8.23'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  let sent = 0;
  await page.route(changing, (route) => {
    sent += 1;
    return route.abort();
  });
  const form = await openForm(page);
  const save = form.getByRole('button', { name: lk.settings.save });
  await save.click();
  await expect(input(form, 'previousPassword')).toHaveAccessibleDescription(within(lk.required));
  await expect(input(form, 'previousPassword')).toBeFocused();
  await expect(input(form, 'newPassword')).toHaveAccessibleDescription(within(lk.passshort));
  await expect(input(form, 'newPassword2')).toHaveAccessibleDescription(lk.required);
  await expect(toast(page, common.formError).first()).toBeVisible();
  await typeChange(form, 'x', 'x'.repeat(26), '<b>');
  await save.click();
  await expect(input(form, 'newPassword')).toHaveAccessibleDescription(within(lk.passlong));
  await expect(input(form, 'newPassword')).toBeFocused();
  await expect(input(form, 'newPassword2')).toHaveAccessibleDescription(lk.passmist);
  expect(sent).toBe(0);
  await chooseEnglish(page);
  const english = wordsOf('en').lk;
  const translated = page.getByRole('form', { name: english.settings.changePassword });
  await expect(input(translated, 'newPassword')).toHaveAccessibleDescription(within(english.passlong));
});

test.describe('refused', () => {
  test.use({ expectedStatuses: [422] });

  test('password, shorter than the server takes, is refused at the new one', { tag: ['@spec:8.14'] }, async ({
    page,
    request,
  }) => {
    await bringToken(page, (await newSession(request)).token);
    const form = await openForm(page);
    await typeChange(form, PASSWORD, 'short');
    await form.getByRole('button', { name: lk.settings.save }).click();
    await expect(input(form, 'newPassword')).toHaveAccessibleDescription(within(lk.passrules));
    await expect(input(form, 'newPassword')).toHaveValue('short');
  });

  test('current password, wrong, is refused at the current one', { tag: ['@spec:8.14'] }, async ({
    page,
    request,
  }) => {
    await bringToken(page, (await newSession(request)).token);
    const form = await openForm(page);
    await typeChange(form, 'not-my-password', NEXT);
    await form.getByRole('button', { name: lk.settings.save }).click();
    await expect(input(form, 'previousPassword')).toHaveAccessibleDescription(within(lk.lk.currentPassError));
    await expect(input(form, 'previousPassword')).toBeFocused();
  });
});

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [429, 502], cutsCalls: true });

  for (const [name, answer, wrong] of [
    ['too many tries', { status: 429, body: '{"errorCode":429}' }, ['previousPassword']],
    ['a proxy’s page', { status: 502, body: '<h1>Bad gateway</h1>' }, ['newPassword', 'newPassword2']],
    ['a page instead of data', { status: 200, body: '<html>' }, ['newPassword', 'newPassword2']],
    ['no answer', null, ['newPassword', 'newPassword2']],
  ] as const) {
    test(`password, answered by ${name}, keeps the fields and says so`, {
      tag: ['@spec:8.13', '@spec:8.15', '@spec:beyond.2'],
    }, async ({ page, request }) => {
      await bringToken(page, (await newSession(request)).token);
      await page.route(changing, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      const form = await openForm(page);
      await typeChange(form, PASSWORD, NEXT);
      await form.getByRole('button', { name: lk.settings.save }).click();
      for (const name of wrong)
        await expect(input(form, name)).toHaveAccessibleDescription(new RegExp(common.serverError));
      await expect(input(form, 'newPassword')).toHaveValue(NEXT);
      await expect(toast(page, common.serverError)).toBeVisible();
    });
  }
});

test('save, pressed twice at once, sends once', async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  let sent = 0;
  await page.route(changing, async (route) => {
    sent += 1;
    await route.continue();
  });
  const form = await openForm(page);
  await typeChange(form, PASSWORD, NEXT);
  await form.getByRole('button', { name: lk.settings.save }).dblclick();
  await expect(form).toBeHidden();
  expect(sent).toBe(1);
});

test('deletion, whatever is pressed, only closes', { tag: ['@spec:2.67', '@spec:9.13'] }, async ({
  page,
  request,
}) => {
  const { email, token } = await newSession(request);
  await bringToken(page, token);
  await page.goto('/lk/main');
  const open = page.getByRole('button', { name: lk.settings.delete });
  await open.click();
  const dialog = page.getByRole('dialog', { name: lk.deletion.title });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(560);
  const calls: string[] = [];
  page.on('request', (call) => void (call.method() === 'GET' || calls.push(call.url())));
  await dialog.getByLabel(lk.settings.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  expect(calls).toEqual([]);
  await expect(page.getByText(email).last()).toBeVisible();
});

test.describe('a session that ends elsewhere', () => {
  test.use({ expectedStatuses: [401] });

  test('with the form open, offers the log-in and comes back', async ({ page, request }) => {
    const email = await makeAccount(request);
    const login = await request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } });
    const { token } = (await login.json()) as { token: string };
    await bringToken(page, token);
    const form = await openForm(page);
    await request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
    await typeChange(form, PASSWORD, NEXT);
    await form.getByRole('button', { name: lk.settings.save }).click();
    await expect(page.getByText(lk.settings.noAccess)).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.getByRole('main').getByRole('button', { name: common.header.login }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="email"]').fill(email);
    await dialog.locator('input[name="password"]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: lk.settings.changePassword })).toBeVisible();
  });
});
