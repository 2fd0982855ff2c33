/** To whom, and under which name of the contract. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HubEvents, HubTarget } from '@parom/contract/hub';
import type { Hub } from '@parom/signalr-server';
import type { Events, LiveEventName } from './events.ts';
import type { Db } from './platform/db/db.ts';
import type { OutboxEvent } from './platform/outbox/outbox-store.ts';
import { channelsOfTickets } from './tickets/index.ts';

type HubCall = {
  [Target in HubTarget]: {
    readonly ticketId: string;
    readonly target: Target;
    readonly arguments: HubEvents[Target];
  };
}[HubTarget];

const callsOf: { readonly [Name in LiveEventName]: (event: Events[Name]) => readonly HubCall[] } = {
  'ticket.moved': ({ ticketId, to }) => [{ ticketId, target: 'statusChanged', arguments: [ticketId, to] }],
  'tickets.recalculated': ({ ticketIds }) =>
    ticketIds.map((ticketId) => ({ ticketId, target: 'recalculated', arguments: [ticketId] })),
};

const SLICE = 100;

/**
 * In order. One query finds the listeners, if any page is connected. @throws before the first event, when the
 * database does not answer
 */
export async function publishLive(
  { db, hub }: { readonly db: Db; readonly hub: Pick<Hub, 'publish' | 'connections'> },
  events: readonly OutboxEvent[],
): Promise<void> {
  if (hub.connections() === 0) return;
  const calls = events.flatMap((event) => callsOfEvent(event));
  const channels = await channelsOfTickets(db, [...new Set(calls.map(({ ticketId }) => ticketId))]);
  for (const [index, one] of calls.entries()) {
    if (index % SLICE === SLICE - 1) await nextTurn();
    hub.publish({
      channels: channels.get(one.ticketId) ?? [],
      target: one.target,
      arguments: one.arguments,
    });
  }
}

function callsOfEvent<Name extends LiveEventName>(event: {
  kind: Name;
  payload: Events[Name];
}): readonly HubCall[] {
  // During an upgrade a newer process may send unknown events.
  return callsOf[event.kind]?.(event.payload) ?? [];
}
