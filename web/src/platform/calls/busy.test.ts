import { afterEach, expect, it, vi } from 'vitest';
import { startBusy } from './busy.ts';

afterEach(() => vi.unstubAllGlobals());

it('busy marker, while several calls run, counts them and goes with the last', {
  tags: ['spec:4.48'],
}, () => {
  const attributes = new Map<string, string>();
  const body = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  vi.stubGlobal('document', { body });
  const endFirst = startBusy();
  const endSecond = startBusy();
  expect(attributes.get('data-busy')).toBe('2');
  endFirst();
  expect(attributes.get('data-busy')).toBe('1');
  endSecond();
  expect(attributes.has('data-busy')).toBe(false);
});
