/**
 * What was typed or chosen while the page was drawn but not alive yet. The script in `index.html` notes it by the fields' names, until it is
 * typed again: React would put what the server drew in its place, and an order would be of another amount.
 */

interface EarlyTyping {
  readonly fields: Readonly<Record<string, string | boolean>>;
  readonly note: (event: Event) => void;
}

declare global {
  interface Window {
    earlyTyping?: EarlyTyping;
  }
}

let then = (): void => undefined;
let isTyping = false;

export const isTypedEarly = (): boolean => Object.keys(window.earlyTyping?.fields ?? {}).length > 0;

/** What must not come before it: a press would send the form without. */
export function afterEarlyTyping(act: () => void): void {
  if (isTyping || isTypedEarly()) then = act;
  else setTimeout(act);
}

export const focusedField = (): string => (document.activeElement as HTMLInputElement | null)?.name ?? '';

/** Types it again, now that somebody listens. @param focused the field that had the focus, which a form begun anew takes away */
export async function typeAgain(focused: string): Promise<void> {
  const early = window.earlyTyping;
  if (early === undefined) return;
  delete window.earlyTyping;
  isTyping = true;
  removeEventListener('input', early.note, true);
  for (const [name, value] of Object.entries(early.fields)) {
    const field = fieldOf(name, value);
    if (field === undefined) continue;
    if (field.type === 'radio') {
      choose(field);
      // An address that was typed after the choice of a network belongs to that network, once it is drawn.
      await new Promise((drawn) => setTimeout(drawn));
    } else if (typeof value === 'string') type(field, value);
    else if (field.checked !== value) field.click();
  }
  if (focused !== '' && document.activeElement === document.body)
    fieldOf(focused, early.fields[focused])?.focus({ preventScroll: true });
  isTyping = false;
  // In a moment: what was typed is the page's own by then.
  setTimeout(then);
}

/** Of radio buttons, which share a name, the one with this value. */
const fieldOf = (name: string, value: string | boolean | undefined): HTMLInputElement | undefined =>
  [...document.getElementsByName(name)]
    .filter((field) => field instanceof HTMLInputElement)
    .find((field) => field.type !== 'radio' || field.value === value);

function choose(field: HTMLInputElement): void {
  // What React believes to be chosen already it would not hear of.
  field.checked = false;
  field.click();
}

const setValue = (field: HTMLInputElement, value: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

function type(field: HTMLInputElement, text: string): void {
  // What React believes to stand there already it would not hear of.
  field.value = `${text}x`;
  setValue(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
