/** The order's draft in this tab: a receiver for each coin and network, and the e-mail that all orders share. */
import { readTabMemory, writeTabMemory } from '../platform/browser-memory/tab-memory.ts';
import type { ChosenSide } from './selection.ts';

/** Where coins go. A receiver belongs to one coin on one network: with another coin its memo would lose the money. */
export interface Receiver {
  readonly addr: string;
  readonly memo: string;
  readonly noMemoCheckbox: boolean;
}

export const emptyReceiver: Receiver = { addr: '', memo: '', noMemoCheckbox: false };

/** Names the coin and the network that a receiver belongs to. */
export const ownerOf = ({ currency, networkId }: ChosenSide): string => `${currency.id}/${networkId ?? ''}`;

export interface Draft {
  readonly email: string;
  readonly receivers: Readonly<Record<string, Receiver>>;
}

export const emptyDraft: Draft = { email: '', receivers: {} };

export const receiverIn = (draft: Draft, owner: string): Receiver =>
  Object.hasOwn(draft.receivers, owner) ? (draft.receivers[owner] ?? emptyReceiver) : emptyReceiver;

/** Any tab memory gives a draft: an unreadable part counts as empty. */
export function readDraft(): Draft {
  const kept = parsed(readTabMemory('exchangeDraft'));
  const receivers = Object.entries(recordOf(kept['receivers'])).map(([owner, value]) => {
    const { addr, memo, noMemoCheckbox } = recordOf(value);
    return [owner, { addr: textOf(addr), memo: textOf(memo), noMemoCheckbox: noMemoCheckbox === true }];
  });
  return { email: textOf(kept['email']), receivers: Object.fromEntries(receivers) };
}

/** Keeps one owner's receiver and the e-mail; the receivers of other coins and networks stay. */
export function keepReceiver(owner: string, { addr, memo, noMemoCheckbox }: Receiver, email: string): void {
  const { [owner]: _replaced, ...others } = readDraft().receivers;
  const isEmpty = addr === '' && memo === '' && !noMemoCheckbox;
  const receivers = isEmpty ? others : { ...others, [owner]: { addr, memo, noMemoCheckbox } };
  writeTabMemory('exchangeDraft', JSON.stringify({ email, receivers } satisfies Draft));
}

/** Survives a reload, not the tab. Without storage a reload empties the form, nothing worse. */
export const forgetDraft = (): void => void writeTabMemory('exchangeDraft', null);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
