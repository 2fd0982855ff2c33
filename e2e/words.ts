/** The page's own texts, so that tests survive a better wording. */
import { readFileSync } from 'node:fs';
import type address from '../web/public/locales/ru/address.json';
import type auth from '../web/public/locales/ru/auth.json';
import type blog from '../web/public/locales/ru/blog.json';
import type chart from '../web/public/locales/ru/chart.json';
import type common from '../web/public/locales/ru/common.json';
import type content from '../web/public/locales/ru/content.json';
import type exchange from '../web/public/locales/ru/exchange.json';
import type front from '../web/public/locales/ru/front.json';
import type lk from '../web/public/locales/ru/lk.json';
import type receipt from '../web/public/locales/ru/receipt.json';
import type ticket from '../web/public/locales/ru/ticket.json';
import type ways from '../web/public/locales/ru/ways.json';

export type Language = 'ru' | 'en';

interface Words {
  readonly address: typeof address;
  readonly auth: typeof auth;
  readonly blog: typeof blog;
  readonly chart: typeof chart;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly exchange: typeof exchange;
  readonly front: typeof front;
  readonly lk: typeof lk;
  readonly receipt: typeof receipt;
  readonly ticket: typeof ticket;
  readonly ways: typeof ways;
}

export function wordsOf(language: Language): Words {
  const read = <T>(namespace: string): T =>
    JSON.parse(
      readFileSync(new URL(`../web/public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
    );
  return {
    address: read('address'),
    auth: read('auth'),
    blog: read('blog'),
    chart: read('chart'),
    common: read('common'),
    content: read('content'),
    exchange: read('exchange'),
    front: read('front'),
    lk: read('lk'),
    receipt: read('receipt'),
    ticket: read('ticket'),
    ways: read('ways'),
  };
}

/** `fill('{{a}} of {{b}}', { a: 1, b: 3 })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** Playwright turns every white space into a plain space. */
export const within = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s'));
