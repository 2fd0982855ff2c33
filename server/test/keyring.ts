/** A keyring for tests that open no whole service. */
import { keyring } from '../src/platform/secrets/keyring.ts';

export const testKeyring = keyring([Buffer.alloc(32, 5)]);
