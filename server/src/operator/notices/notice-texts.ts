/** What happened, what it means for the money, where to look. */
import { alertKindOf, type Severity } from '../../alerts.ts';
import type { Letter } from '../../mail/index.ts';
import { alertGuide } from '../alert-guide/index.ts';
import type { News } from './decide-notices.ts';
import type { Ways } from './ways.ts';

export interface NoticeText {
  readonly subject: string;
  readonly lines: readonly string[];
}

type Language = Ways['language'];
type Where = Pick<Ways, 'language' | 'consoleUrl'>;

const levels: Readonly<Record<Language, Readonly<Record<Severity, string>>>> = {
  ru: { money: 'Деньги в опасности', service: 'Сервису нужны вы', notice: 'К сведению' },
  en: { money: 'Money at risk', service: 'The service needs you', notice: 'For your information' },
};

const words = {
  ru: {
    over: (subject: string) => `Тревога закончилась: ${subject}`,
    whyOver: 'Причина исчезла, или тревогу закрыл оператор.',
    money: 'Деньги',
    unknown: 'Эту тревогу оставила прежняя версия: считайте, что деньги в опасности.',
    time: (from: string, to: string | null) => (to === null ? `С ${from}` : `С ${from} до ${to}`),
    many: (count: number) => `Ещё новостей о тревогах: ${count}`,
    began: 'началась',
    ended: 'закончилась',
    further: (count: number) => `… и ещё ${count}`,
    page: (url: string) => `Страница тревог: ${url}`,
    alert: (url: string) => `Что делать: ${url}`,
    command: 'Что делать: npm run operator -- alerts и docs/operating/alerts.md',
    again: 'Возможно, повтор: неизвестно, дошло ли это сообщение в первый раз.',
    test: 'Проверка: так приходят тревоги Parom. Делать ничего не нужно, с деньгами ничего не произошло.',
  },
  en: {
    over: (subject: string) => `The alert is over: ${subject}`,
    whyOver: 'Its cause is gone, or an operator resolved it.',
    money: 'The money',
    unknown: 'An older version left this alert: treat the money as at risk.',
    time: (from: string, to: string | null) => (to === null ? `Since ${from}` : `From ${from} to ${to}`),
    many: (count: number) => `More news of alerts: ${count}`,
    began: 'began',
    ended: 'ended',
    further: (count: number) => `… and ${count} more`,
    page: (url: string) => `The page of alerts: ${url}`,
    alert: (url: string) => `What to do next: ${url}`,
    command: 'What to do: npm run operator -- alerts, and docs/operating/alerts.md',
    again: 'Perhaps a repeat: it is unknown whether this message arrived the first time.',
    test: 'A test: alerts of Parom arrive like this. Nothing is to be done, nothing happened to the money.',
  },
} as const;

export const wordsOf = (language: Language): (typeof words)[Language] => words[language];

/** `2026-11-26 01:40 UTC` */
const shown = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function noticeText({ alert, severity, isEnd }: News, where: Where): NoticeText {
  const t = words[where.language];
  const { subject, message, raisedAt, resolvedAt } = alert;
  const about = wordsAbout(subject, where.language);
  const time = t.time(shown(raisedAt), isEnd && resolvedAt !== null ? shown(resolvedAt) : null);
  if (isEnd) return { subject: t.over(about.headline), lines: [`${time}. ${t.whyOver}`, placeOf(where)] };
  return {
    subject: `${levels[where.language][severity]}: ${about.headline}`,
    lines: [...about.happened, message, `${t.money}: ${about.money}`, `${time}.`, placeOf(where, subject)],
  };
}

const LISTED_MAX = 30;

export function summaryText(news: readonly News[], where: Where): NoticeText {
  const t = words[where.language];
  const lines = news
    .slice(0, LISTED_MAX)
    .map(
      ({ alert, severity, isEnd }) =>
        `${wordsAbout(alert.subject, where.language).headline}: ${isEnd ? t.ended : `${t.began}. ${levels[where.language][severity]}`}`,
    );
  const further = news.length - lines.length;
  return {
    subject: t.many(news.length),
    lines: [lines.join('\n'), ...(further > 0 ? [t.further(further)] : []), placeOf(where)],
  };
}

/** @param heads of messages that waited for the chat */
export function backlogText(heads: readonly string[], where: Where): NoticeText {
  const t = words[where.language];
  const listed = heads.slice(-LISTED_MAX);
  const further = heads.length - listed.length;
  return {
    subject: t.many(heads.length),
    lines: [listed.join('\n'), ...(further > 0 ? [t.further(further)] : []), placeOf(where)],
  };
}

export const placeOf = ({ language, consoleUrl }: Where, subject?: string): string => {
  const t = words[language];
  if (consoleUrl === null) return t.command;
  return subject === undefined ? t.page(`${consoleUrl}/alerts`) : t.alert(`${consoleUrl}/alerts#${subject}`);
};

/** The message names the sums and rows, in English for every operator. */
function wordsAbout(subject: string, language: Language) {
  const kind = alertKindOf(subject);
  if (kind === null) return { headline: subject, happened: [], money: words[language].unknown };
  const { name, happened, money } = alertGuide[kind][language];
  return { headline: `${name} (${subject})`, happened: [plain(happened)], money: plain(money) };
}

const plain = (text: string): string => text.replaceAll('`', '');

export const chatText = ({ subject, lines }: NoticeText): string => [subject, ...lines].join('\n\n');

export const noticeLetter = ({ subject, lines }: NoticeText, language: Language): Letter => ({
  language,
  subject,
  blocks: lines,
});
