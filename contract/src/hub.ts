export const HUB_PATH = '/api/hubs/tickets';

/** The hub's invocations on a client. A client that missed some reloads the ticket. */
export interface HubEvents {
  statusChanged: [ticketId: string, status: number];
  /** The amount to receive was recalculated. */
  recalculated: [ticketId: string];
}

export type HubTarget = keyof HubEvents;
