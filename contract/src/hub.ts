export const HUB_PATH = '/api/hubs/tickets';

/** A client that missed some reloads the ticket. */
export interface HubEvents {
  statusChanged: [ticketId: string, status: number];
  recalculated: [ticketId: string];
}

export type HubTarget = keyof HubEvents;
