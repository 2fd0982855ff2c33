import { byThreshold } from '../../src/aml/rating.ts';
import { give, type Scenario, type Scenarios, type Small } from './scenario.ts';

const article = { article: 'how-to-pay' };
const created: Scenario = async (small) => {
  await give(small, 'create-article', { ...article, tag: 'fees' });
  return article;
};

async function written(small: Small) {
  await created(small);
  for (const language of ['ru', 'en']) {
    const title = { text: 'titles/how-to-pay', language, source: `Paying, ${language}\n\nHow it goes` };
    await give(small, 'save-text', { ...title, version: 0 });
    await give(small, 'save-text', {
      text: 'blog/how-to-pay',
      language,
      source: 'It is simple.',
      version: 0,
    });
  }
  return article;
}

const rater = {
  name: 'rater',
  rateDeposit: async () => ({ score: 10, signals: [] }),
  rateAddress: async () => ({ score: 0, signals: [] }),
};

export const ofArticles: Scenarios = {
  'create-article': async () => ({ ...article, tag: 'fees' }),
  'set-article': async (small) => ({ ...(await created(small)), tag: 'aml', day: '2026-11-01' }),
  'publish-article': written,
  'withdraw-article': async (small) => {
    await give(small, 'publish-article', await written(small));
    return article;
  },
  'delete-article': created,

  'set-screening-threshold': async ({ world, db, clock }) => {
    world.screening.push(byThreshold(rater, { db, clock }));
    return { threshold: 50 };
  },
};
