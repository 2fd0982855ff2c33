/** What the browser remembers between visits. The only place that touches localStorage; it never throws. */
import { useMemo, useSyncExternalStore } from 'react';

/**
 * `tick{ticketId}` holds a ticket's offerToken; `i18nextLng` the interface language. Spelt so for compatibility.
 * `aside{ticketId}` is the token that a link's one stands in for until the server has let that one in.
 */
export type StorageKey =
  | 'token'
  | 'prevReferrer'
  | 'cur_from'
  | 'cur_to'
  | 'i18nextLng'
  | `tick${string}`
  | `aside${string}`;

/** Ids of the tickets in `tick{ticketId}`, the last one first: the store itself keeps no order. */
const ARRIVALS = 'lastTickets';

/** What the browser would not store: the visit still works, it is only forgotten afterwards. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function store(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

export const readStored = (key: StorageKey): string | null => read(key);

function read(key: string): string | null {
  return memory.get(key) ?? store()?.getItem(key) ?? null;
}

/** Remembers the value; `null` forgets the key. */
export function writeStored(key: StorageKey, value: string | null): void {
  put(key, value);
  const [, ticketId] = TICKET_KEY.exec(key) ?? [];
  if (ticketId !== undefined) noteArrival(ticketId, value !== null);
  for (const listener of listeners) listener();
}

/** A token that is stored anew keeps its ticket's place. */
function noteArrival(id: string, isHere: boolean): void {
  const known = arrivals();
  if (isHere && known.includes(id)) return;
  const others = known.filter((other) => other !== id);
  const next = isHere ? [id, ...others] : others;
  put(ARRIVALS, next.length === 0 ? null : next.join());
}

const arrivals = (): string[] => read(ARRIVALS)?.split(',') ?? [];

function put(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) store()?.removeItem(key);
    else keep(key, value);
  } catch {
    // A full or forbidden store: the copy in memory lasts for this visit.
    if (value !== null) memory.set(key, value);
  }
}

function keep(key: string, value: string): void {
  const kept = store();
  if (kept === null) memory.set(key, value);
  else kept.setItem(key, value);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored value, followed: also when another tab changes it. `null` while rendering on the server. */
export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}

const TICKET_KEY = /^tick([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The tickets whose tokens are kept here, the last to come first; as one text, because a snapshot must be equal while nothing changed. */
export function ticketIdsText(): string {
  const kept = store();
  const keys = [...memory.keys(), ...(kept === null ? [] : Object.keys(kept))];
  const ids = new Set(keys.flatMap((key) => TICKET_KEY.exec(key)?.[1] ?? []));
  const inOrder = arrivals().filter((id) => ids.has(id));
  // Those from before the order was kept come last.
  return [...new Set([...inOrder, ...[...ids].toSorted()])].join();
}

/** Ids of the tickets that this browser can open, the last to come first, followed; empty while rendering on the server. */
export function useStoredTicketIds(): readonly string[] {
  const text = useSyncExternalStore(subscribe, ticketIdsText, () => '');
  return useMemo(() => (text === '' ? [] : text.split(',')), [text]);
}
