import type { Sentences } from '@parom/contract/console/answers/form';
import type { tokenRefusalForms } from '@parom/contract/console/answers/refused-tokens';
import type * as z from 'zod/mini';
import { counted } from './in-russian.ts';

const usedBy = (of: z.infer<(typeof tokenRefusalForms)['tokenUsed']>): string =>
  [
    ...(of.tickets > 0 ? [counted(of.tickets, 'заявка', 'заявки', 'заявок')] : []),
    ...(of.deposits > 0 ? [counted(of.deposits, 'платёж', 'платежа', 'платежей')] : []),
    ...(of.payments > 0 ? [counted(of.payments, 'выплата', 'выплаты', 'выплат')] : []),
    ...(of.entries > 0 ? [counted(of.entries, 'запись', 'записи', 'записей') + ' в книгах'] : []),
  ].join(', ');

export const tokenRefusals = {
  tokenNeedsEvm: (of) => `в сеть ${of.network} токен добавить нельзя: это умеют только настоящие сети EVM`,
  tokenCodeMalformed: (of) => `«${of.typed}» не код: нужно от 2 до 10 латинских букв и цифр, например LINK`,
  tokenContractMalformed: () =>
    'контракт не похож на адрес этой сети: скопируйте его со страницы того, кто выпустил токен',
  tokenNameTooLong: (of) => `название не длиннее ${counted(of.most, 'знака', 'знаков', 'знаков')}`,
  tokenCodeNoCoin: (of) => `${of.code} не монета в сетях`,
  tokenCodeOfFees: (of) => `в ${of.code} платят комиссию сети: токен с таким именем с ней спутают`,
  tokenThereAlready: (of) =>
    `${of.asset} в каталоге уже есть. Если не обслуживается, впишите контракт в tokens настройки PAROM_EVM_NETWORKS`,
  tokenContractTaken: (of) => `контракт ${of.contract} принадлежит ${of.coin}`,
  tokenNoCode: (of) => `по адресу ${of.contract} в сети ${of.network} нет контракта: проверьте сеть`,
  tokenIsNone: (of) => `контракт ${of.contract} не называет символ и число знаков, значит, это не токен`,
  tokenTooFine: (of) =>
    `у токена ${counted(of.decimals, 'знак', 'знака', 'знаков')} после запятой; точно обменять можно не больше ${of.most}`,
  tokenSymbolDiffers: (of) =>
    `контракт называет себя «${of.symbol}», а не ${of.code}: сверьте адрес со страницей того, кто выпустил токен`,
  tokenUnpriced: (of) =>
    `у ${of.coin} ещё нет цены, и обменять ${of.asset} клиенты не смогут. Ничего не открыто. Сначала задайте обозначения на двух биржах`,
  tokenPairsOff: (of) =>
    `все пары ${of.coin} выключены, и обменять ${of.asset} клиенты не смогут. Ничего не открыто. Сначала включите пару`,
  tokenNotAdded: (of) =>
    `${of.asset} пришёл с выпуском программы и остаётся в каталоге. Ничего не изменилось. Чтобы снять его с продажи, нажмите «Остановить монету»`,
  tokenOnSale: (of) =>
    `${of.asset} не остановлен в обе стороны: возможно, его сейчас меняет клиент. Ничего не изменилось. Сначала нажмите «Остановить монету», в обе стороны`,
  tokenUsed: (of) =>
    `у ${of.asset} есть история, и она остаётся: ${usedBy(of)}. Ничего не изменилось. Чтобы снять его с продажи, нажмите «Остановить монету»`,
  symbolOfNoCoin: (of) => `цена ${of.coin} получается без обозначений оператора`,
  symbolMalformed: () =>
    'в обозначении от 2 до 40 латинских букв, цифр и знаков : _ -, например LINKUSDT или LINK-USD',
  symbolBuiltIn: (of) => `цену ${of.coin} у ${of.venue} и так спрашиваем по обозначению ${of.symbol}`,
  symbolTaken: (of) =>
    `${of.symbol} на ${of.venue} уже даёт цену ${of.coin}: один рынок не оценивает две монеты`,
  symbolWithoutDollar: (of) => `у ${of.venue} нет рынка USDT к доллару, пересчитать нечем: выберите USDT`,
  noOwnSymbol: (of) => `оператор не задавал обозначение ${of.coin} на ${of.venue}`,
  iconTooBig: (of) => `в значке ${counted(of.bytes, 'байт', 'байта', 'байт')}; покажем не больше ${of.most}`,
  iconNoDrawing: () => 'значок не читается как рисунок SVG',
} satisfies Sentences<typeof tokenRefusalForms>;
