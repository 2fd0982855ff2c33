import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';
import { counted } from './in-english.ts';

const nothing = z.object({});
const coin = z.object({ coin: text });
const most = z.object({ most: count });

export const tokenRefusalForms = {
  tokenNeedsEvm: z.object({ network: text }),
  tokenCodeMalformed: z.object({ typed: text }),
  tokenContractMalformed: nothing,
  tokenNameTooLong: most,
  tokenCodeNoCoin: z.object({ code: text }),
  tokenCodeOfFees: z.object({ code: text }),
  tokenThereAlready: z.object({ asset: text }),
  tokenContractTaken: z.object({ contract: text, coin: text }),
  tokenNoCode: z.object({ contract: text, network: text }),
  tokenIsNone: z.object({ contract: text }),
  tokenTooFine: z.object({ decimals: count, most: count }),
  tokenSymbolDiffers: z.object({ symbol: text, code: text }),
  tokenUnpriced: z.object({ asset: text, coin: text }),
  tokenPairsOff: z.object({ asset: text, coin: text }),
  tokenNotAdded: z.object({ asset: text }),
  tokenOnSale: z.object({ asset: text }),
  tokenUsed: z.object({ asset: text, tickets: count, deposits: count, payments: count, entries: count }),
  symbolOfNoCoin: coin,
  symbolMalformed: nothing,
  symbolBuiltIn: z.object({ coin: text, venue: text, symbol: text }),
  symbolTaken: z.object({ venue: text, symbol: text, coin: text }),
  symbolWithoutDollar: z.object({ venue: text }),
  noOwnSymbol: z.object({ coin: text, venue: text }),
  iconTooBig: z.object({ bytes: count, most: count }),
  iconNoDrawing: nothing,
};

const usedBy = (of: z.infer<(typeof tokenRefusalForms)['tokenUsed']>): string =>
  [
    ...(of.tickets > 0 ? [counted(of.tickets, 'ticket')] : []),
    ...(of.deposits > 0 ? [counted(of.deposits, 'deposit')] : []),
    ...(of.payments > 0 ? [counted(of.payments, 'payment')] : []),
    ...(of.entries > 0 ? [counted(of.entries, 'entry of the books', 'entries of the books')] : []),
  ].join(', ');

export const tokenRefusalEnglish = {
  tokenNeedsEvm: (of) => `${of.network} takes no new token: only a live EVM network does`,
  tokenCodeMalformed: (of) => `"${of.typed}" is no code: 2 to 10 letters and digits, as LINK`,
  tokenContractMalformed: () => 'the contract is no address of this network: copy it from the issuer’s page',
  tokenNameTooLong: (of) => `the name has at most ${of.most} signs`,
  tokenCodeNoCoin: (of) => `${of.code} is no coin on networks`,
  tokenCodeOfFees: (of) =>
    `${of.code} pays the fees of a network: a token of this name would be mistaken for it`,
  tokenThereAlready: (of) =>
    `${of.asset} is in the catalogue. If it is not served, name its contract in tokens of PAROM_EVM_NETWORKS`,
  tokenContractTaken: (of) => `the contract ${of.contract} is that of ${of.coin}`,
  tokenNoCode: (of) => `there is no contract at ${of.contract} on ${of.network}: look at the network`,
  tokenIsNone: (of) => `the contract ${of.contract} names no symbol and decimals, so it is no token`,
  tokenTooFine: (of) =>
    `the token counts ${of.decimals} decimals; at most ${of.most} can be exchanged exactly`,
  tokenSymbolDiffers: (of) =>
    `the contract says "${of.symbol}", not ${of.code}: compare the address with the issuer’s page`,
  tokenUnpriced: (of) =>
    `${of.coin} has no price yet, so customers could not exchange ${of.asset}. Nothing was started. Set its symbols at two venues first: set-symbol`,
  tokenPairsOff: (of) =>
    `each pair of ${of.coin} is off, so customers could not exchange ${of.asset}. Nothing was started. Turn a pair on first: enable-pair`,
  tokenNotAdded: (of) =>
    `${of.asset} came with the release, so it stays in the catalogue. Nothing was changed. To take it off sale use stop-asset`,
  tokenOnSale: (of) =>
    `${of.asset} is not stopped in both directions, so a customer may be exchanging it now. Nothing was changed. First stop-asset, both`,
  tokenUsed: (of) =>
    `${of.asset} has a history, which must stay: ${usedBy(of)}. Nothing was changed. To take it off sale use stop-asset`,
  symbolOfNoCoin: (of) => `${of.coin} is priced without symbols of operators`,
  symbolMalformed: () => 'a symbol has 2 to 40 letters, digits and : _ -, as LINKUSDT or LINK-USD',
  symbolBuiltIn: (of) => `${of.venue} is asked for ${of.coin} as ${of.symbol} by the release`,
  symbolTaken: (of) => `${of.symbol} at ${of.venue} prices ${of.coin}: one market never prices two coins`,
  symbolWithoutDollar: (of) => `${of.venue} has no dollar market of USDT to convert by: use --quote USDT`,
  noOwnSymbol: (of) => `no operator set a symbol of ${of.coin} at ${of.venue}`,
  iconTooBig: (of) => `the icon has ${of.bytes} bytes; at most ${of.most} are shown`,
  iconNoDrawing: () => 'the icon cannot be read as an SVG drawing',
} satisfies Sentences<typeof tokenRefusalForms>;
