import { type WaitingItem, type WaitingKind, waitingKinds } from '@parom/contract/console/work';

/** One word for each reason, for the address of the page. `null`: the row has no reason. */
export function reasonOf({ kind, id, reason, stop }: WaitingItem): string | null {
  if (kind === 'alert') return id.split(':', 1)[0] ?? null;
  if (stop !== null) return `stop-${stop.by}`;
  return reason === '' ? null : reason;
}

export const kindNamed = (name: string | null): WaitingKind | null =>
  waitingKinds.find((kind) => kind === name) ?? null;

export const ofKind = (items: readonly WaitingItem[], kind: WaitingKind | null): readonly WaitingItem[] =>
  kind === null ? items : items.filter((item) => item.kind === kind);

export const ofReason = (items: readonly WaitingItem[], reason: string | null): readonly WaitingItem[] =>
  reason === null ? items : items.filter((item) => reasonOf(item) === reason);

export const withReasons = (items: readonly WaitingItem[]): ReadonlyMap<string, WaitingItem> =>
  new Map(
    items.flatMap((item): [string, WaitingItem][] => {
      const reason = reasonOf(item);
      return reason === null ? [] : [[reason, item]];
    }),
  );
