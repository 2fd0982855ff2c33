/** The site's name, look and texts; partners. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';

const list = z.enum(['contacts', 'monitors', 'socials']);
const published = z.object({ text: text, language: text, version: count, isLetter: z.boolean() });
const secret = z.object({ id: text, secret: text });
const id = z.object({ id: text });
const version = z.object({ version: count });

export const siteForms = {
  siteNamed: z.object({ ru: text, en: text }),
  sloganSet: z.object({ hasFrench: z.boolean() }),
  contactsSet: z.object({}),
  amlLinkSet: z.object({ url: text }),
  engineRoomShown: z.object({ isShown: z.boolean() }),
  linkAdded: z.object({ name: text, list }),
  linkRemoved: z.object({ name: text, list }),
  identitySaved: version,
  identityPublished: version,
  identityWithdrawn: z.object({}),
  textSaved: published,
  textPublished: published,
  textWithdrawn: z.object({ text: text, language: text, isLetter: z.boolean() }),
  articleCreated: z.object({ article: text, hasDrafts: z.boolean() }),
  articleSet: z.object({ article: text, day: text }),
  articlePublished: z.object({ article: text }),
  articleWithdrawn: z.object({ article: text }),
  articleDeleted: z.object({ article: text }),
  keySecret: secret,
  /** In a preview: the act draws another secret. */
  secretDrawn: z.object({}),
  keyRevoked: id,
  webhookMoved: id,
  webhookSecret: secret,
  webhookRemoved: id,
  deliveriesAgain: z.object({ count }),
};

const readers = (isLetter: boolean): string => (isLetter ? 'New letters have' : 'Visitors read');

export const siteEnglish = {
  siteNamed: ({ ru, en }) => `The site is called ${ru}, ${en}.`,
  sloganSet: ({ hasFrench }) =>
    hasFrench ? 'The slogan is set.' : 'The slogan is set; /fr shows the English one.',
  contactsSet: () => 'The contacts are set.',
  amlLinkSet: ({ url }) => `The AML check is ${url}.`,
  engineRoomShown: ({ isShown }) =>
    isShown
      ? 'The page /engine-room is public, and the footer links to it.'
      : 'The page /engine-room is hidden.',
  linkAdded: ({ name, list: where }) => `${name} is among the ${where}.`,
  linkRemoved: ({ name, list: where }) => `${name} is gone from the ${where}.`,
  identitySaved: (of) => `Version ${of.version} of the name and look is saved; visitors do not see it yet.`,
  identityPublished: (of) => `Visitors see version ${of.version} of the name and look.`,
  identityWithdrawn: () => 'Visitors see the built-in name and look.',
  textSaved: (of) =>
    `Version ${of.version} of ${of.text} (${of.language}) is saved; ${of.isLetter ? 'letters do not use' : 'visitors do not see'} it yet.`,
  textPublished: (of) => `${readers(of.isLetter)} version ${of.version} of ${of.text} (${of.language}).`,
  textWithdrawn: (of) => `${readers(of.isLetter)} the built-in text of ${of.text} (${of.language}).`,
  articleCreated: (of) =>
    `The article ${of.article} is there, unseen by visitors: ${of.hasDrafts ? 'its former drafts came back' : 'save its title and text in both languages'}.`,
  articleSet: (of) => `The article ${of.article} has the date ${of.day}.`,
  articlePublished: (of) => `Visitors see the article /blog/${of.article} and find it in the blog.`,
  articleWithdrawn: (of) => `Visitors do not see the article ${of.article} any more. Its versions stay.`,
  articleDeleted: (of) => `The article ${of.article} is deleted.`,
  keySecret: (of) =>
    `Key ${of.id} has the secret ${of.secret}. The secret is shown this once; give it to the partner only.`,
  secretDrawn: () =>
    'A new secret is drawn when you do it, and shown once. A former secret stays valid for a day.',
  keyRevoked: (of) => `Key ${of.id} is revoked: its calls are refused from now on.`,
  webhookMoved: (of) => `Webhook ${of.id} goes to the new address, also with what waits. Its secret stays.`,
  webhookSecret: (of) =>
    `Webhook ${of.id} has the secret ${of.secret}. It is shown this once; give it to the partner only.`,
  webhookRemoved: (of) => `Webhook ${of.id} is removed: nothing more is sent.`,
  deliveriesAgain: (of) => `Deliveries that are sent again: ${of.count}.`,
} satisfies Sentences<typeof siteForms>;
