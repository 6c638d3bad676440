import { useId } from 'react';
import { ChairShape, VelvetGradient } from '../chair.tsx';

const arches = [
  { x: 130, s: 0.82 },
  { x: 400, s: 1 },
  { x: 670, s: 0.82 },
];

/** A cusped arch with its foot on y 0, 200 wide and 430 high: the window a chair stands before. */
const cusped =
  'M-100 0V-262C-100-286-92-298-78-306C-82-326-70-344-50-350C-52-372-36-390-14-394C-10-410-4-420 0-430' +
  'C4-420 10-410 14-394C36-390 52-372 50-350C70-344 82-326 78-306C92-298 100-286 100-262V0Z';
const inner =
  'M-86 0V-258C-86-278-79-290-66-298C-69-314-58-332-40-338C-41-358-27-374-10-379C-7-392-3-400 0-408' +
  'C3-400 7-392 10-379C27-374 41-358 40-338C58-332 69-314 66-298C79-290 86-278 86-258V0Z';

function Lamp({ x, drop }: { x: number; drop: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={`M0 0V${drop}`} stroke="var(--line-field)" strokeWidth="1.5" />
      <circle cx="0" cy={drop + 24} r="46" fill="light-dark(#fae4c9, #eeb976)" opacity=".22" />
      <path
        d={`M-20 ${drop + 22}C-20 ${drop + 4}-10 ${drop}0 ${drop}S20 ${drop + 4} 20 ${drop + 22}Z`}
        fill="light-dark(#b57f2c, #8a6122)"
      />
      <ellipse cx="0" cy={drop + 22} rx="20" ry="4.5" fill="light-dark(#fff3df, #f6d58b)" />
    </g>
  );
}

function Plant() {
  return (
    <g transform="translate(768 872)">
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

/** Three arched windows, three chairs, khadi all around: the room before the first guest. */
export function AuthScene() {
  const id = useId();
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
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
      <rect y="-800" width="800" height="1800" fill="var(--bg)" />
      <rect y="-800" width="800" height="1800" fill={`url(#${id}-k)`} />
      <rect x="-20" y="862" width="840" height="160" fill="light-dark(#ecdfd2, #231c17)" />
      <path d="M-20 862h840" stroke="var(--mute)" strokeWidth="2" />
      <path
        d="M-20 900h840M-20 946h840M60 862-20 1000M200 862l-60 138M340 862l-20 138M460 862l20 138M600 862l60 138M740 862l80 138"
        stroke="light-dark(#dccbb9, #2f2620)"
        strokeWidth="1.5"
      />
      {arches.map((arch) => (
        <g key={arch.x} transform={`translate(${arch.x} 862) scale(${arch.s})`}>
          <path d={cusped} transform="scale(1.2 1.26)" fill="var(--brand-tint)" />
          <path d={inner} transform="scale(1.2 1.26)" fill="var(--surface)" />
          <clipPath id={`${id}-${arch.x}`}>
            <path d={inner} transform="scale(1.2 1.26)" />
          </clipPath>
          <g clipPath={`url(#${id}-${arch.x})`}>
            <rect x="-120" y="-560" width="240" height="250" fill={`url(#${id}-j)`} />
            <path d="M-120-310h240" stroke="var(--brand-line)" strokeWidth="1.5" />
            <path d="M-120 0 60-310h60V-140L40 0Z" fill="var(--brand-soft)" opacity=".6" />
          </g>
        </g>
      ))}
      <Lamp x={265} drop={250} />
      <Lamp x={535} drop={250} />
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
