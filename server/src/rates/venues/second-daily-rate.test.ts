/** A second rate of the dollar in roubles, at any address, in either documented form, against a stand-in. */
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { documented, openStandIn, type StandIn } from '../../../test/venue-stand-in.ts';
import { readConfig } from '../../boot/config.ts';
import { SourceOutage } from '../sources/source.ts';
import { venueSource } from './venue-source.ts';

const clock = handClock();
const RUB = 6;
let there: StandIn;
beforeAll(async () => {
  there = await openStandIn();
});
afterAll(() => there.close());

/** As the Bank documents it, with a currency before and behind. */
const xml = (value: string, date = '15.01.2030', nominal = '1'): string =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">` +
  '<Valute ID="R01010"><NumCode>036</NumCode><CharCode>AUD</CharCode><Nominal>1</Nominal><Name>A</Name><Value>52,1</Value><VunitRate>52,1</VunitRate></Valute>' +
  `<Valute ID="R01235"><NumCode>840</NumCode><CharCode>USD</CharCode><Nominal>${nominal}</Nominal><Name>\xc4\xee\xeb\xeb\xe0\xf0</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute>` +
  '<Valute ID="R01239"><NumCode>978</NumCode><CharCode>EUR</CharCode><Nominal>1</Nominal><Name>E</Name><Value>90,2</Value><VunitRate>90,2</VunitRate></Valute></ValCurs>';

async function read(body: string): Promise<readonly { usdt: string; observedAt: Date }[]> {
  there.answer((_request, response) => response.end(Buffer.from(body, 'latin1')));
  const { rateVenues } = readConfig({
    PAROM_RATE_VENUES: 'none',
    PAROM_RUB_SECOND_URL: `${there.baseUrl}/scripts/XML_daily.asp?lang=ru`,
  });
  const [asked] = rateVenues;
  if (asked === undefined) throw new Error('the second source is not configured');
  const { name, venue, baseUrl } = asked;
  expect(name).toBe('rub-second');
  const currencies = [{ id: RUB, code: 'RUB' }];
  const seen = await venueSource(clock, venue, { currencies, ...(baseUrl ? { baseUrl } : {}) }).fetch();
  expect(there.asked.at(-1)).toBe('/scripts/XML_daily.asp?lang=ru');
  return seen.map(({ usdt, observedAt }) => ({ usdt: formatDecimal(usdt), observedAt }));
}

describe('the second rate of the dollar', () => {
  it("is read from the Bank's XML, to the last digit", async () => {
    expect(await read(xml('80,1250'))).toEqual(
      [{ usdt: '0.01248049921996879', observedAt: clock.now() }].map((one) => ({
        ...one,
        usdt: expect.stringMatching(/^0\.01248049921996879/),
      })),
    );
    expect((await read(xml('8000,0000', '15.01.2030', '100')))[0]?.usdt).toBe('0.0125');
  });

  it('is read from the JSON of cbr, with its time', async () => {
    const body = documented.cbr?.({ RUB: '80' }, clock.now()) ?? '';
    expect(await read(body)).toEqual([{ usdt: '0.0125', observedAt: clock.now() }]);
  });

  it('for a day that is two weeks away is no rate', async () => {
    expect(await read(xml('80,0000', '10.01.2030'))).toHaveLength(1);
    await expect(read(xml('80,0000', '31.12.2029'))).rejects.toThrow(SourceOutage);
    await expect(read(xml('80,0000', '99.99.9999'))).rejects.toThrow(SourceOutage);
  });

  it.each([
    ['a page', '<html><body>busy</body></html>'],
    ['another currency', xml('80,0000').replace('USD', 'UZS')],
    ['no number', xml('n/a')],
    ['zero', xml('0,0000')],
    ['nothing', ''],
    ['half a JSON text', '{"Valute":'],
  ])('from %s is an outage', async (_what, body) => {
    await expect(read(body)).rejects.toThrow(SourceOutage);
  });

  it.each(['www.cbr.ru', 'www.cbr.ru:443/daily.xml', 'ftp://www.cbr.ru/daily.xml', 'https://:443/daily.xml'])(
    'at %s, needs a whole URL',
    (url) => {
      expect(() => readConfig({ PAROM_RUB_SECOND_URL: url })).toThrow('PAROM_RUB_SECOND_URL');
    },
  );
});
