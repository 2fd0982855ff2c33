/** The live hub: where it is and what it says. Its protocol is that of the public clients; it has no methods to call. */

export const HUB_PATH = '/api/hubs/tickets';

/** What the hub invokes on a client, with the arguments of each. A client that missed some reloads the ticket. */
export interface HubEvents {
  /** The ticket's new status. */
  statusChanged: [ticketId: string, status: number];
  /** The amount to receive was recalculated. */
  recalculated: [ticketId: string];
}

export type HubTarget = keyof HubEvents;
