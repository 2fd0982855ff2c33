import type { Page } from '@playwright/test';
import { stored } from './account.ts';
import { flawsOf } from './axe.ts';
import { holdScripts } from './held.ts';
import { forwardUntil } from './page-clock.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, type Language, wordsOf } from './words.ts';

const name = { ru: 'Паром', en: 'Parom' } as const;

interface Place {
  readonly path: string;
  readonly words: (language: Language) => { readonly heading: string; readonly title: string };
  /** Fewer words mean that the text is missing. */
  readonly leastWords: number;
}

const places: readonly Place[] = [
  {
    path: '/faq',
    words: (language) => ({
      heading: wordsOf(language).content.faq.title,
      title: wordsOf(language).common.meta.faq.title,
    }),
    leastWords: 120,
  },
  {
    path: '/contacts',
    words: (language) => ({
      heading: wordsOf(language).content.contacts.title,
      title: wordsOf(language).common.meta.contacts.title,
    }),
    leastWords: 60,
  },
  {
    path: '/terms',
    words: (language) => ({
      heading: wordsOf(language).content.terms.title,
      title: wordsOf(language).common.meta.terms.title,
    }),
    leastWords: 700,
  },
  {
    path: '/aml-kyc',
    words: (language) => ({
      heading: wordsOf(language).content.amlKyc.title,
      title: wordsOf(language).common.meta.amlKyc.title,
    }),
    leastWords: 450,
  },
  {
    path: '/refferal',
    words: (language) => ({
      heading: wordsOf(language).content.referral.title,
      title: wordsOf(language).common.meta.referral.title,
    }),
    leastWords: 250,
  },
  {
    path: '/blog',
    words: (language) => ({
      heading: wordsOf(language).blog.title,
      title: wordsOf(language).common.meta.blog.title,
    }),
    leastWords: 120,
  },
  {
    path: '/blog/aml-checks-explained',
    words: (language) => {
      const { title } = wordsOf(language).blog.posts['aml-checks-explained'];
      return { heading: title, title: `${title} · {{name}}` };
    },
    leastWords: 900,
  },
];

const wordsOn = async (page: Page): Promise<number> =>
  // `textContent` counts folded answers too.
  ((await page.locator('main').textContent()) ?? '').split(/\s+/).length;

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    for (const { path, words, leastWords } of places) {
      test(`${path}, with and without a language, shows its heading, title and text`, {
        tag: ['@spec:1.1', '@spec:1.5', '@spec:2.1', '@spec:2.12', '@spec:2.14', '@spec:2.74'],
      }, async ({ page }) => {
        const { heading, title } = words(language);
        for (const address of [path, `/${language}${path}`]) {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page).toHaveTitle(fill(title, { name: name[language] }));
          await expect(page.locator('main p').first()).toBeVisible();
          expect(await wordsOn(page)).toBeGreaterThan(leastWords);
          expect(await page.locator('html').getAttribute('lang')).toBe(language);
        }
      });
    }
  });
}

test.describe('looked at closely', () => {
  test.use({ expectedStatuses: [404, 500] });
  for (const path of [...places.map((place) => place.path), '/blog/no-such-article', '/404', '/500']) {
    test(`${path}, in both themes and on a narrow phone, has no flaws`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const question of await page.locator('details').all())
        await question.evaluate((element) => element.setAttribute('open', ''));
      expect(await flawsOf(page)).toEqual([]);
    });
  }
});

