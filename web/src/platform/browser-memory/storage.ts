/** The only access to localStorage. It never throws. */
import { useMemo, useSyncExternalStore } from 'react';

/**
 * `tick{ticketId}` holds an offerToken. `push{ticketId}`: push was asked here. `aside{ticketId}`: the former
 * token, until the server accepts the link's.
 */
export type StorageKey =
  | 'token'
  | 'prevReferrer'
  | 'cur_from'
  | 'cur_to'
  | 'i18nextLng'
  | `tick${string}`
  | `aside${string}`
  | `push${string}`;

/** Newest first: the store keeps no order. */
const ARRIVALS = 'lastTickets';

/** Values that the browser refused to store last for this visit. */
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

export function writeStored(key: StorageKey, value: string | null): void {
  put(key, value);
  const [, ticketId] = TICKET_KEY.exec(key) ?? [];
  if (ticketId !== undefined) noteArrival(ticketId, value !== null);
  for (const listener of listeners) listener();
}

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

export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}

const TICKET_KEY = /^tick([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** One string: snapshots are compared by identity. */
export function ticketIdsText(): string {
  const kept = store();
  const keys = [...memory.keys(), ...(kept === null ? [] : Object.keys(kept))];
  const ids = new Set(keys.flatMap((key) => TICKET_KEY.exec(key)?.[1] ?? []));
  const inOrder = arrivals().filter((id) => ids.has(id));
  return [...new Set([...inOrder, ...[...ids].toSorted()])].join();
}

export function useStoredTicketIds(): readonly string[] {
  const text = useSyncExternalStore(subscribe, ticketIdsText, () => '');
  return useMemo(() => (text === '' ? [] : text.split(',')), [text]);
}
