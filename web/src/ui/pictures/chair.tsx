import { useId } from 'react';

export type ChairPartProps = { gradient: string };

/** The chair as an SVG group, its foot at y 284 around x 0; 92 wide, 124 high. */
export function ChairShape({ gradient }: ChairPartProps) {
  return (
    <>
      <ellipse cx="0" cy="283" rx="34" ry="4" fill="#5b3a25" opacity=".18" />
      <ellipse cx="0" cy="280" rx="23" ry="4.5" fill="light-dark(#c4c8c9, #8b9092)" />
      <rect x="-3.5" y="252" width="7" height="27" fill="light-dark(#b3b9bb, #7b8183)" />
      <rect x="-34" y="238" width="68" height="16" rx="7" fill="#7a0d43" />
      <path
        d="M-40 222a4 4 0 0 1 4-4h4v24h-8zM40 222a4 4 0 0 0-4-4h-4v24h8z"
        fill="light-dark(#2a1d18, #57463c)"
      />
      <path d="M-28 246V196C-28 176-16 166 0 166S28 176 28 196V246Z" fill={`url(#${gradient})`} />
      <path d="M-14 244V176M0 244V170M14 244V176" stroke="#6f0a3c" strokeOpacity=".55" strokeWidth="1.4" />
      <path
        d="M-24 194C-24 180-14 170.5 0 170.5"
        stroke="#f59ac0"
        strokeWidth="1.6"
        fill="none"
        opacity=".7"
        strokeLinecap="round"
      />
    </>
  );
}

export function VelvetGradient({ id }: { id: string }) {
  return (
    <linearGradient id={id} x1="0" x2="1">
      <stop offset="0" stopColor="#8d0f4e" />
      <stop offset=".45" stopColor="#cf2a7a" />
      <stop offset="1" stopColor="#92114f" />
    </linearGradient>
  );
}

export type ChairProps = { height?: number | undefined; className?: string | undefined };

export function Chair({ height = 128, className }: ChairProps) {
  const id = useId();
  return (
    <svg
      width={(height * 92) / 128}
      height={height}
      viewBox="-46 160 92 128"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <VelvetGradient id={id} />
      </defs>
      <ChairShape gradient={id} />
    </svg>
  );
}
