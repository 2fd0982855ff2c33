/** AMLBot's words for the origins of coins. */
import { bilingual } from '../platform/language.ts';

export const signalNames = bilingual<Readonly<Record<string, string>>>(
  {
    atm: 'криптоматы',
    child_exploitation: 'насилие над детьми',
    dark_market: 'даркнет-рынок',
    dark_service: 'услуги даркнета',
    decentralized_exchange_contract: 'децентрализованная биржа',
    enforcement_action: 'под арестом',
    exchange: 'биржа',
    exchange_fraudulent: 'мошенническая биржа',
    exchange_mlrisk_high: 'биржа с высоким риском',
    exchange_mlrisk_low: 'биржа с низким риском',
    exchange_mlrisk_moderate: 'биржа со средним риском',
    exchange_mlrisk_veryhigh: 'биржа с очень высоким риском',
    gambling: 'азартные игры',
    illegal_service: 'незаконные услуги',
    infrastructure_as_a_service: 'инфраструктура',
    liquidity_pools: 'пулы ликвидности',
    malware: 'вредоносные программы',
    marketplace: 'торговая площадка',
    merchant_services: 'приём платежей',
    miner: 'майнер',
    mixer: 'миксер',
    other: 'прочее',
    p2p_exchange: 'P2P-биржа',
    p2p_exchange_mlrisk_high: 'P2P-биржа с высоким риском',
    payment: 'платёжный сервис',
    ransom: 'вымогатели',
    risky_exchange: 'рискованная биржа',
    sanctions: 'санкции',
    scam: 'мошенничество',
    seized_assets: 'изъятые активы',
    stolen_coins: 'украденные монеты',
    terrorism_financing: 'финансирование терроризма',
    unnamed_service: 'неизвестный сервис',
    wallet: 'кошелёк',
  },
  {
    atm: 'ATMs',
    p2p_exchange: 'P2P exchange',
    p2p_exchange_mlrisk_high: 'P2P exchange of high risk',
    exchange_mlrisk_high: 'exchange of high risk',
    exchange_mlrisk_low: 'exchange of low risk',
    exchange_mlrisk_moderate: 'exchange of moderate risk',
    exchange_mlrisk_veryhigh: 'exchange of very high risk',
  },
);

/** A new word of the provider is shown as it came. */
export const signalName = (code: string, known: Readonly<Record<string, string>>): string =>
  known[code] ?? code.replaceAll('_', ' ');
