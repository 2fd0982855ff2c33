import type { Locator, Page, Route } from '@playwright/test';
import { makeAccount, newEmail, openAuth, PASSWORD, storedToken } from './account.ts';
import { expectWrong, input, toast } from './forms.ts';
import { hold } from './held.ts';
import { expect, test } from './visitor.ts';
import { fill, type Language, wordsOf } from './words.ts';

const register = '**/api/v1/auth/register';
const login = '**/api/v1/auth/login';

async function openRegistration(page: Page, language: Language): Promise<Locator> {
  const { auth } = wordsOf(language);
  await (await openAuth(page, language)).getByRole('button', { name: auth.toRegistration }).click();
  return page.getByRole('dialog', { name: auth.title.registration });
}

async function typeRegistration(dialog: Locator, email: string, password = PASSWORD): Promise<void> {
  await input(dialog, 'email').fill(email);
  await input(dialog, 'password').fill(password);
  await input(dialog, 'password2').fill(password);
}

async function expectFirstWrong(field: Locator, message: string): Promise<void> {
  await expectWrong(field, message);
  await expect(field).toBeFocused();
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language, expectedStatuses: [401, 422] });
    const { auth, common } = wordsOf(language);

    test('registration, after a friend’s link, makes the account and comes in', {
      tag: ['@spec:3.17', '@spec:4.6', '@spec:4.9'],
    }, async ({ page }) => {
      const email = newEmail();
      await page.goto(`/${language}?ref=abcd2345`, { referer: 'https://monitor.example/list' });
      const dialog = await openRegistration(page, language);
      await typeRegistration(dialog, email);
      const [registered, entered] = await Promise.all([
        page.waitForRequest(register),
        page.waitForRequest(login),
        page.keyboard.press('Enter'),
      ]);
      expect(registered.postDataJSON()).toEqual({
        email,
        password: PASSWORD,
        refererCode: 'abcd2345',
        language: language === 'ru' ? 1 : 2,
        referrerHeader: 'https://monitor.example/list',
      });
      expect(entered.postDataJSON()).toMatchObject({ email, rememberme: true });
      await expect(toast(page, auth.registered)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect.poll(() => storedToken(page)).not.toBeNull();
      const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
      await expect.poll(cookies).not.toContain('refcode');
      await page.getByRole('link', { name: email }).click();
      await expect(page).toHaveURL('/lk/main');
    });

    test('registration, its fields wrong, says so at each and begins at the first', {
      tag: ['@spec:2.27', '@spec:5.14', '@spec:8.23'],
    }, async ({ page }) => {
      await page.goto(`/${language}/faq`);
      const dialog = await openRegistration(page, language);
      const submit = dialog.getByRole('button', { name: auth.register });
      const [email, password, repeat] = ['email', 'password', 'password2'].map((name) => input(dialog, name));
      if (email === undefined || password === undefined || repeat === undefined) throw new Error('no fields');
      await submit.click();
      await expectFirstWrong(email, auth.required);
      await expectWrong(password, auth.required);
      await expectWrong(repeat, auth.required);
      await expect(toast(page, common.formError)).toBeVisible();

      await email.fill('name@');
      await password.fill('short');
      await submit.click();
      await expectFirstWrong(email, auth.emailwrong);
      await email.fill(newEmail());
      await submit.click();
      await expectFirstWrong(password, auth.passshort);
      await password.fill('x'.repeat(26));
      await submit.click();
      await expectFirstWrong(password, auth.passlong);
      await password.fill(PASSWORD);
      await repeat.fill(`${PASSWORD}!`);
      await submit.click();
      await expectFirstWrong(repeat, auth.passmist);
      await repeat.fill(PASSWORD);
      await input(dialog, 'kyc').uncheck();
      await submit.click();
      await expectFirstWrong(input(dialog, 'kyc'), auth.mustAccept);
    });

    test('registration, declined by the server, says why at the field', { tag: ['@spec:8.6'] }, async ({
      page,
      request,
    }) => {
      const taken = await makeAccount(request);
      await page.goto(`/${language}/faq`);
      const dialog = await openRegistration(page, language);
      await typeRegistration(dialog, taken);
      const submit = dialog.getByRole('button', { name: auth.register });
      await submit.click();
      await expectFirstWrong(input(dialog, 'email'), auth.emailexist);
      const cases = [
        [1, 'email', auth.emailwrong],
        [2, 'password', auth.passwrong],
        [4, 'password', auth.regerror],
      ] as const;
      for (const [errorCode, name, message] of cases) {
        await page.route(register, (route) =>
          route.fulfill({ status: 422, json: { errorCode, message: '' } }),
        );
        await submit.click();
        await expectFirstWrong(input(dialog, name), message);
        await page.unroute(register);
      }
      await expect(toast(page, common.serverError)).toBeVisible();
      await expect(input(dialog, 'password')).toHaveValue(PASSWORD);
    });

    test('log-in, with a wrong password, marks both fields and can be tried again', {
      tag: ['@spec:4.6', '@spec:4.7', '@spec:5.15', '@spec:7.4', '@spec:8.5'],
    }, async ({ page, request }) => {
      const email = await makeAccount(request);
      await page.goto(`/${language}/faq`);
      const dialog = await openAuth(page, language);
      const submit = dialog.getByRole('button', { name: auth.submit, exact: true });
      await submit.click();
      await expectFirstWrong(input(dialog, 'email'), auth.required);
      await input(dialog, 'email').fill(email);
      await input(dialog, 'password').fill('not-the-password');
      await submit.click();
      await expectFirstWrong(input(dialog, 'email'), auth.errorauth);
      await expectWrong(input(dialog, 'password'), auth.errorauth);
      await expect(toast(page, auth.errorauth)).toBeVisible();
      await dialog.getByRole('button', { name: auth.toRegistration }).click();
      await expect(toast(page, auth.errorauth)).toBeHidden({ timeout: 2_000 });
      await page.getByRole('dialog').getByRole('button', { name: auth.toLogin }).click();
      await input(dialog, 'password').fill(PASSWORD);
      await submit.click();
      await expect(toast(page, auth.welcome)).toBeVisible();
      await expect(page.getByRole('link', { name: email })).toBeVisible();
    });

    test('forgotten password, a right e-mail, is answered in words and sent nowhere', {
      tag: ['@spec:2.30', '@spec:5.15'],
    }, async ({ page }) => {
      await page.goto(`/${language}/faq`);
      await (await openAuth(page, language)).getByRole('button', { name: auth.toRecovery }).click();
      const dialog = page.getByRole('dialog', { name: auth.title.password });
      const getCode = dialog.getByRole('button', { name: auth.recovery.getCode });
      await getCode.click();
      await expectFirstWrong(input(dialog, 'email'), auth.required);
      await input(dialog, 'email').fill('name@');
      await getCode.click();
      await expectFirstWrong(input(dialog, 'email'), auth.emailwrong);
      const sent: string[] = [];
      page.on('request', (call) => {
        if (call.method() !== 'GET') sent.push(call.url());
      });
      await input(dialog, 'email').fill('name@example.org');
      await getCode.click();
      await expect(dialog.getByRole('link', { name: common.menu.contacts, exact: false })).toBeVisible();
      await expect(dialog).toBeVisible();
      expect(sent).toEqual([]);
    });
  });
}

