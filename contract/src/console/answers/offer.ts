/** Pairs, stops, networks, monitors, and whether the site is open. */
import * as z from 'zod/mini';
import { count, moment, moscowTime, type Sentences, side, text } from './form.ts';
import { counted } from './in-english.ts';
import { stopReason, stopReasonInEnglish } from './stop-reason.ts';

const named = z.object({ name: text });

export const offerForms = {
  pairsSwitched: z.object({ names: z.array(text), isOffered: z.boolean(), until: z.nullable(text) }),
  markupSet: z.object({
    name: text,
    /** From 0 USDT on, then from larger sums. */
    markup: z.array(z.object({ percent: text, from: text })),
    /** Open tickets ignore smaller moves. */
    warnsBelow: z.nullable(text),
  }),
  hoursSet: z.object({ name: text, hours: z.nullable(text) }),
  pairFollowed: named,
  limitsSet: z.object({ name: text, minimum: text, maximum: text }),
  offerStopped: z.object({ name: text, side, until: z.nullable(text) }),
  /** A cell of a list. */
  stoppedBy: z.object({ stops: z.array(z.object({ reason: stopReason, until: z.nullable(moment) })) }),
  offerStarted: z.object({ name: text, side, isFrozen: z.boolean() }),
  confirmationsSet: z.object({ asset: text, steps: z.array(z.object({ from: text, blocks: count })) }),
  firstConfirmationSet: z.object({ network: text, minutes: count }),
  stockDistrusted: z.object({
    /** `derived` is missing where the network is not served. */
    networks: z.array(z.object({ network: text, retired: count, derived: z.nullable(count) })),
  }),
  hiddenFromMonitors: named,
  shownToMonitors: named,
  labelledForMonitors: z.object({ name: text, labels: z.array(text) }),
  siteOpened: z.object({}),
  siteClosed: z.object({ until: z.nullable(text) }),
  coinsAllowed: z.object({ type: z.enum(['crypto', 'transfer']), isAllowed: z.boolean() }),
};

const blocks = (many: number): string => counted(many, 'block');

export const offerEnglish = {
  pairsSwitched: ({ names, isOffered, until }) => {
    const are = `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'}`;
    if (isOffered) return `${are} offered.`;
    return until === null
      ? `${are} not offered any more.`
      : `${are} not offered until ${moscowTime(until)}, Moscow time, and then again.`;
  },
  markupSet: ({ name, markup, warnsBelow }) => {
    const words = markup.map(({ percent, from }, at) =>
      at === 0 ? `${percent}%` : `${percent}% from ${from} USDT`,
    );
    const warning =
      warnsBelow === null
        ? ''
        : `. An open ticket’s rate ignores moves below ${warnsBelow}%, so customers who wait for the market gain more than this markup`;
    return `${name} has a markup of ${words.join(', ')}${warning}.`;
  },
  hoursSet: ({ name, hours }) =>
    `${name} is open ${hours === null ? 'around the clock' : `${hours}, Moscow time`}.`,
  pairFollowed: ({ name }) => `${name} follows its pair.`,
  limitsSet: ({ name, minimum, maximum }) => `${name} may be given from ${minimum} to ${maximum} USDT.`,
  stoppedBy: ({ stops }) =>
    stops
      .map(({ reason, until }) => {
        const end = until === null ? '' : `, until ${moscowTime(until)} Moscow time`;
        return `${stopReasonInEnglish(reason)}${end}`;
      })
      .join('; '),
  offerStopped: ({ name, side: stopped, until }) => {
    const ending = until === null ? '' : ` until ${moscowTime(until)}, Moscow time; it starts by itself then`;
    return `${name} is stopped (${stopped})${ending}.${stopped === 'in' ? '' : ' Nothing more is signed there.'}`;
  },
  offerStarted: ({ name, side: started, isFrozen }) =>
    `${name} is offered again (${started}).${isFrozen ? ' Its hot wallet stays frozen until accept-nonce.' : ''}`,
  confirmationsSet: ({ asset, steps }) => {
    const words = steps.map((step, at) =>
      at === 0 ? blocks(step.blocks) : `${blocks(step.blocks)} from ${step.from}`,
    );
    return `A deposit of ${asset} waits for ${words.join(', ')}.`;
  },
  firstConfirmationSet: ({ network, minutes }) =>
    `Deposits on ${network} have ${minutes} minutes for their first confirmation.`,
  stockDistrusted: ({ networks }) => {
    const pools = networks.map(({ network, retired, derived }) => {
      const pool = `${network} ${retired} from its pool`;
      if (derived !== null) return `${pool} and ${derived} beyond it`;
      return `${pool} (not served here: repeat the command where it is served)`;
    });
    return `Watched, and never given to a ticket: ${pools.join('; ')}.`;
  },
  hiddenFromMonitors: ({ name }) => `Monitors do not read ${name} from now on; the site still offers it.`,
  shownToMonitors: ({ name }) => `Monitors read ${name} again, whenever the site sells it.`,
  labelledForMonitors: ({ name, labels }) =>
    labels.length === 0
      ? `Monitors show no labels of yours at ${name}.`
      : `Monitors show ${name} with: ${labels.join(', ')}.`,
  siteOpened: () => 'The site is open.',
  siteClosed: ({ until }) =>
    until === null
      ? 'The site is closed until you open it.'
      : `The site is closed until ${moscowTime(until)}, Moscow time. It opens by itself then.`,
  coinsAllowed: ({ type, isAllowed }) => `The type "${type}" is ${isAllowed ? 'allowed' : 'forbidden'}.`,
} satisfies Sentences<typeof offerForms>;
