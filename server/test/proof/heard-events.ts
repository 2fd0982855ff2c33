/**
 * The events that the walk's workers received. Delivery is at least once and has no time limit, so any
 * event may come again after all has moved on.
 */
import type { App } from '../../src/boot/app.ts';
import type { WorkEventName } from '../../src/events.ts';

export interface HeardEvent {
  readonly kind: WorkEventName;
  readonly payload: unknown;
}

/** Of the crew's whole life; the oldest make place. */
const KEPT = 400;
/** Others carry a secret that is sent once, or are letters, which a walk does not read. */
const ABOUT_MONEY = /^(deposit|payout|ticket|withdrawal)\./;

/** Handlers that note what they are given. */
export function hearing(app: App, heard: HeardEvent[]): void {
  for (const [kind, handlers] of Object.entries(app.handlers)) {
    if (!ABOUT_MONEY.test(kind)) continue;
    const note = async (payload: unknown): Promise<void> => {
      heard.push({ kind: kind as WorkEventName, payload });
      if (heard.length > KEPT) heard.shift();
    };
    Object.assign(app.handlers, { [kind]: [note, ...handlers] });
  }
}
