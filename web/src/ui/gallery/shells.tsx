import { TextLink } from '../link.tsx';
import { Section } from './section.tsx';

export const shellSamples = ['desk', 'public', 'auth', 'wizard'] as const;
export type ShellSample = (typeof shellSamples)[number];

/** Shells fill the window, so each has its own address: ?shell=desk. */
export function Shells() {
  return (
    <Section id="shells" title="Shells, each in its own window">
      <ul className="flex flex-wrap gap-4">
        {shellSamples.map((sample) => (
          <li key={sample}>
            <TextLink href={`?shell=${sample}`}>{sample}</TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
