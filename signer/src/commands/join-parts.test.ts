import { describe, expect, it } from 'vitest';
import { joinParts } from './join-parts.ts';

/** The published vector of BCR-2020-005, as a PSBT: the type is in no checksum. */
const [first, ...others] = [
  'lpadascfadaxcywenbpljkhdcahkadaemejtswhhylkepmykhhtsytsnoyoyaxaedsuttydmmhhpktpmsrjtdkgslpgh',
  'lpaoascfadaxcywenbpljkhdcagwdpfnsboxgwlbaawzuefywkdplrsrjynbvygabwjldapfcsgmghhkhstlrdcxaefz',
  'lpaxascfadaxcywenbpljkhdcahelbknlkuejnbadmssfhfrdpsbiegecpasvssovlgeykssjykklronvsjksopdzmol',
  'lpaaascfadaxcywenbpljkhdcasotkhemthydawydtaxneurlkosgwcekonertkbrlwmplssjtammdplolsbrdzcrtas',
  'lpahascfadaxcywenbpljkhdcatbbdfmssrkzmcwnezelennjpfzbgmuktrhtejscktelgfpdlrkfyfwdajldejokbwf',
  'lpamascfadaxcywenbpljkhdcackjlhkhybssklbwefectpfnbbectrljectpavyrolkzczcpkmwidmwoxkilghdsowp',
  'lpatascfadaxcywenbpljkhdcavszmwnjkwtclrtvaynhpahrtoxmwvwatmedibkaegdosftvandiodagdhthtrlnnhy',
  'lpayascfadaxcywenbpljkhdcadmsponkkbbhgsoltjntegepmttmoonftnbuoiyrehfrtsabzsttorodklubbuyaetk',
  'lpasascfadaxcywenbpljkhdcajskecpmdckihdyhphfotjojtfmlnwmadspaxrkytbztpbauotbgtgtaeaevtgavtny',
].map((letters, at) => `UR:CRYPTO-PSBT/${at + 1}-9/${letters.toUpperCase()}`);
const CONTENT =
  'kW7GXPd8rfVc1/nNoaEDACbd1C6QW3etw25PLTzLpE9/BPLeRPQthMN0oOFJE28lsBhSVFlh1V9/eozebQ4uxD87LctkSiIJ6MnjSvXEdHmE' +
  'pehzyc9fll4l7ikDn9+Mp08cdp/AfrfrrsRuBpWupsvWCz7Eu/8bn/6KnnJAEpN3udNxHtONQS+7REIlbx5vWV4PxX/tRR+woBAft2sfseG4' +
  'jP39qpRilKR96P/xc/AhwOb2WwXApJTlB5EnCgBQpzrmm2clUFouyKV5FFfJh23TSq3RkqU6oNxmtVbAwhXHzrgki3F8IpUeZTBbVqNwbj6G' +
  '6wHIA7v5FdgO3NZNTQ==';
const parts = [first ?? '', ...others];
const JSON_PARTS = [
  'UR:BYTES/1-2/LPADAOBECYHNEYWKMEFDGWKGCPJTJLJTIAIHKKAXJTCA',
  'UR:BYTES/2-2/LPAOAOBECYHNEYWKMEFDCPFTCPDYKSEECPKIGMSRPMSW',
];
/** The first part, changed, with its checksum computed again. */
const LIST_OF_FOUR = 'UR:BYTES/1-2/LRADAOBECYHNEYWKMEFDGWKGCPJTJLJTIAIHMTGYTPZT';
/** The second part with `0x9` for `0x4`, with its checksum computed again. */
const FORGED = 'UR:BYTES/2-2/LPAOAOBECYHNEYWKMEFDCPFTCPDYKSESCPKIHTCWFMMD';

describe('the scanned parts of an unsigned transaction', () => {
  it('give it in any order, also read twice', () => {
    expect(joinParts(['', ...parts.toReversed(), first, ''].join('\r\n'))).toBe(CONTENT);
    expect(joinParts(JSON_PARTS.join('\n'))).toBe('{"nonce":"0x4"}');
  });

  it.each([
    ['none', [], 'No part arrived at the input'],
    ['without two', parts.filter((_, at) => at !== 1 && at !== 6), 'Of 9 parts these are missing: 2, 7'],
    [
      'with a stranger’s code',
      [...parts, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      'Line 10 is no part',
    ],
    ['with one of another transaction', [parts[0], JSON_PARTS[1]], 'Line 2 belongs to another transaction'],
    [
      'with one letter misread',
      [parts[0], parts[1]?.replace('LPAO', 'LPAX')],
      'Line 2 was read with an error',
    ],
    [
      'with one letter of its coins misread',
      [parts[0], parts[1]?.replace('GWDPFN', 'GWDPFS')],
      'Line 2 was read with an error',
    ],
    ['with the number of another', [parts[0]?.replace('/1-9/', '/2-9/')], 'Line 1 was read with an error'],
    ['with another count', [parts[0]?.replace('/1-9/', '/1-8/')], 'Line 1 was read with an error'],
    ['beyond the last', [parts[0]?.replace('/1-9/', '/10-9/')], 'Line 1 is no part'],
    ['cut before their checksum', ['UR:BYTES/1-1/AE'], 'Line 1 was read with an error'],
    ['with a list of four fields', [LIST_OF_FOUR, JSON_PARTS[1]], 'Line 1 was read with an error'],
    ['that give another transaction', [JSON_PARTS[0], FORGED], 'do not give the transaction'],
  ])('are refused: %s', (_what, scanned, why) => {
    expect(() => joinParts(scanned.join('\n'))).toThrow(why);
  });
});
