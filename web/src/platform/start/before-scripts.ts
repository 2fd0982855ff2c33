/** docs/decisions/0017-before-the-scripts-run.md. */
import { useEffect, useMemo } from 'react';
import { useHydrated } from './use-hydrated.ts';

interface EarlyTyping {
  /** The last typed field at the end: of two amounts it decides. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly note: (event: Event) => void;
  readonly refuse: (event: Event) => void;
}

declare global {
  interface Window {
    earlyTyping?: EarlyTyping;
  }
}

/** Runs in the document's head: uses nothing of this module. */
export function noteEarlyTyping(): void {
  const fields: Record<string, string | boolean> = {};
  const note = ({ target }: Event): void => {
    const field = target as HTMLInputElement;
    if (!field.name || !field.closest('main')) return;
    delete fields[field.name];
    fields[field.name] = field.type === 'checkbox' ? field.checked : field.value;
  };
  // The browser would put the e-mail into the address; React would send the drawn amount.
  const refuse = (event: Event): void => {
    if (!(event.target as Element).closest('main')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('input', note, true);
  addEventListener('submit', refuse, true);
  window.earlyTyping = { fields, note, refuse };
}

export const isTypedEarly = (): boolean => Object.keys(window.earlyTyping?.fields ?? {}).length > 0;

/** Comes alive together with the forms. */
export function EarlyTyping(): null {
  const hydrated = useHydrated();
  // A restarting form loses the focus before any effect.
  const focused = useMemo(() => (hydrated ? focusedField() : ''), [hydrated]);
  useEffect(() => {
    if (hydrated) void typeAgain(focused);
  }, [hydrated, focused]);
  return null;
}

const focusedField = (): string => (document.activeElement as HTMLInputElement | null)?.name ?? '';

async function typeAgain(focused: string): Promise<void> {
  const early = window.earlyTyping;
  if (early === undefined) return;
  delete window.earlyTyping;
  removeEventListener('input', early.note, true);
  for (const [name, value] of Object.entries(early.fields)) {
    const field = fieldOf(name, value);
    if (field === undefined) continue;
    if (field instanceof HTMLTextAreaElement) type(field, String(value));
    else if (field.type === 'radio') {
      choose(field);
      // The chosen network's address field is drawn first.
      await new Promise((drawn) => setTimeout(drawn));
    } else if (typeof value === 'string') type(field, value);
    else if (field.checked !== value) field.click();
  }
  if (focused !== '' && document.activeElement === document.body)
    fieldOf(focused, early.fields[focused])?.focus({ preventScroll: true });
  removeEventListener('submit', early.refuse, true);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (name: string, value: string | boolean | undefined): Field | undefined =>
  [...document.getElementsByName(name)]
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    .find((field) => field.type !== 'radio' || field.value === value);

/** React ignores an event without a new value. */
function choose(field: HTMLInputElement): void {
  field.checked = false;
  field.click();
}

function type(field: Field, text: string): void {
  field.value = `${text}x`;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
