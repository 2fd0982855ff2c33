import * as z from 'zod/mini';
import type { Argument } from './arguments.ts';
import { choice, line, optional, text } from './arguments.ts';
import { act, type Calls, question } from './call.ts';
import { one, word, words } from './rows.ts';

const PICTURE_MAX = 16_000;
const russian = line('in Russian');
const english = line('in English');
const list = choice(['contacts', 'monitors', 'socials'], 'where the link stands');
const picture: Argument<string, string> = {
  help: 'a path on this site, or an SVG or PNG picture as data:image/…;base64,…; monitors only',
  schema: z
    .string()
    .check(
      z.maxLength(PICTURE_MAX),
      z.regex(/^(\/(?!\/)[\w./-]+|data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+)$/),
    ),
};

const links = z.readonly(z.array(z.strictObject({ name: word, url: word })));

export const siteCalls = {
  'site-settings': question({
    summary: 'Shows the site’s name, slogan, contacts and links.',
    arguments: {},
    answer: one({
      name: z.strictObject({ ru: word, en: word }),
      slogan: z.strictObject({ ru: word, en: word, fr: z.optional(word) }),
      email: words,
      telegram: words,
      amlCheckUrl: word,
      isEngineRoomShown: z.boolean(),
      contacts: links,
      monitors: z.readonly(z.array(z.strictObject({ name: word, url: word, imageUrl: words }))),
      socials: links,
    }),
  }),
  'set-name': act({
    summary: 'Sets the site’s name.',
    arguments: { ru: russian, en: english },
  }),
  'set-slogan': act({
    summary: 'Sets the sentence below the site’s name. French may be left out.',
    arguments: { ru: russian, en: english, fr: optional(line('in French, for /fr')) },
  }),
  'set-contacts': act({
    summary:
      'Sets the contacts for customers; replies to letters go to the e-mail. An omitted contact disappears.',
    arguments: { email: optional(text('an e-mail address')), telegram: optional(text('a tag, as @name')) },
  }),
  'set-aml-link': act({
    summary: 'Sets the link to an external site that checks addresses.',
    arguments: { url: text('https://…') },
  }),
  'show-engine-room': act({
    summary: 'Shows or hides the public page of reserves, payouts and paused coins.',
    arguments: { shown: choice(['yes', 'no'], 'whether strangers see it') },
  }),
  'add-link': act({
    summary: 'Adds or replaces a contact, a monitor’s badge or a social link.',
    arguments: {
      list,
      name: line('the text of the link'),
      url: text('https://…; a contact also mailto:, tel: or tg:'),
      image: optional(picture),
    },
  }),
  'remove-link': act({
    summary: 'Removes a link from the site.',
    arguments: { list, name: text('the text of the link') },
  }),
} as const satisfies Calls;
