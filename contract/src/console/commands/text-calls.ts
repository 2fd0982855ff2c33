import { textLanguages } from '../../site-texts.ts';
import { textList } from '../site.ts';
import { choice, document, text, whole } from './arguments.ts';
import { act, type Calls, question } from './call.ts';

const name = text('as `texts` lists it, for example faq/faq');
const language = choice(textLanguages, 'the language');
const seen = whole('how many publications you saw, 0 for none; `texts` counts them');

export const textCalls = {
  texts: question({
    summary: 'Lists the long texts with their saved and published versions.',
    arguments: {},
    answer: textList.shape.texts,
  }),
  'save-text': act({
    summary: 'Saves a version of a long text. Visitors do not see it.',
    arguments: {
      text: name,
      language,
      source: document('Markdown, without HTML and pictures'),
      version: whole('the last version that you saw, 0 for none'),
    },
  }),
  'publish-text': act({
    summary: 'Shows visitors a saved version of a long text.',
    arguments: { text: name, language, version: whole('the saved version'), seen },
  }),
  'withdraw-text': act({
    summary: 'Shows visitors the built-in text again. Saved versions stay.',
    arguments: { text: name, language, seen },
  }),
} as const satisfies Calls;
