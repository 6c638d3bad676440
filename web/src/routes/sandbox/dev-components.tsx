import { useState } from 'react';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { type Theme, ThemeChoice } from '../../ui/fields/theme-choice.tsx';
import { Buttons } from '../../ui/gallery/buttons.tsx';
import { Choices, Fields, Forms } from '../../ui/gallery/fields.tsx';
import { Ordering } from '../../ui/gallery/ordering.tsx';
import { Overlays } from '../../ui/gallery/overlays.tsx';
import { Chips, Lists, Notes, Waiting } from '../../ui/gallery/parts.tsx';
import { Pictures } from '../../ui/gallery/pictures.tsx';
import { Section } from '../../ui/gallery/section.tsx';
import { ShellSamplePage } from '../../ui/gallery/shell-samples.tsx';
import { Shells, shellSamples } from '../../ui/gallery/shells.tsx';

const index = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['forms', 'Form'],
  ['ordering', 'Steps, days and order'],
  ['chips', 'Chips and avatars'],
  ['notes', 'Notes and progress'],
  ['lists', 'Tables and rows'],
  ['states', 'Loading and empty'],
  ['pictures', 'Pictures'],
  ['overlays', 'Overlays'],
  ['theme', 'Theme'],
  ['shells', 'Shells'],
] as const;

function paint(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Component gallery; only in development. */
export function DevComponentsPage() {
  const asked = new URLSearchParams(location.search).get('shell');
  const shell = shellSamples.find((sample) => sample === asked);
  return shell ? <ShellSamplePage shell={shell} /> : <Parts />;
}

function Parts() {
  const [theme, setTheme] = useState<Theme>('system');
  const change = (next: Theme) => {
    setTheme(next);
    paint(next);
  };
  return (
    <div className="mx-auto max-w-[1240px] gap-8 p-4 desk:grid desk:grid-cols-[180px_minmax(0,1fr)] desk:p-8">
      <nav aria-label="Sections" className="top-8 mb-6 self-start desk:sticky">
        <ul className="flex flex-wrap gap-x-4 desk:block">
          {index.map(([id, label]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center text-ink-2 hover:text-ink max-desk:min-h-tap"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-t5 font-bold">Components</h1>
          <Segmented
            label="Theme of this page"
            value={theme}
            onValueChange={change}
            options={[
              { value: 'system', label: 'Device' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
        <Buttons />
        <Fields />
        <Choices />
        <Forms />
        <Ordering />
        <Chips />
        <Notes />
        <Lists />
        <Waiting />
        <Pictures />
        <Overlays />
        <Section id="theme" title="Theme">
          <ThemeChoice
            label="Theme"
            value={theme}
            onValueChange={change}
            labels={{ system: 'As the device', light: 'Light', dark: 'Dark' }}
          />
        </Section>
        <Shells />
      </main>
    </div>
  );
}
