import { describe, expect, it } from 'vitest';
import { smallWorld } from '../../test/small-world.ts';

const { world, run } = await smallWorld();

describe('the site’s texts and links', () => {
  const settings = () => world.deps.site().settings;

  it('are in the pages’ settings at once', async () => {
    await run('set-name', { ru: 'Переправа', en: 'Crossing' });
    await run('set-slogan', { ru: 'Тихая вода', en: 'Calm water' });
    await run('set-contacts', { email: 'help@shop.example', telegram: '@shop_help' });
    await run('set-aml-link', { url: 'https://aml.example/check' });
    expect(settings()).toMatchObject({
      name: { ru: 'Переправа', en: 'Crossing' },
      slogan: { en: 'Calm water' },
      contacts: { email: 'help@shop.example', telegram: '@shop_help' },
      amlCheckUrl: 'https://aml.example/check',
    });
    await run('set-contacts', { email: 'help@shop.example' });
    expect((await run('site-settings')).telegram).toBeNull();
  });

  it('of several lines are refused; without French the answer says so', async () => {
    for (const en of ['Crossing\nand more', 'Crossing\u2028'])
      await expect(run('set-name', { ru: 'Переправа', en: `${en}now` })).rejects.toThrow('400');
    await expect(
      run('add-link', { list: 'socials', name: 'a\nb', url: 'https://t.example/x' }),
    ).rejects.toThrow('400');
    expect(await run('set-slogan', { ru: 'Тихая вода', en: 'Calm water' })).toContain(
      '/fr shows the English',
    );
    expect(await run('set-slogan', { ru: 'Да', en: 'Yes', fr: 'Oui' })).toBe('The slogan is set.');
  });

  it('replace a link of the same name; four monitors are the most', async () => {
    const badge = { list: 'monitors', name: 'Fifth', url: 'https://fifth.example' };
    await expect(run('add-link', badge)).rejects.toThrow('422: there are 4 already');
    await run('add-link', { ...badge, name: 'BestChange', image: '/monitors/bestchange.svg' });
    expect(settings().monitors[0]).toEqual({
      name: 'BestChange',
      url: 'https://fifth.example',
      imageUrl: '/monitors/bestchange.svg',
    });
    await run('remove-link', { list: 'monitors', name: 'BestChange' });
    await run('add-link', badge);
    expect(settings().monitors.map(({ name }) => name)).toEqual([
      'Kurs.Expert',
      'OKchanger',
      'ExchangeSumo',
      'Fifth',
    ]);
    await expect(run('remove-link', { list: 'monitors', name: 'BestChange' })).rejects.toThrow(
      '422: there is no',
    );
  });

  it('keep contacts and socials apart', async () => {
    await run('add-link', { list: 'contacts', name: 'Phone', url: 'tel:+70000000000' });
    await run('add-link', { list: 'socials', name: 'Channel', url: 'https://t.example/channel' });
    expect(settings().contacts.others).toEqual([{ name: 'Phone', url: 'tel:+70000000000' }]);
    expect(settings().socials).toEqual([{ name: 'Channel', url: 'https://t.example/channel' }]);
    await run('remove-link', { list: 'contacts', name: 'Phone' });
    expect(settings().contacts.others).toEqual([]);
  });

  it('keep the last contact until there is another', async () => {
    const phone = { list: 'contacts', name: 'Phone' };
    await run('add-link', { list: 'socials', name: 'Channel', url: 'https://t.example/channel' });
    await expect(run('set-contacts', {})).rejects.toThrow('422: customers could not reach you');
    expect(settings().contacts.email).not.toBeNull();
    await run('add-link', { ...phone, url: 'tel:+70000000000' });
    await run('set-contacts', {});
    await expect(run('remove-link', phone)).rejects.toThrow('422: customers could not reach you');
    await run('set-contacts', { telegram: '@shop_help' });
    await run('remove-link', phone);
    expect(settings().contacts).toEqual({ email: null, telegram: '@shop_help', others: [] });
  });

  it.each([
    ['set-aml-link', { url: 'javascript:alert(1)' }, '422: a link begins with https:'],
    ['set-aml-link', { url: 'http://plain.example' }, '422: a link begins'],
    ['add-link', { list: 'socials', name: 'x', url: 'tg://x' }, '422: a link begins'],
    ['add-link', { list: 'contacts', name: 'x', url: 'data:text/html,x' }, '422: a link begins'],
    ['add-link', { list: 'contacts', name: 'x', url: 'https://x.example', image: '/x.svg' }, '422: only a'],
    ['add-link', { list: 'monitors', name: 'x', url: 'https://x.example', image: '//evil.example/x' }, '400'],
    ['set-contacts', { email: 'nobody' }, '422: that is not an e-mail'],
    ['set-contacts', { telegram: 'shop' }, '422: a tag is'],
    ['set-name', { ru: ' ', en: 'x' }, '400'],
  ])('stay as they are with %s %o', async (command, values, why) => {
    const before = settings();
    await expect(run(command, values)).rejects.toThrow(why);
    expect(settings()).toEqual(before);
  });
});
