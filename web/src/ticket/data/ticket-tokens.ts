/**
 * A link may be cut short, and the stored token may be the only way in: it stays aside until the server
 * accepts the new one.
 */
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';

const TICKET_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function keepToken(id: string, token: string): void {
  const kept = readStored(`tick${id}`);
  if (kept === token || !TICKET_ID.test(id)) return;
  // Of several links, only the first stored token is known to be good.
  if (kept !== null && readStored(`aside${id}`) === null) writeStored(`aside${id}`, kept);
  writeStored(`tick${id}`, token);
}

export function acceptToken(id: string, token: string | null): void {
  if (readStored(`aside${id}`) !== null && readStored(`tick${id}`) === token) writeStored(`aside${id}`, null);
}

/** The token put aside, or another tab's. */
export function nextTokenAfter(id: string, refused: string | null): boolean {
  if (readStored(`tick${id}`) !== refused) return true;
  const aside = readStored(`aside${id}`);
  if (aside === null) return false;
  writeStored(`tick${id}`, aside);
  writeStored(`aside${id}`, null);
  return true;
}
