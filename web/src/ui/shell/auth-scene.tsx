import { useId } from 'react';
import { ChairShape, VelvetGradient } from '../pictures/chair.tsx';

const arches = [
  { x: 130, s: 0.82 },
  { x: 400, s: 1 },
  { x: 670, s: 0.82 },
];

/** SVG path of an ogee arch, foot at y 0, 240 wide and 540 high. */
const outer =
  'M-120 0V-330C-120-402-74-426-40-462C-18-486-6-508 0-540C6-508 18-486 40-462C74-426 120-402 120-330V0Z';
const inner =
  'M-106 0V-328C-106-392-64-416-31-450C-14-468-5-484 0-506C5-484 14-468 31-450C64-416 106-392 106-328V0Z';

function Lamp({ x, drop }: { x: number; drop: number }) {
  return (
    <g transform={`translate(${x} ${drop})`}>
      <path d="M0 0V-1200" stroke="var(--line-field)" strokeWidth="1.5" />
      <path d="M-24 24C-24 6-14-4 0-4S24 6 24 24Z" fill="light-dark(#c58f3c, #a3742c)" />
      <ellipse cx="0" cy="24" rx="24" ry="4.5" fill="light-dark(#fff3df, #f6d58b)" />
      <rect x="-4" y="-10" width="8" height="8" rx="2" fill="light-dark(#9b6b24, #7b5620)" />
    </g>
  );
}

function Plant() {
  return (
    <g transform="translate(536 902) scale(.66)">
      <ellipse cx="0" cy="4" rx="44" ry="6" fill="#5b3a25" opacity=".16" />
      <g fill="light-dark(#2e7d5b, #2c6a50)">
        <path d="M0-60C-6-120-2-190 18-236C34-180 28-110 6-60Z" />
        <path d="M-4-58C-30-96-62-128-100-146C-92-104-58-70-10-52Z" fill="light-dark(#3d9770, #37805f)" />
        <path d="M6-58C30-104 56-138 92-160C88-112 58-74 12-52Z" fill="light-dark(#37895f, #317455)" />
        <path d="M-2-60C-30-112-40-150-42-196C-14-164 0-118 4-60Z" fill="light-dark(#4aa57c, #40906a)" />
      </g>
      <path d="M-34-62H34L26 4H-26Z" fill="light-dark(#b8623d, #8c4a2e)" />
      <rect x="-38" y="-70" width="76" height="14" rx="3" fill="light-dark(#c97049, #9c5536)" />
    </g>
  );
}

/** Illustration: three arched windows, three chairs. `whole`: in a low frame too, no arch is cut off. */
export function AuthScene({ whole = false }: { readonly whole?: boolean }) {
  const id = useId();
  return (
    <svg
      viewBox={whole ? '0 290 800 710' : '0 0 800 1000'}
      preserveAspectRatio={`xMidYMax ${whole ? 'meet' : 'slice'}`}
      aria-hidden="true"
    >
      <defs>
        <VelvetGradient id={`${id}-v`} />
        <pattern id={`${id}-k`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 2h5M4 6h4M2 0v5M6 4v4" stroke="var(--line)" strokeWidth=".7" />
        </pattern>
        <pattern id={`${id}-j`} width="40" height="40" patternUnits="userSpaceOnUse">
          <path
            d="M20 0C20 11 11 20 0 20M20 0C20 11 29 20 40 20M0 20C11 20 20 29 20 40M40 20C29 20 20 29 20 40"
            fill="none"
            stroke="var(--brand-line)"
            strokeWidth="1.5"
          />
          <circle cx="20" cy="20" r="2.2" fill="var(--brand-line)" />
        </pattern>
      </defs>
      <rect x="-800" y="-800" width="2400" height="1800" fill="var(--bg)" />
      <rect x="-800" y="-800" width="2400" height="1800" fill={`url(#${id}-k)`} />
      <rect x="-800" y="862" width="2400" height="160" fill="light-dark(#ecdfd2, #231c17)" />
      <path d="M-800 862h2400" stroke="var(--mute)" strokeWidth="2" />
      <path
        d="M-800 900h2400M-800 946h2400M60 862-20 1000M200 862l-60 138M340 862l-20 138M460 862l20 138M600 862l60 138M740 862l80 138"
        stroke="light-dark(#dccbb9, #2f2620)"
        strokeWidth="1.5"
      />
      {arches.map((arch) => (
        <g key={arch.x} transform={`translate(${arch.x} 862) scale(${arch.s})`}>
          <path d={outer} fill="var(--brand-tint)" />
          <path d={inner} fill="var(--surface)" />
          <clipPath id={`${id}-${arch.x}`}>
            <path d={inner} />
          </clipPath>
          <g clipPath={`url(#${id}-${arch.x})`}>
            <rect x="-120" y="-560" width="240" height="250" fill={`url(#${id}-j)`} />
            <path d="M-120-310h240" stroke="var(--brand-line)" strokeWidth="1.5" />
            <path d="M-120 0 60-310h60V-140L40 0Z" fill="var(--brand-soft)" opacity=".6" />
          </g>
          <path d={inner} fill="none" stroke="light-dark(#d9a84e, #8a6122)" strokeWidth="3" />
        </g>
      ))}
      <Lamp x={265} drop={262} />
      <Lamp x={535} drop={262} />
      <g transform="translate(130 902) scale(1.75) translate(0 -284)" opacity=".92">
        <ChairShape gradient={`${id}-v`} />
      </g>
      <g transform="translate(670 902) scale(1.75) translate(0 -284)" opacity=".92">
        <ChairShape gradient={`${id}-v`} />
      </g>
      <g transform="translate(400 928) scale(2.3) translate(0 -284)">
        <ChairShape gradient={`${id}-v`} />
      </g>
      <Plant />
    </svg>
  );
}
