/** A block must cost the same with a thousand times more open tickets. */
import { strict as assert } from 'node:assert';
import { watchOnce } from '../src/chains/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { forTheRecord, type Line, median, timed } from './measurement.ts';
import { addOpenTickets, BITCOIN, countOpen, createTicket, pay } from './open-tickets-store.ts';
import { openService, type Service } from './service.ts';

const FEW = 100;
const MANY = 100_000;
const MOST_TIMES = 2;
const ROUNDS = 20;
const PAID_PER_BLOCK = 5;
const STRANGER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

interface Side {
  readonly service: Service;
  readonly unpaid: string[];
  readonly watching: number[];
  readonly judging: number[];
}

export async function watchFlat(): Promise<readonly Line[]> {
  const few = await openSide(FEW);
  const many = await openSide(MANY);
  for (let round = 0; round < ROUNDS; round += 1) {
    await oneBlock(few);
    await oneBlock(many);
  }
  await few.service.close();
  await many.service.close();
  return [
    ...compare('watching a block', few.watching, many.watching),
    ...compare('judging what it brought', few.judging, many.judging),
  ];
}

async function openSide(open: number): Promise<Side> {
  const service = await openService();
  await service.settle();
  const unpaid: string[] = [];
  while (unpaid.length < ROUNDS * PAID_PER_BLOCK) unpaid.push(await createTicket(service));
  await service.settle();
  await addOpenTickets(service.database.db, open - unpaid.length);
  assert.equal(await countOpen(service.database.db), open);
  return { service, unpaid, watching: [], judging: [] };
}

async function oneBlock({ service, unpaid, watching, judging }: Side): Promise<void> {
  for (let sent = 0; sent < PAID_PER_BLOCK; sent += 1) {
    await pay(service, unpaid.pop() ?? STRANGER);
    await pay(service, STRANGER);
  }
  const waiting = await timed(() => look(service));
  await service.call('POST', '/sandbox/blocks', { networkId: BITCOIN });
  watching.push(waiting + (await timed(() => look(service))));
  judging.push(await timed(service.runJobs));
}

async function look({ app, database: { db } }: Service): Promise<void> {
  const chain = app.networks.chains.get(BITCOIN);
  assert(chain !== undefined);
  while ((await watchOnce({ db, clock: systemClock, catalogue: app.catalogue }, chain)) === 'again');
}

function compare(what: string, few: readonly number[], many: readonly number[]): Line[] {
  const ratio = median(many) / median(few);
  return [
    forTheRecord(`${what}, ${FEW} open tickets`, median(few), 'ms'),
    forTheRecord(`${what}, ${MANY} open tickets`, median(many), 'ms'),
    {
      what: `${what}: the second by the first`,
      figure: `${ratio.toFixed(2)} ×`,
      limit: `≤ ${MOST_TIMES} ×`,
      isKept: ratio <= MOST_TIMES,
    },
  ];
}
