/** The unsigned refill of a cold wallet, as its device reads it from the screen. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ColdTransaction, TreasuryAnswer } from '@parom/contract/console/treasury';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { changeAnswers } from './answers.ts';
import { deskOf, test } from './desk.ts';
import { readDrawnCode } from './drawn-code.ts';
import { consoleOf, type OwnService } from './own-service.ts';

const COLD = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const HOT = '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae';
const CODE = 'QR code of the unsigned transaction';
/** Fewer pixels a module and cameras miss it. */
const LEAST_MODULE = 3;
const MOVE = '0190a000-0000-7000-8000-000000000024';

const evm = JSON.stringify({ chainId: 1, from: COLD, to: HOT, value: '12500000000000000000', nonce: 4 });
/** As long as a PSBT of some inputs, in its alphabet. */
const psbt = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 37) % 251))
    .toString('base64')
    .slice(0, length);

let opened: Page | undefined;
// A page asks again and again, also while its test ends.
test.afterEach(() => opened?.unrouteAll({ behavior: 'wait' }));

async function openCold(browser: Browser, service: OwnService, unsigned: ColdTransaction): Promise<Page> {
  const console = consoleOf(service.baseURL);
  const page = await deskOf(browser, console);
  opened = page;
  await changeAnswers<TreasuryAnswer>(page, '**/api/console/treasury', (answer) => ({
    ...answer,
    moves: [
      {
        id: MOVE,
        kind: 'refill',
        isFromCold: true,
        state: 'announced',
        asset: 'ETH@ethereum',
        amount: '12.5',
        address: COLD,
        memo: null,
        askedBy: 'anna',
        askedAt: '2030-01-15T12:00:00.000Z',
        confirmedBy: null,
      },
    ],
  }));
  await page.route(`**/treasury/${MOVE}/unsigned`, (route) => route.fulfill({ json: unsigned }));
  await page.goto(`${console}/treasury`);
  await page.getByRole('button', { name: 'Show the unsigned transaction' }).click();
  return page;
}

const exported = async (page: Page): Promise<string> => {
  const file = await page.getByRole('link', { name: 'Save as a file' }).getAttribute('href');
  return decodeURIComponent((file ?? '').replace(/^data:[^,]*,/, ''));
};

/** The signer's program, which has no network: it reads the codes as a scanner types them. */
const join = (codes: readonly string[]) => {
  const program = fileURLToPath(new URL('../scripts/signer.mjs', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'join-parts'], {
    input: codes.join('\n'),
    encoding: 'utf8',
  });
  return { joined: stdout.trim(), refused: stderr.trim() };
};

for (const [what, unsigned] of [
  ['an EVM transaction', { format: 'evm-json', text: evm, to: HOT, fee: '0.002' }],
  ['the longest text of one code', { format: 'psbt', text: psbt(424), to: HOT, fee: '0.002' }],
] as const) {
  test(`the code of ${what} holds the exported text`, async ({ browser, service }) => {
    const page = await openCold(browser, service, unsigned);
    expect(await exported(page)).toBe(unsigned.text);
    const code = page.getByRole('img', { name: CODE });
    await expect(code).toBeVisible();
    const { text, pixels } = await readDrawnCode(code);
    expect(text).toBe(unsigned.text);
    expect(pixels).toBeGreaterThanOrEqual(LEAST_MODULE);
  });
}

for (const [what, unsigned, count] of [
  ['a PSBT of many inputs', { format: 'psbt', text: psbt(2_900), to: HOT, fee: '0.002' }, 9],
  [
    'a long EVM call',
    {
      format: 'evm-json',
      text: `${evm.slice(0, -1)},"data":"0x${'ab'.repeat(400)}"}`,
      to: HOT,
      fee: '0.002',
    },
    4,
  ],
] as const) {
  test(`the codes of ${what} together give the exported text`, async ({ browser, service }) => {
    const page = await openCold(browser, service, unsigned);
    const codes: string[] = [];
    for (let part = 1; part <= count; part += 1) {
      const code = page.getByRole('img', { name: `${CODE}, part ${part} of ${count}` });
      await expect(code).toBeVisible();
      const { text, pixels } = await readDrawnCode(code);
      expect(pixels).toBeGreaterThanOrEqual(LEAST_MODULE);
      codes.push(text);
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(page.getByRole('img', { name: `${CODE}, part 1 of ${count}` })).toBeVisible();
    expect(join(codes)).toEqual({ joined: unsigned.text, refused: '' });
    expect(join(codes.toSpliced(1, 1)).refused).toContain(`Of ${count} parts these are missing: 2`);
    expect(await exported(page)).toBe(unsigned.text);
  });
}

test('the parts play one after another, and by hand once they are stopped', async ({ browser, service }) => {
  const page = await openCold(browser, service, { format: 'psbt', text: psbt(2_900), to: HOT, fee: '0.002' });
  const shown = page.getByText(/^part \d of 9$/);
  await page.getByRole('button', { name: 'Play the parts' }).click();
  // A slow browser misses some in one round.
  const seen = await shown.evaluate(async (line) => {
    const all = new Set<string>();
    while (all.size < 9) {
      all.add(line.textContent ?? '');
      await new Promise(requestAnimationFrame);
    }
    return [...all].toSorted();
  });
  expect(seen).toEqual(Array.from({ length: 9 }, (_, at) => `part ${at + 1} of 9`));
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = Number(/\d/.exec((await shown.textContent()) ?? '')?.[0]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(shown).toHaveText(`part ${(stopped % 9) + 1} of 9`);
});
