import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import type { ChosenSide } from '../choice/selection.ts';

/** A receiver belongs to one coin on one network: its memo on another coin would lose the money. */
export interface Receiver {
  readonly addr: string;
  readonly memo: string;
  readonly noMemoCheckbox: boolean;
}

export const emptyReceiver: Receiver = { addr: '', memo: '', noMemoCheckbox: false };

export const ownerOf = ({ currency, networkId }: ChosenSide): string => `${currency.id}/${networkId ?? ''}`;

export interface Draft {
  readonly email: string;
  readonly receivers: Readonly<Record<string, Receiver>>;
}

export const emptyDraft: Draft = { email: '', receivers: {} };

export const receiverIn = (draft: Draft, owner: string): Receiver =>
  Object.hasOwn(draft.receivers, owner) ? (draft.receivers[owner] ?? emptyReceiver) : emptyReceiver;

export function readDraft(): Draft {
  const kept = parsed(readTabMemory('exchangeDraft'));
  const receivers = Object.entries(recordOf(kept['receivers'])).map(([owner, value]) => {
    const { addr, memo, noMemoCheckbox } = recordOf(value);
    return [owner, { addr: textOf(addr), memo: textOf(memo), noMemoCheckbox: noMemoCheckbox === true }];
  });
  return { email: textOf(kept['email']), receivers: Object.fromEntries(receivers) };
}

export function keepReceiver(owner: string, { addr, memo, noMemoCheckbox }: Receiver, email: string): void {
  const { [owner]: _replaced, ...others } = readDraft().receivers;
  const isEmpty = addr === '' && memo === '' && !noMemoCheckbox;
  const receivers = isEmpty ? others : { ...others, [owner]: { addr, memo, noMemoCheckbox } };
  writeTabMemory('exchangeDraft', JSON.stringify({ email, receivers } satisfies Draft));
}

/** The draft survives a reload but not the tab. */
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
