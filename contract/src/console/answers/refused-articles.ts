import * as z from 'zod/mini';
import { type Sentences, text } from './form.ts';

const article = z.object({ article: text });

export const articleRefusalForms = {
  articleMalformed: article,
  articleBuiltIn: article,
  articleExists: article,
  noSuchArticle: article,
  articleOnSite: article,
  articleHidden: article,
  articleOfParts: z.object({ text: text, article: text }),
  articleIncomplete: z.object({ article: text, missing: z.array(text) }),
  articleChanged: article,
};

export const articleRefusalEnglish = {
  articleMalformed: (of) =>
    `"${of.article}" is no address: 3 to 60 small Latin letters, digits and single hyphens between them, as how-to-pay`,
  articleBuiltIn: (of) => `${of.article} is an article of the release: save-text changes it`,
  articleExists: (of) => `there is an article ${of.article} already`,
  noSuchArticle: (of) => `there is no article "${of.article}" of an operator: \`articles\` lists them`,
  articleOnSite: (of) => `visitors see ${of.article}: withdraw-article hides it first`,
  articleHidden: (of) => `visitors do not see ${of.article}: publish-article shows them its title and text`,
  articleOfParts: (of) =>
    `${of.text} is a part of the article ${of.article}, which has no built-in text: withdraw-article hides it as a whole`,
  articleIncomplete: (of) =>
    `${of.article} is not complete, no version is saved of: ${of.missing.join(', ')}`,
  articleChanged: (of) =>
    `${of.article} was changed after you looked at it. Nothing was done: look again before you repeat`,
} satisfies Sentences<typeof articleRefusalForms>;
