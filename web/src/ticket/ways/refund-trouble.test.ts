import { describe, expect, it } from 'vitest';
import { USDT } from '../../platform/market/catalogue-for-tests.ts';
import * as checks from '../../ui/address/address-checks.ts';
import { refundTrouble } from './refund-trouble.ts';

const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OURS = '0x52908400098527886E0F7030069857D2E4169EE7';
const networks = USDT.networks.map((network) => ({ ...network, tokenContracts: [CONTRACT] }));
const side = { currency: { ...USDT, networks }, networkId: 2 };
const ticket = { fromWallet: { address: OURS, memo: null } };

describe('refundTrouble', () => {
  it.each([
    ['a token’s contract', CONTRACT.toLowerCase(), 'refused.36'],
    ['the ticket’s deposit address', OURS.toLowerCase(), 'refused.35'],
    ['a typo', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', 'refund.wrong'],
    ['nothing', ' ', 'refund.wrong'],
    ['a wallet', '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae', null],
  ])('of %s is as the server would say', (_, text, said) => {
    expect(refundTrouble(checks, side, ticket, text)).toBe(said);
  });
});
