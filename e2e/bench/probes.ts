/** Run in the page. */

/** Types amounts until the other side follows. */
export function formAnswers(): boolean {
  const give = document.querySelector<HTMLInputElement>('input[name=income]');
  const get = document.querySelector<HTMLInputElement>('input[name=outcome]');
  if (give === null || get === null) return false;
  const { dataset } = document.documentElement;
  if (dataset['answer'] !== undefined && dataset['answer'] !== get.value) return true;
  dataset['answer'] = get.value;
  // React notices a value only past its own setter.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(give, give.value === '0.02' ? '0.03' : '0.02');
  give.dispatchEvent(new Event('input', { bubbles: true }));
  return false;
}

/** The browser draws this page: a running timer means that it works. */
export function payPageStands(): boolean {
  return document.querySelector('[role=timer]') !== null;
}
