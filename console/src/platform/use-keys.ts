import { useEffect } from 'react';

type Acts = Readonly<Record<string, () => void>>;
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const letters: Readonly<Record<string, string>> = { KeyE: 'e', KeyJ: 'j', KeyK: 'k' };
const isAnotherAlphabet = (key: string): boolean => /^[^ -~]$/.test(key);

/** A Latin layout such as Dvorak has the letter in another place: there the letter alone counts. */
function keyInPlace({ key, code, shiftKey }: Press): string | undefined {
  // A Russian layout has a full stop and a comma there.
  if (code === 'Slash' && (isAnotherAlphabet(key) || key === '.' || key === ',')) return shiftKey ? '?' : '/';
  return isAnotherAlphabet(key) && !shiftKey ? letters[code] : undefined;
}

export function actOf(keys: Acts, press: Press): (() => void) | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return keys[press.key] ?? keys[keyInPlace(press) ?? ''];
}

interface Focused {
  readonly tagName: string;
  closest(selectors: string): unknown;
}

/** Enter belongs to the link or button that has the focus; letters belong to fields and dialogs. */
export const isForPage = (key: string, focused: Focused): boolean =>
  key === 'Enter'
    ? focused.tagName === 'BODY'
    : focused.closest('input, textarea, select, [role="dialog"], [role="menu"]') === null;

export function useKeys(keys: Acts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented) return;
      if (target instanceof HTMLElement && !isForPage(event.key, target)) return;
      const act = actOf(keys, event);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}
