// Memory must stay flat, and only customers' tables may grow.
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../lib/run.mjs';
import { ownDatabase } from './own-database.mjs';
import { startService } from './running-service.mjs';

const TICKETS_A_SECOND = 4;
const READS_PER_TICKET = 5;
const PAID_EVERY = 2;
const SAMPLES = 60;
const MEMORY_GROWTH = 1.15;
const MEMORY_SLACK_MB = 20;
const ROWS_GROWTH = 1.2;
const ROWS_SLACK = 100;
/** Until then unpaid tickets do not expire, and tables of short memory still grow. */
const FIRST_COUNT = 2 / 3;
const TABLES_SETTLE_S = 2_400;

/** All others must keep the first count's size. */
const GROWING = new Set(
  (
    'tickets ticket_history users sessions mails mailed_tokens deposit_addresses deposits deposit_judgements payments ' +
    'ledger_accounts ledger_entries ledger_postings sim_blocks sim_transactions price_points'
  ).split(' '),
);

const orderOf = (customer) => ({
  wallet: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  user: { email: `load${customer}@example.com`, language: 2 },
  payDetails: { currencyId: 1, networkId: 1, amount: '0.001' },
  getDetails: { currencyId: 5, networkId: 4 },
});

async function visit(url, customer, answers) {
  const call = async (path, { body, token } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    return answer.json().catch(() => ({}));
  };
  const { ticketId, offerToken } = await call('/v1/tickets/create', { body: orderOf(customer) });
  if (ticketId === undefined) return;
  const ticket = await call(`/v1/tickets/${ticketId}/get`, { token: offerToken });
  for (let read = 0; read < READS_PER_TICKET; read += 1) await call('/v1/exchangeRate/get');
  if (customer % PAID_EVERY !== 0) return;
  const { address } = ticket.fromWallet;
  await call('/sandbox/transfers', {
    body: { networkId: 1, currencyId: 1, address, amount: ticket.fromAmount },
  });
  await sleep(3_000);
  await call(`/v1/tickets/${ticketId}/get`, { token: offerToken });
}

const medianOf = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

export function judgeLoad({ seconds, megabytes, first, end, answers, errors }) {
  const quarter = Math.floor(megabytes.length / 4);
  const early = medianOf(megabytes.slice(quarter, 2 * quarter));
  const late = medianOf(megabytes.slice(-quarter));
  const grown = [...end].filter(
    ([name, rows]) =>
      seconds * FIRST_COUNT >= TABLES_SETTLE_S &&
      !GROWING.has(name) &&
      rows > (first.get(name) ?? 0) * ROWS_GROWTH + ROWS_SLACK,
  );
  const failed = [...answers].filter(([status]) => status >= 400);
  return [
    ...(late > early * MEMORY_GROWTH + MEMORY_SLACK_MB ? [`memory grew from ${early} MB to ${late} MB`] : []),
    ...grown.map(([name, rows]) => `table ${name} grew from ${first.get(name) ?? 0} to ${rows} rows`),
    ...failed.map(([status, count]) => `${count} calls were answered ${status}`),
    ...errors,
  ];
}

/**
 * @param serverUrl of a PostgreSQL: embedded tables cannot be counted from outside
 * @returns the problems
 */
export async function runSteadyLoad({ seconds, serverUrl }) {
  const database = await ownDatabase(serverUrl);
  const service = await startService({ DATABASE_URL: database.url, PAROM_LOG_LEVEL: 'warn' });
  try {
    const answers = new Map();
    const megabytes = [];
    const visits = new Set();
    let first = null;
    const began = performance.now();
    const isAt = (share) => performance.now() - began >= share * seconds * 1_000;
    for (let customer = 1; !isAt(1); customer += 1) {
      const one = visit(service.url, customer, answers)
        .catch(() => answers.set(599, (answers.get(599) ?? 0) + 1))
        .finally(() => visits.delete(one));
      visits.add(one);
      if (isAt((megabytes.length + 1) / SAMPLES)) {
        megabytes.push(Math.round((await service.metric('process_resident_memory_bytes')) / 2 ** 20));
        if (megabytes.length % 5 === 0)
          say(`  ${customer} customers, ${megabytes.at(-1)} MB, ${visits.size} at once`);
      }
      if (first === null && isAt(FIRST_COUNT)) first = await database.rowCounts();
      const due = began + (customer * 1_000) / TICKETS_A_SECOND;
      await sleep(Math.max(0, due - performance.now()));
    }
    await Promise.all(visits);
    const end = await database.rowCounts();
    say(`  memory: ${megabytes.join(' ')} MB`);
    say(`  answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
    for (const [name, rows] of end)
      if (rows > 0) say(`  ${name}: ${first.get(name)} rows at the first count, ${rows} at the end`);
    return judgeLoad({ seconds, megabytes, first, end, answers, errors: service.errors.slice(0, 5) });
  } finally {
    await service.stop();
    await database.drop();
  }
}
