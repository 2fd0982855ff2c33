import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import type { FromLink } from './from-link.ts';

/** Of one coin on one network: its memo on another coin would lose the money. */
export interface Receiver {
  readonly addr: string;
  readonly memo: string;
  readonly noMemoCheckbox: boolean;
}

export const emptyReceiver: Receiver = { addr: '', memo: '', noMemoCheckbox: false };

export interface Filled extends Receiver {
  readonly email: string;
  readonly fromLink: FromLink | null;
}

export interface Draft {
  readonly email: string;
  readonly receivers: Readonly<Record<string, Receiver>>;
  /** Kept apart, so that a reload keeps its mark. */
  readonly linked: Filled | null;
}

export const emptyDraft: Draft = { email: '', receivers: {}, linked: null };

export const receiverIn = (draft: Draft, owner: string): Receiver =>
  Object.hasOwn(draft.receivers, owner) ? (draft.receivers[owner] ?? emptyReceiver) : emptyReceiver;

export function readDraft(): Draft {
  const kept = parsed(readTabMemory('exchangeDraft'));
  const receivers = Object.entries(recordOf(kept['receivers'])).map(([owner, value]) => [
    owner,
    receiverOf(recordOf(value)),
  ]);
  return {
    email: textOf(kept['email']),
    receivers: Object.fromEntries(receivers),
    linked: linkedOf(recordOf(kept['linked'])),
  };
}

export function keepFilled(owner: string, filled: Filled): void {
  const { fromLink, email } = filled;
  const draft = readDraft();
  writeTabMemory(
    'exchangeDraft',
    JSON.stringify({
      email: fromLink?.email ? draft.email : email,
      receivers: fromLink?.receiver ? draft.receivers : withReceiver(draft, owner, filled),
      linked: fromLink === null ? null : { ...receiverOf({ ...filled }), email, fromLink },
    } satisfies Draft),
  );
}

function withReceiver({ receivers }: Draft, owner: string, { addr, memo, noMemoCheckbox }: Receiver) {
  const { [owner]: _replaced, ...others } = receivers;
  const isEmpty = addr === '' && memo === '' && !noMemoCheckbox;
  return isEmpty ? others : { ...others, [owner]: { addr, memo, noMemoCheckbox } };
}

export const forgetDraft = (): void => void writeTabMemory('exchangeDraft', null);

const receiverOf = ({ addr, memo, noMemoCheckbox }: Readonly<Record<string, unknown>>): Receiver => ({
  addr: textOf(addr),
  memo: textOf(memo),
  noMemoCheckbox: noMemoCheckbox === true,
});

function linkedOf(value: Readonly<Record<string, unknown>>): Filled | null {
  const { pair, receiver, email, confirmed } = recordOf(value['fromLink']);
  if (typeof pair !== 'string') return null;
  const fromLink = {
    pair,
    receiver: receiver === true,
    email: email === true,
    confirmed: confirmed === true,
  };
  return { ...receiverOf(value), email: textOf(value['email']), fromLink };
}

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
