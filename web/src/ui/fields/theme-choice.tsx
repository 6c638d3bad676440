import { useId } from 'react';

export type Theme = 'light' | 'dark' | 'system';

export type ThemeChoiceProps = {
  label: string;
  value: Theme;
  onValueChange: (theme: Theme) => void;
  labels: Record<Theme, string>;
};

const themes = ['system', 'light', 'dark'] as const;

function Picture({ dark, clip }: { dark: boolean; clip?: string | undefined }) {
  const scheme = { colorScheme: dark ? 'dark' : 'light' };
  return (
    <g style={scheme} clipPath={clip}>
      <rect width="96" height="60" fill="var(--bg)" />
      <rect x="14" y="12" width="82" height="48" rx="4" fill="var(--surface)" />
      <rect x="4" y="16" width="6" height="6" rx="2" fill="var(--brand-ink)" />
      <rect x="4" y="28" width="6" height="6" rx="2" fill="var(--mute)" />
      <rect x="4" y="40" width="6" height="6" rx="2" fill="var(--mute)" />
      <rect x="22" y="20" width="28" height="5" rx="2.5" fill="var(--ink)" />
      <rect x="22" y="31" width="62" height="4" rx="2" fill="var(--line)" />
      <rect x="22" y="39" width="50" height="4" rx="2" fill="var(--line)" />
      <rect x="64" y="47" width="24" height="8" rx="2" fill="var(--brand)" />
    </g>
  );
}

export function ThemeChoice({ label, value, onValueChange, labels }: ThemeChoiceProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid max-w-[480px] grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-3"
    >
      {themes.map((theme) => (
        <label
          key={theme}
          className="relative flex flex-col gap-2 rounded-2 p-1.5 pb-2 text-center font-medium text-ink-2 shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-hover has-checked:text-ink has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-[inherit] opacity-0"
            name={name}
            value={theme}
            checked={value === theme}
            onChange={() => onValueChange(theme)}
          />
          <svg viewBox="0 0 96 60" aria-hidden="true" className="h-auto w-full rounded-1">
            <clipPath id={`${name}-half`}>
              <path d="M56 0h40v60H40z" />
            </clipPath>
            <Picture dark={theme === 'dark'} />
            {theme === 'system' && <Picture dark clip={`url(#${name}-half)`} />}
          </svg>
          {labels[theme]}
        </label>
      ))}
    </div>
  );
}
