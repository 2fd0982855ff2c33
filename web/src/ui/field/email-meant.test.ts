import { describe, expect, it } from 'vitest';
import { emailMeant } from './email-meant.ts';

describe('emailMeant', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmai.com', 'anna@gmail.com'],
    ['Anna.P@GMAILL.com ', 'Anna.P@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@gmailcom', 'anna@gmail.com'],
    ['anna@gmail,com', 'anna@gmail.com'],
    ['anna@yadnex.ru', 'anna@yandex.ru'],
    ['anna@yandex.ry', 'anna@yandex.ru'],
    ['anna@maill.ru', 'anna@mail.ru'],
    ['anna@mail.ry', 'anna@mail.ru'],
    ['anna@rambler.tu', 'anna@rambler.ru'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna@protonmail.vom', 'anna@protonmail.com'],
  ])('reads %s as %s', (typed, meant) => {
    expect(emailMeant(typed)).toBe(meant);
  });

  it.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@ymail.com',
    'anna@yandex.by',
    'anna@company.ru',
    'anna@example.org',
    'anna@ma.ru',
    'anna@',
    '@gmial.com',
    'anna',
    '',
    'anna@toString.constructor',
  ])('leaves %s alone', (typed) => {
    expect(emailMeant(typed)).toBeNull();
  });
});
