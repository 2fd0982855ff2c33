import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isPushEndpoint, readPushKeys } from './endpoint-rules.ts';

describe('a push endpoint', { tags: ['threat:inner-network'] }, () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QABC',
  ])('%s is accepted', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://postgres/x',
    'https://fcm.googleapis.com:5432/x',
    'https://user@fcm.googleapis.com/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#part',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('"%s" is refused', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });
});

it('push keys are a point and a secret of the exact lengths', () => {
  const point = createECDH('prime256v1').generateKeys();
  const [p256dh, auth] = [point.toString('base64url'), randomBytes(16).toString('base64url')];
  expect(readPushKeys({ p256dh, auth })).not.toBeNull();
  expect(readPushKeys({ p256dh: point.subarray(1).toString('base64url'), auth })).toBeNull();
  expect(readPushKeys({ p256dh, auth: 'AAAA' })).toBeNull();
  expect(readPushKeys({ p256dh: Buffer.alloc(65).toString('base64url'), auth })).toBeNull();
});
