/** A Russian operator reads no English sentence. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { type Browser, expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { textsOf } from './console-looks.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { serviceOf } from './service.ts';

/** Three English words in a row. Names of coins, settings and programs are no sentence. */
const SENTENCE = /(?<![\w/:.@-])[A-Za-z][a-z’']*(?: [a-z’']+){2,}/g;
const englishIn = (text: string): string[] => text.match(SENTENCE) ?? [];

async function russianDesk(browser: Browser, console: string): Promise<Page> {
  const page = await deskOf(browser, console);
  await page.evaluate(() => localStorage.setItem('console-language', 'ru'));
  await page.goto(console);
  await expect(page.getByRole('heading', { name: 'Очередь' })).toBeVisible();
  return page;
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The sentence comes with a file of its own. */
async function englishOfForm(page: Page): Promise<string[]> {
  const form = page.getByRole('dialog');
  await expect(form.locator('p').first()).toContainText(/[а-яё].*\.$/);
  const english = englishIn(await form.innerText());
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  return english;
}

const besides = {
  deposits: ['Списать пыль'],
  payments: ['Что должны адресу'],
  networks: ['Не доверять старым адресам'],
  alerts: ['Проверить доставку тревог', 'Отказаться от писем'],
  audit: [],
  site: ['Создать ключ партнёра', 'Задать вебхук партнёра'],
} as const;

const atRows = {
  reconciliation: 'BTC@bitcoin',
  networks: 'bitcoin',
} as const;

test('each act’s form is Russian from its sentence to its last field', async ({ browser, service }) => {
  test.setTimeout(240_000);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  const english: string[] = [];
  for (const [path, names] of Object.entries(besides)) {
    await openPage(page, `${console}/${path}`);
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click();
      english.push(...(await englishOfForm(page)));
    }
  }
  for (const [path, row] of Object.entries(atRows)) {
    await openPage(page, `${console}/${path}`);
    const menu = page.getByRole('row').filter({ hasText: row }).first().getByRole('button');
    await menu.click();
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    const names = await items.allInnerTexts();
    expect(names.length, path).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    for (const name of names) {
      await menu.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      english.push(...(await englishOfForm(page)));
    }
  }
  await openPage(page, `${console}/prices`);
  for (const name of ['Зафиксировать цену', 'Принять скачок']) {
    await onCoin(page, 'BTC', name);
    english.push(...(await englishOfForm(page)));
  }
  expect(english).toEqual([]);
  // A menu that fades out has no items for axe.
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await flawsOf(page)).toEqual([]);
});

/** Codes of the server that no Russian table may show. */
const CODES =
  /\b(awaitingPayment|held|invalid|aboveMaximum|unmatched|final|manual|queued|payout|refund|done|administrator|log-in)\b/;

test('tables say states, decisions, roles and audited acts in Russian', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  const main = page.getByRole('main');
  const facts = {
    tickets: 'Пришло больше максимума',
    [`tickets/${simpleId}`]: 'пришло больше максимума или резерва · в заявке',
    people: 'Администратор',
    audit: 'сделано',
    reconciliation: 'Свободно',
    networks: 'Подтверждения',
    pairs: 'Что получат сейчас',
  };
  for (const [path, fact] of Object.entries(facts)) {
    await openPage(page, `${console}/${path}`);
    // The choices of a select are there, and hidden.
    await expect(main.getByText(fact).filter({ visible: true }).first()).toBeVisible();
    // What a person typed in another language carries it as `lang`.
    expect(
      (await textsOf(page)).filter((line) => CODES.test(line)),
      path,
    ).toEqual([]);
    const text = await main.innerText();
    // Tickets and the audit hold words as people typed them, in other tests too.
    if (!/^(tickets|audit$)/.test(path)) expect(englishIn(text), path).toEqual([]);
    if (path !== 'tickets') continue;
    const own = main.getByRole('row').filter({ hasText: String(simpleId) });
    expect(englishIn(await own.innerText()), path).toEqual([]);
  }
});

