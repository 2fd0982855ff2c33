import type { Namespace, TFunction } from 'i18next';
import { createElement, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface WordsProps<Ns extends Namespace> {
  readonly ns: Ns;
  readonly say: (t: TFunction<Ns>) => string;
}

export const inWords = <const Ns extends Namespace>(ns: Ns, say: WordsProps<Ns>['say']): ReactElement =>
  createElement(Words<Ns>, { ns, say });

function Words<Ns extends Namespace>({ ns, say }: WordsProps<Ns>) {
  const { t } = useTranslation(ns);
  return say(t as unknown as TFunction<Ns>);
}
