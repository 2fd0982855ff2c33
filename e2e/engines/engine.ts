/** Of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The acts of a visitor in a browser engine besides Chromium. */
export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  read<T>(script: string): Promise<T>;
  click(selector: string): Promise<void>;
  doubleClick(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  copy(): Promise<void>;
  /** Into a new field; @returns its text */
  paste(): Promise<string>;
  end(): Promise<void>;
}

/** Outside of the page's own form, and above everything. */
export const PASTE_FIELD = 'textarea[data-paste]';
export const addPasteField = `
  document.querySelector('${PASTE_FIELD}')?.remove();
  const field = document.createElement('textarea');
  field.dataset.paste = '';
  field.style = 'position: fixed; inset: 0 auto auto 0; z-index: 9999';
  document.body.append(field);`;
export const pastedText = `return document.querySelector('${PASTE_FIELD}').value`;
