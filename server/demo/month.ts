/** Ordinary tickets, and the events of `events.ts`. */
import { orderOf, seeded } from './choices.ts';
import { type DemoTicket, finishAll, order, send } from './customers.ts';
import { endOfMonth } from './end-of-month.ts';
import { eventsOf } from './events.ts';
import { recordTransfers } from './operator-acts.ts';
import type { DemoWorld } from './world.ts';

const DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MONTH_MS = DAYS * DAY_MS;
/** The last tickets are paid after the month. */
const END_MS = 10 * 60_000;
const TICKETS_PER_DAY = 3;
const BETWEEN_MS = 8 * 60_000;
const SEED = 20_261;

export async function fillMonth(world: DemoWorld, onDay: (day: number) => void = () => {}): Promise<void> {
  const begin = world.now().getTime();
  const choose = seeded(SEED);
  let made = 0;
  for (let day = 1; day <= DAYS; day += 1) {
    const morning = begin + (day - 1) * DAY_MS + choose(10) * HOUR_MS;
    world.pass(Math.max(0, morning - world.now().getTime()));
    const tickets: DemoTicket[] = [];
    for (let count = 0; count < TICKETS_PER_DAY; count += 1) {
      tickets.push(await order(world, orderOf(choose, made)));
      world.pass(choose(BETWEEN_MS));
      made += 1;
    }
    // Each third day's last ticket is never paid.
    const paid = day % 3 === 0 ? tickets.slice(0, -1) : tickets;
    for (const ticket of paid) await send(world, ticket);
    for (const event of eventsOf(day)) await event(world);
    await finishAll(world);
    await recordTransfers(world);
    onDay(day);
  }
  world.pass(Math.max(0, begin + MONTH_MS - END_MS - world.now().getTime()));
  await endOfMonth(world, choose);
}