test('a refusal says in Russian what became of the money, and why where it can', async ({
  browser,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  await openPage(page, `${console}/prices`);
  await page.getByRole('button', { name: 'Действия: BTC' }).click();
  await page.getByRole('menuitem', { name: 'Принять скачок' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Цена в USDT').fill('much');
  await form.getByLabel('Причина').fill('Рынок правда скакнул');
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await expect(form.getByRole('alert')).toContainText('Ничего не изменилось: исправьте отмеченное');
  await expect(form).toContainText('Нужна сумма больше нуля, например 0.5');

  await form.getByLabel('Цена в USDT').fill('90000');
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Отказано, ничего не изменилось: у BTC нет задержанного скачка',
  );
});

const onCoin = async (page: Page, coin: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Действия: ${coin}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

const byRow = async (page: Page, row: string, act: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: row }).first().getByRole('button').click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

test('refusals by the books, the deposits and the partners’ keys are Russian', async ({
  browser,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  const form = page.getByRole('dialog');
  const refusedWith = async (act: string, why: RegExp | string): Promise<void> => {
    await form.getByLabel('Причина').fill('Проверяю отказы');
    await form.getByRole('button', { name: act, exact: true }).click();
    await expect(form.getByRole('alert')).toContainText(why);
    expect(englishIn(await form.innerText())).toEqual([]);
  };
  await openPage(page, `${console}/reconciliation`);
  await byRow(page, 'BTC@bitcoin', 'Изъять капитал');
  await form.getByLabel('Сумма').fill('1000000');
  await form.getByLabel('Номер перевода или транзакция').fill('слишком много');
  await refusedWith('Посмотреть, что будет', /из [\d.]+ обещано [\d.]+.*: изъять можно не больше [\d.]+$/);
  await page.keyboard.press('Escape');

  await openPage(page, `${console}/deposits`);
  await page.getByRole('button', { name: 'Списать пыль', exact: true }).click();
  await refusedWith('Списать пыль', 'зачисленной пыли там нет');
  await page.keyboard.press('Escape');

  await openPage(page, `${console}/site`);
  await page.getByRole('button', { name: 'Создать ключ партнёра', exact: true }).click();
  await form.getByLabel('E-mail').fill('anna@example.com');
  await form.getByLabel('Имя').fill('Сводка курсов');
  await form.getByLabel('Что можно').fill('everything');
  await refusedWith('Создать ключ партнёра', 'права ключа пишут через запятую: ');
  await page.keyboard.press('Escape');

  await openPage(page, `${console}/audit`);
  const audited = page.getByRole('row').filter({ hasText: 'Списать пыль' }).first();
  await expect(audited).toContainText('отказано');
  await expect(audited).toContainText('зачисленной пыли там нет');
  expect(englishIn(await audited.innerText())).toEqual([]);
});

test('an act’s preview and answer are Russian, with the same numbers', async ({ browser, service }) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  await openPage(page, `${console}/networks`);
  await byRow(page, 'bitcoin', 'Остановить');
  const form = page.getByRole('dialog');
  await form.getByLabel('Направление').selectOption('both');
  await form.getByLabel('Причина').fill('Узел обновляется');
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await expect(form.getByText('Остановлено bitcoin (приём и выплаты).')).toBeVisible();
  expect(englishIn(await form.innerText())).toEqual([]);
  await page.keyboard.press('Escape');

  await openPage(page, `${console}/prices`);
  await onCoin(page, 'BTC', 'Зафиксировать цену');
  await form.getByLabel('Причина').fill('Биржи молчат');
  await form.getByLabel('Цена в USDT').fill('1000');
  await form.getByLabel('Без конца, пока не вернут рыночную цену').check();
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'на рынке BTC стоит 89500 USDT, и 1000 на 98.88% ниже.',
  );
  expect(englishIn(await form.innerText())).toEqual([]);
  await form.getByLabel('Цена в USDT').fill('89501.5');
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await form.getByRole('button', { name: 'Зафиксировать цену' }).click();
  await expect(form.getByRole('status')).toContainText(
    'BTC стоит 89501.5 USDT, пока вы не вернёте рыночную цену.',
  );
  expect(englishIn(await form.innerText())).toEqual([]);
  await form.getByRole('button', { name: 'Закрыть' }).last().click();
  await onCoin(page, 'BTC', 'Вернуть рыночную');
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  await form.getByRole('button', { name: 'Вернуть рыночную' }).click();
  await expect(form.getByRole('status')).toContainText('BTC снова следует за рынком.');
  expect(await flawsOf(page)).toEqual([]);
});

test('an alert is Russian, with the sums and rows of its record', async ({ browser, request, service }) => {
  test.setTimeout(180_000);
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  await calls.advanceClock(2);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  await openPage(page, `${console}/alerts`);
  const alert = page.getByRole('region', { name: 'Работа ждёт человека' }).filter({ hasText: 'стоят' });
  const tells = 'Заявки стоят, клиенты ждут: список заявок «Стоит».';
  await expect(alert).toContainText(tells);
  expect(englishIn(await page.getByRole('main').innerText())).toEqual([]);
  expect(await flawsOf(page)).toEqual([]);

  await openPage(page, `${console}/tickets/${created.ticketId}`);
  const history = page.getByRole('heading', { name: 'Что было' }).locator('..');
  await expect(history).toContainText('сеть · платёж виден в сети');
  await expect(history).toContainText('система · пришло больше максимума или резерва');
  expect(englishIn(await history.innerText())).toEqual([]);

  await page.evaluate(() => localStorage.setItem('console-language', 'en'));
  await page.reload();
  const english = page.getByRole('heading', { name: 'What happened' }).locator('..');
  await expect(english).toContainText('system · on hold: more than the maximum or the reserve arrived');
  await expect(english).not.toContainText('aboveMaximum');
});

test('an act on what changed meanwhile, and the faults of a text, are Russian', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const page = await russianDesk(browser, console);
  await openPage(page, `${console}/networks`);
  await byRow(page, 'tron', 'Остановить');
  const form = page.getByRole('dialog');
  await form.getByLabel('Направление').selectOption('in');
  await form.getByLabel('Причина').fill('Узел обновляется');
  const calls = serviceOf(request);
  await calls.command('stop-network', {
    network: 'tron',
    direction: 'out',
    reason: 'Узел молчит',
  });
  await form.getByRole('button', { name: 'Посмотреть, что будет' }).click();
  const told = form.getByRole('alert');
  await expect(told).toContainText('пока вы смотрели, это изменилось');
  await expect(form.getByRole('listitem').filter({ hasText: 'Узел молчит' })).toBeVisible();
  expect(englishIn(await form.innerText())).toEqual([]);
  await calls.command('start-network', { network: 'tron', direction: 'out' });

  await openPage(page, `${console}/texts/ru/letters/completed`);
  const field = page.getByLabel('Тексты письма');
  await expect(field).toHaveValue(/## thanks/);
  await field.fill((await field.inputValue()).replace('{number}', '{nmber}'));
  const faults = page.getByRole('region', { name: 'Так получит клиент' }).getByRole('status');
  await expect(faults).toContainText('переменной {nmber} у текста «subject» нет');
  await expect(faults).toContainText('в тексте «subject» не хватает {number}');
  expect(englishIn(await faults.innerText())).toEqual([]);
});
