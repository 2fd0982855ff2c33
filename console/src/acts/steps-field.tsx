/** Thinner markups of larger amounts, a row each; the server reads `1000:0.9 10000:0.7`. */
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/language.ts';
import styles from './acts.module.css';
import { type Step, stepsOf, stepsText } from './steps.ts';
import { texts } from './texts.ts';

const MOST = 5;
const NONE: Step = { from: '', percent: '' };

interface StepsFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function StepsField({ label, help, value, error, onChange }: StepsFieldProps) {
  const t = useTexts(texts);
  const [steps, setSteps] = useState(() => stepsOf(value));
  const set = (next: readonly Step[]) => {
    setSteps(next);
    onChange(stepsText(next));
  };
  const change = (at: number, change: Partial<Step>) =>
    set(steps.map((step, index) => (index === at ? { ...step, ...change } : step)));
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <div className={styles.steps}>
        {steps.map((step, at) => (
          // Rows have no other name than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: a removed row takes its inputs with it
          <div key={at} className={styles.step}>
            <TextInput
              size="xs"
              label={t.stepFrom}
              inputMode="decimal"
              value={step.from}
              onChange={({ currentTarget }) => change(at, { from: currentTarget.value })}
            />
            <TextInput
              size="xs"
              label={t.stepPercent}
              inputMode="decimal"
              value={step.percent}
              onChange={({ currentTarget }) => change(at, { percent: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.removeStep(step.from)}
              onClick={() => set(steps.filter((_, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {steps.length < MOST ? (
          <Button variant="default" size="xs" onClick={() => set([...steps, NONE])}>
            {t.addStep}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