test.describe('the window', () => {
  const { auth } = wordsOf('ru');

  test('closed and opened again, stands at the log-in and still knows the e-mail', {
    tag: ['@spec:2.26', '@spec:2.27'],
  }, async ({ page }) => {
    await page.goto('/faq');
    const dialog = await openRegistration(page, 'ru');
    await input(dialog, 'email').fill('name@example.org');
    await dialog.getByRole('button', { name: auth.toLogin }).click();
    await page.getByRole('dialog').getByRole('button', { name: auth.toRecovery }).click();
    await expect(input(page.getByRole('dialog', { name: auth.title.password }), 'email')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeFocused();
    await expect(input(await openAuth(page, 'ru'), 'email')).toHaveValue('name@example.org');
  });

  test('consents, their links, open beside the form', async ({ page, context }) => {
    await page.goto('/ru/faq');
    const dialog = await openRegistration(page, 'ru');
    await input(dialog, 'email').fill('name@example.org');
    for (const path of ['/ru/terms', '/ru/aml-kyc']) {
      const opened = context.waitForEvent('page');
      await dialog.locator(`a[href="${path}"]`).click();
      await expect(await opened).toHaveURL(path);
    }
    await expect(input(dialog, 'accept')).toBeChecked();
    await expect(input(dialog, 'email')).toHaveValue('name@example.org');
  });

  test('keyboard alone, comes in, and the password can be looked at', {
    tag: ['@spec:2.29', '@spec:3.18'],
  }, async ({ page, request }) => {
    const email = await makeAccount(request);
    await page.goto('/faq');
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(input(dialog, 'email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(input(dialog, 'password')).toHaveAttribute('type', 'text');
    await page.keyboard.press('Space');
    await expect(input(dialog, 'password')).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(input(dialog, 'rememberme')).not.toBeChecked();
    const [sent] = await Promise.all([page.waitForRequest(login), input(dialog, 'password').press('Enter')]);
    expect(sent.postDataJSON()).toEqual({
      email,
      password: PASSWORD,
      rememberme: false,
      referrerHeader: null,
    });
    // The button that opened the window is gone.
    await expect(page.getByRole('link', { name: email })).toBeFocused();
  });

  test('come in on a phone, gives the focus to the menu that holds the account', async ({
    page,
    request,
  }) => {
    const email = await makeAccount(request);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    await input(dialog, 'email').fill(email);
    await input(dialog, 'password').fill(PASSWORD);
    await input(dialog, 'password').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: wordsOf('ru').common.header.openMenu })).toBeFocused();
  });

  test('fields, for a password manager, say what they are', {
    tag: ['@spec:2.29', '@spec:3.18', '@spec:5.14', '@spec:9.4'],
  }, async ({ page }) => {
    await page.goto('/faq');
    const dialog = await openAuth(page, 'ru');
    await expect(input(dialog, 'email')).toHaveAttribute('autocomplete', 'username');
    await expect(input(dialog, 'password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(input(dialog, 'rememberme')).toBeChecked();
    await dialog.getByRole('button', { name: auth.toRegistration }).click();
    const registration = page.getByRole('dialog', { name: auth.title.registration });
    await expect(input(registration, 'email')).toHaveAttribute('autocomplete', 'username');
    await expect(input(registration, 'password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(input(registration, 'password2')).toHaveAttribute('autocomplete', 'new-password');
    await expect(input(registration, 'password')).toHaveAccessibleDescription(
      fill(auth.passrules, { min: 8, max: 25 }),
    );
  });

  test('button, pressed twice, sends once', async ({ page }) => {
    let calls = 0;
    const letGo = await hold(page, register, async (route) => {
      calls += 1;
      await route.continue();
    });
    await page.goto('/faq');
    const dialog = await openRegistration(page, 'ru');
    const email = newEmail();
    await typeRegistration(dialog, email);
    await dialog.getByRole('button', { name: auth.register }).dblclick();
    letGo();
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    expect(calls).toBe(1);
  });
});

test.describe('answers that are spoiled', () => {
  test.use({ expectedStatuses: [429, 500, 503], cutsCalls: true });
  const { auth, common } = wordsOf('ru');
  const spoiled: Record<string, { answer: (route: Route) => Promise<void>; advice: string }> = {
    'an error of the server': {
      answer: (route) => route.fulfill({ status: 500, json: { errorCode: 500, message: '' } }),
      advice: common.failure.server,
    },
    'too many tries': {
      answer: (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '90' }, body: '{}' }),
      advice: fill(common.failure.wait, { minutes: 2 }),
    },
    'a closed site': {
      answer: (route) => route.fulfill({ status: 503, body: '{}' }),
      advice: common.failure.closed,
    },
    'a web page': {
      answer: (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' }),
      advice: common.failure.offline,
    },
    'no answer at all': { answer: (route) => route.abort(), advice: common.failure.offline },
  };

  for (const [name, { answer, advice }] of Object.entries(spoiled)) {
    test(`both forms, given ${name}, say so kindly and lose nothing`, {
      tag: ['@spec:8.1', '@spec:beyond.2'],
    }, async ({ page }) => {
      await page.goto('/faq');
      await page.route(login, answer);
      await page.route(register, answer);
      const dialog = await openAuth(page, 'ru');
      await input(dialog, 'email').fill('name@example.org');
      await input(dialog, 'password').fill(PASSWORD);
      await dialog.getByRole('button', { name: auth.submit, exact: true }).click();
      await expect(toast(page, advice)).toBeVisible();
      await expect(dialog.getByRole('button', { name: auth.submit, exact: true })).toBeEnabled();
      await expect(input(dialog, 'password')).toHaveValue(PASSWORD);

      await dialog.getByRole('button', { name: auth.toRegistration }).click();
      const registration = page.getByRole('dialog', { name: auth.title.registration });
      await typeRegistration(registration, 'name@example.org');
      await registration.getByRole('button', { name: auth.register }).click();
      await expectFirstWrong(input(registration, 'password'), auth.regerror);
      await expect(input(registration, 'email')).toHaveValue('name@example.org');
      await expect(input(registration, 'password2')).toHaveValue(PASSWORD);
    });
  }

  test('a registration without an answered log-in leads to the log-in', async ({ page }) => {
    await page.goto('/faq');
    await page.route(login, (route) => route.abort());
    const email = newEmail();
    const dialog = await openRegistration(page, 'ru');
    await typeRegistration(dialog, email);
    await dialog.getByRole('button', { name: auth.register }).click();
    await expect(toast(page, auth.registeredOutside)).toBeVisible();
    await expect(input(page.getByRole('dialog', { name: auth.title.login }), 'email')).toHaveValue(email);
  });

  test('the window, opened offline, comes with the connection', async ({ page, context }) => {
    // The toasts' part must be loaded: its loss is another test.
    const toasts = page.waitForResponse(/\/assets\/toast-host-.*\.js/);
    await page.goto('/faq');
    await (await toasts).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await expect(toast(page, common.failure.offline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: auth.title.login })).toBeVisible();
    await expect(page).toHaveURL('/faq');
  });
});
