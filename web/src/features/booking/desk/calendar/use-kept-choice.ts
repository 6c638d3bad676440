import { useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';

/** One of a few choices, kept on this device. The first is what a new device shows. */
export function useKeptChoice<const Choice extends string>(
  keptAs: string,
  choices: readonly [Choice, ...Choice[]],
) {
  const [choice, setChoice] = useState<Choice>(() => {
    const kept = attempt(() => localStorage.getItem(keptAs));
    return choices.find((one) => one === kept) ?? choices[0];
  });
  const choose = (next: Choice) => {
    setChoice(next);
    attempt(() => localStorage.setItem(keptAs, next));
  };
  return [choice, choose] as const;
}