test.describe('blog', () => {
  const { blog } = wordsOf('ru');

  test('list, eight articles, shows them newest first and needs no second load', {
    tag: ['@spec:1.5', '@spec:2.69'],
  }, async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(8);
    const dates = await page.getByRole('article').locator('time').allTextContents();
    for (const date of dates) expect(date).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
    const sortable = dates.map((date) => date.split('.').reverse().join(''));
    expect(sortable).toEqual([...sortable].sort().reverse());
    await expect(page.getByRole('button', { name: blog.more })).toHaveCount(0);
  });

  test('tag, chosen, leaves its articles, stands in the address and is undone by going back', {
    tag: ['@spec:2.69'],
  }, async ({ page }) => {
    await page.goto('/ru/blog');
    await page.getByRole('link', { name: blog.tags.aml, exact: true }).click();
    await expect(page).toHaveURL('/ru/blog?tag=aml');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: blog.tags.aml, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(8);
  });

  test('an article has a way back, a date, an author, tags, a text and a disclaimer', {
    tag: ['@spec:2.13', '@spec:2.70'],
  }, async ({ page }) => {
    await page.goto('/ru/blog');
    await page.getByRole('link', { name: blog.posts['stablecoins-basics'].title }).click();
    await expect(page).toHaveURL('/ru/blog/stablecoins-basics');
    const article = page.getByRole('article').first();
    await expect(article.getByRole('time').first()).toHaveText('11.03.2025');
    await expect(article).toContainText(fill(blog.author, { author: blog.authors.editors }));
    await expect(article).toContainText(blog.disclaimer.title);
    await article.getByRole('link', { name: blog.tags.beginners }).click();
    await expect(page).toHaveURL('/ru/blog?tag=beginners');
    await page.goBack();
    await page
      .getByRole('navigation', { name: blog.breadcrumb })
      .getByRole('link', { name: blog.title })
      .click();
    await expect(page).toHaveURL('/ru/blog');
  });

  test.describe('without such an article', () => {
    test.use({ expectedStatuses: [404] });
    test('slug, unknown, says so and leads back to the list', { tag: ['@spec:2.71'] }, async ({ page }) => {
      await page.goto('/ru/blog/no-such-article');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(blog.unknown.title);
      await page.getByRole('link', { name: blog.unknown.back }).click();
      await expect(page).toHaveURL('/ru/blog');
    });
  });
});

test.describe('FAQ', () => {
  test('question, by keyboard alone, opens and closes', async ({ page }) => {
    await page.goto('/ru/faq');
    const question = page.locator('details#account');
    await question.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(question.locator('p').first()).toBeVisible();
    await page.keyboard.press('Space');
    await expect(question.locator('p').first()).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.locator('details#how-long summary')).toBeFocused();
  });

  test('question, named by the address, is open and in view', async ({ page }) => {
    await page.goto('/ru/faq#late');
    await expect(page.locator('details#late p').first()).toBeInViewport();
    await expect(page.locator('details#account p').first()).toBeHidden();
  });

  test('question, named by the address, is open before the page is alive', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/ru/faq#late', { waitUntil: 'commit' });
    await expect(page.locator('details#late')).toHaveAttribute('open');
  });

  test('question, followed from another page, is open and in view', async ({ page }) => {
    await page.goto('/contacts');
    const link = page.getByRole('main').locator('a[href*="/faq#"]').last();
    const anchor = new URL((await link.getAttribute('href')) ?? '', page.url()).hash;
    await link.click();
    await expect(page).toHaveURL(`/faq${anchor}`);
    const question = page.locator(`details${anchor}`);
    await expect(question.locator('p').first()).toBeInViewport();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a question named on the open page opens, is in view and gets the focus', async ({ page }) => {
    await page.goto('/ru/faq');
    await page.locator('details#account summary').focus();
    await page.goto('/ru/faq#late');
    await expect(page.locator('details#late p').first()).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator('details#late summary')).toBeFocused();
  });

  test('question, named by nothing that can be read, leaves the page as it is', async ({ page }) => {
    for (const hash of ['#%', '#%e0%a4', '#none']) {
      // Without another path, the page would not be loaded again.
      await page.goto(`/faq?utm_term=${encodeURIComponent(hash)}${hash}`);
      await page.locator('details#account summary').click();
      await expect(page.locator('details#account p').first()).toBeVisible();
    }
  });

  test('link inside an answer, followed, keeps the language and does not load the site anew', async ({
    page,
  }) => {
    await page.goto('/ru/faq#referral');
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    await page.locator('details#referral a').click();
    await expect(page).toHaveURL('/ru/refferal');
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  });

  test('search engines, of every question, get it as structured data', { tag: ['@spec:2.73'] }, async ({
    page,
  }) => {
    await page.goto('/en/faq');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@type']).toBe('FAQPage');
    expect(data.mainEntity.length).toBeGreaterThanOrEqual(12);
    expect(data.mainEntity.length).toBe(await page.locator('main details h3').count());
  });
});

