import type { SiteSettings } from '@parom/contract/site';

export const defaultSettings: SiteSettings = {
  name: { ru: 'Паром', en: 'Parom' },
  slogan: {
    ru: 'Перевозим монеты с берега на берег: быстро, честно и без лишних вопросов.',
    en: 'We carry your coins from shore to shore: quickly, honestly and with no needless questions.',
    fr: 'Nous faisons passer vos pièces d’une rive à l’autre : vite, honnêtement, sans questions inutiles.',
  },
  contacts: { email: 'support@parom.example', telegram: null, others: [] },
  amlCheckUrl: 'https://amlbot.com',
  monitors: [
    { name: 'BestChange', url: 'https://www.bestchange.com', imageUrl: null },
    { name: 'Kurs.Expert', url: 'https://kurs.expert', imageUrl: null },
    { name: 'OKchanger', url: 'https://www.okchanger.com', imageUrl: null },
    { name: 'ExchangeSumo', url: 'https://exchangesumo.com', imageUrl: null },
  ],
  socials: [],
};
