/** Of an act on what changed after the operator looked at it, and of a letter that is gone. */
export const aboutOthers: Readonly<Record<string, string>> = {
  'ticket {} changed after you looked at it: it is "{}" now{}': 'Изменилась заявка {}.',
  'the rule of {} changed after you looked at it. Nothing was done: look at it again':
    'Изменилось правило {}.',
  'the text is another than you saw: {}. Nothing was done': 'Текст теперь другой.',
  'there is no such letter': 'такого письма нет',
};