test('section of the terms, followed from an article, is in view', async ({ page }) => {
  await page.goto('/blog/stablecoins-basics');
  await page.locator('a[href$="/terms#differences"]').click();
  await expect(page).toHaveURL(/\/terms#differences$/);
  await expect(page.locator('#differences')).toBeInViewport();
});

test('a section of the terms, chosen by keyboard, is in view and gets the focus', async ({ page }) => {
  await page.goto('/terms');
  const chapter = page.locator('nav a[href="#differences"]:visible');
  await chapter.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terms#differences$/);
  const section = page.locator('#differences');
  await expect(section).toBeInViewport();
  await page.keyboard.press('Tab');
  const isBehind = await section.evaluate(
    (heading) =>
      (heading.compareDocumentPosition(document.activeElement ?? heading) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  );
  expect(isBehind).toBe(true);
});

test('AML policy, its link to the external check, opens a new tab', { tag: ['@spec:2.18'] }, async ({
  page,
}) => {
  await page.goto('/aml-kyc');
  const link = page.locator('#own-check ~ div a').first();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test.describe('front page', () => {
  const { front } = wordsOf('ru');

  test('pair, named by a monitor’s link, fills the form and is remembered', {
    tag: ['@spec:3.24', '@spec:4.10'],
  }, async ({ page }) => {
    await page.goto('/?cur_from=XRP&cur_to=USDTTRC20');
    await expect(page.getByRole('form').getByText('XRP').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: /TRC20/ })).toBeChecked();
    // A drawn page is there before it remembers.
    await expect.poll(() => stored(page, 'cur_from')).toBe('XRP');
    await expect.poll(() => stored(page, 'cur_to')).toBe('USDT');
    await page.goto('/');
    await expect(page.getByRole('form').getByText('XRP').first()).toBeVisible();
  });

  test('slider, turned by buttons and arrow keys, stops at both ends', {
    tag: ['@spec:2.6', '@spec:2.36', '@spec:9.13'],
  }, async ({ page }) => {
    await page.goto('/');
    const how = page.getByRole('region', { name: front.how.title });
    await page.getByRole('heading', { name: front.partners.title }).scrollIntoViewIfNeeded();
    const previous = how.getByRole('button', { name: front.how.previous });
    const next = how.getByRole('button', { name: front.how.next });
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(how.getByText(fill(front.how.position, { slide: 2, count: 4 }))).toBeAttached();
    await next.press('ArrowRight');
    await next.press('ArrowRight');
    await expect(next).toBeDisabled();
    await expect(previous).toBeFocused();
    const slides = how.getByRole('article');
    for (const [index, slide] of Object.values(front.how.slides).entries()) {
      for (const words of [slide.title, slide.sub, slide.text])
        await expect(slides.nth(index).getByText(words, { exact: true })).toBeAttached();
      await expect(slides.nth(index).locator('img')).toHaveAttribute('src', `/slides/${index + 1}.svg`);
    }
    // At one moment: the slides may still move.
    const gap = await slides.evaluateAll(([, , third, fourth]) =>
      third === undefined || fourth === undefined
        ? null
        : fourth.getBoundingClientRect().left - third.getBoundingClientRect().right,
    );
    expect(Math.round(gap ?? 0)).toBe(24);
  });

  test('partner section, followed, explains the referral programme', { tag: ['@spec:2.6'] }, async ({
    page,
  }) => {
    await page.goto('/en');
    await page.getByRole('link', { name: wordsOf('en').front.partners.more }).click();
    await expect(page).toHaveURL('/en/refferal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en').content.referral.title);
  });

  test('shows the last six of more exchanges, then stops asking', {
    tag: ['@spec:2.6', '@spec:3.16', '@spec:7.17', '@spec:9.9'],
  }, async ({ page }) => {
    const { currency } = serviceOf(page.request);
    const [btc, usdt] = [await currency('BTC'), await currency('USDT')];
    let asked = 0;
    await page.route('**/api/v1/tickets/recent', (route) => {
      asked += 1;
      return route.fulfill({
        json: {
          recentTickets: Array.from({ length: asked === 1 ? 0 : 8 }, (_, n) => ({
            amount: `0.${n + 1}`,
            dateUtc: `2026-01-0${n + 1}T10:00:00Z`,
            fromCurrencyId: btc.id,
            toCurrencyId: usdt.id,
          })),
        },
      });
    });
    await page.clock.install();
    // A front page from the server would bring the exchanges that other tests finished.
    await page.goto('/ru/faq');
    await page.getByRole('banner').getByRole('link', { name: name.ru }).click();
    await expect(page.getByText(front.recent.empty)).toBeVisible();
    expect(asked).toBe(1);
    const shown = page.getByRole('listitem').filter({ has: page.locator('time') });
    await forwardUntil(page, 31_000, (soon) => expect(shown).toHaveCount(6, soon));
    expect(asked).toBe(2);
    // The rates, polled more often, show that the page's timers ran.
    let rates = 0;
    page.on('response', (response) => void (response.url().endsWith('/exchangeRate/get') && (rates += 1)));
    await forwardUntil(page, 90_000, (soon) => expect.poll(() => rates, soon).toBeGreaterThan(0));
    expect(asked).toBe(2);
  });
});
