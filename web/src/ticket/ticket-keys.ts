/**
 * A ticket's token, where a link brings another than the one that is kept. The kept one may be the only way to the ticket and
 * the link cut short on its way: it is put aside, never thrown away, until the server has let the new one in.
 */
import { readStored, writeStored } from '../platform/browser-memory/storage.ts';

const TICKET_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the token that a link carries. What is no ticket's address leaves nothing behind. */
export function takeKey(id: string, token: string): void {
  const kept = readStored(`tick${id}`);
  if (kept === token || !TICKET_ID.test(id)) return;
  // Of several links in a row only what was there before the first is known to be good.
  if (kept !== null && readStored(`aside${id}`) === null) writeStored(`aside${id}`, kept);
  writeStored(`tick${id}`, token);
}

/** The server let this key in: what was put aside for its sake is not needed any more. */
export function keyOpened(id: string, key: string | null): void {
  if (readStored(`aside${id}`) !== null && readStored(`tick${id}`) === key) writeStored(`aside${id}`, null);
}

/** Whether another key may be tried after this one was refused: the one put aside, or what another tab has stored meanwhile. */
export function anotherKeyAfter(id: string, refused: string | null): boolean {
  if (readStored(`tick${id}`) !== refused) return true;
  const aside = readStored(`aside${id}`);
  if (aside === null) return false;
  writeStored(`tick${id}`, aside);
  writeStored(`aside${id}`, null);
  return true;
}
