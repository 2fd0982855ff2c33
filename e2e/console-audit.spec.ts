/** The audit: what changed, from where, its file, and a row that was changed around the service. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, testOf } from './desk.ts';
import { consoleOf, ownService } from './own-service.ts';

const test = testOf(() => ownService());

/** Of a file whose quoted cells have no line break. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

async function setFirstConfirmation(desk: Page, console: string, minutes: string): Promise<void> {
  const name = 'Time of the first confirmation';
  await desk.goto(`${console}/networks`);
  await desk.getByRole('button', { name: 'Acts: bitcoin', exact: true }).click();
  await desk.getByRole('menuitem', { name }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Minutes').fill(minutes);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
}

test('the audit shows old and new values from where, and its file has the chain', async ({
  browser,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const desk = await deskOf(browser, console);
  await setFirstConfirmation(desk, console, '90');

  await desk.goto(`${console}/audit`);
  const row = desk.getByRole('row').filter({ hasText: 'First within, min' }).first();
  await expect(row).toContainText('bitcoin · First within, min: 60 → 90');
  await expect(row).toContainText('Chrome, Linux · 127.0.0.1');

  const filter = desk.getByRole('combobox', { name: 'Act' });
  await filter.fill('log in');
  await desk.getByRole('option', { name: 'Log in', exact: true }).click();
  await expect(desk.getByRole('row').filter({ hasText: 'First within, min' })).toHaveCount(0);
  await expect(desk.getByRole('row').filter({ hasText: 'Chrome, Linux' }).first()).toContainText('Log in');

  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  await expect(desk.getByText(/^The file is ready\. Rows: \d+\.$/)).toBeVisible();
  const [head = '', ...lines] = (await readFile(file, 'utf8')).slice(1).trim().split('\r\n');
  const names = cellsOf(head);
  const at = (line: string, name: string): string => cellsOf(line)[names.indexOf(name)] ?? '';
  expect(lines.length).toBeGreaterThan(2);
  for (const [index, line] of lines.entries()) {
    const previous = at(line, 'previous');
    if (index > 0) expect(previous).toBe(at(lines[index - 1] ?? '', 'hash'));
    const computed = createHash('sha256').update(Buffer.from(previous, 'hex')).update(at(line, 'sealed'));
    expect(computed.digest('hex')).toBe(at(line, 'hash'));
  }
  // It makes the page narrow.
  expect(await flawsOf(desk)).toEqual([]);
});

test('a row that the owner of the database changed is named by the audit', {
  tag: ['@threat:dishonest-operator'],
}, async ({ browser, service }) => {
  test.setTimeout(240_000);
  const console = consoleOf(service.baseURL);
  const desk = await deskOf(browser, console);
  await setFirstConfirmation(desk, console, '45');
  await desk.goto(`${console}/audit`);
  const isWhole = desk.getByText('Whole', { exact: true });
  await expect(isWhole).toBeVisible();
  const row = desk.getByRole('row').filter({ hasText: '→ 45' }).first();
  const number = (await row.getByRole('cell').first().innerText()).trim();

  await service.stop();
  await service.sql(`
    alter table audit_log disable trigger audit_log_rows;
    update audit_log set changes = null where id = ${Number.parseInt(number, 10)};
    alter table audit_log enable trigger audit_log_rows;`);
  await service.start();
  await desk.goto(`${console}/audit`);
  const fault = desk.getByRole('alert').filter({ hasText: 'distrust this audit' });
  await expect(fault).toContainText(new RegExp(`row ${number} .*Moscow time\\) was changed`, 'i'));
  await expect(isWhole).toHaveCount(0);
  expect(await flawsOf(desk)).toEqual([]);
});
