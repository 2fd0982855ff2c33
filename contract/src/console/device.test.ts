import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';

it.each([
  [`${MAC} (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge, macOS'],
  [`${MAC} (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari, macOS'],
  [`${PHONE} (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('a session of %s is shown as %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
