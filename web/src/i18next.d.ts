import 'i18next';
import type address from '../public/locales/ru/address.json';
import type auth from '../public/locales/ru/auth.json';
import type blog from '../public/locales/ru/blog.json';
import type chart from '../public/locales/ru/chart.json';
import type common from '../public/locales/ru/common.json';
import type content from '../public/locales/ru/content.json';
import type exchange from '../public/locales/ru/exchange.json';
import type front from '../public/locales/ru/front.json';
import type lk from '../public/locales/ru/lk.json';
import type receipt from '../public/locales/ru/receipt.json';
import type ticket from '../public/locales/ru/ticket.json';
import type ways from '../public/locales/ru/ways.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      address: typeof address;
      auth: typeof auth;
      blog: typeof blog;
      chart: typeof chart;
      common: typeof common;
      content: typeof content;
      exchange: typeof exchange;
      front: typeof front;
      lk: typeof lk;
      receipt: typeof receipt;
      ticket: typeof ticket;
      ways: typeof ways;
    };
  }
}
