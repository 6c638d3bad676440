import type { ReactNode } from 'react';

interface Art {
  readonly fill: string;
  readonly lines: ReactNode;
}

/** Category icons on a 48 grid, inside the arch. An unknown category gets the chair. */
const drawn: Readonly<Record<string, Art>> = {
  salon: {
    fill: 'var(--svc-hair-2)',
    lines: <path d="M16 29v-9c0-6 3-10 8-10s8 4 8 10v9M13 32h22M18 36v4M30 36v4" />,
  },
  barber: {
    fill: 'var(--svc-barber-2)',
    lines: (
      <>
        <circle cx="17" cy="34" r="4" />
        <circle cx="31" cy="34" r="4" />
        <path d="m19.5 31 9-19M28.5 31l-9-19" />
      </>
    ),
  },
  skin: {
    fill: 'var(--svc-skin-2)',
    lines: (
      <>
        <path d="M24 10c6 7 9 12 9 17a9 9 0 0 1-18 0c0-5 3-10 9-17Z" />
        <path d="M19.5 28a4.5 4.5 0 0 0 4 4.5" />
      </>
    ),
  },
  nails: {
    fill: 'var(--svc-nails-2)',
    lines: (
      <>
        <path d="M20 20h8l2 4v12a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V24ZM21.5 20v-8.5a2.5 2.5 0 0 1 5 0V20" />
        <path d="M18 29h12" />
      </>
    ),
  },
  spa: {
    fill: 'var(--svc-makeup-2)',
    lines: (
      <>
        <ellipse cx="24" cy="36" rx="11" ry="3.5" />
        <ellipse cx="24" cy="29.5" rx="8" ry="3" />
        <ellipse cx="24" cy="24" rx="5" ry="2.5" />
        <path d="M24 18c-3-2.5-3-5.5 0-8 3 2.5 3 5.5 0 8Z" />
      </>
    ),
  },
  bridal: {
    fill: 'var(--svc-colour-2)',
    lines: (
      <>
        <circle cx="24" cy="18" r="7.5" />
        <path d="M24 25.5v4M18 33a6 6 0 1 0 12 0 6 6 0 0 0-12 0Z" />
        <circle cx="24" cy="33" r="1.2" fill="currentColor" />
        <path d="M21 15.5a4.5 4.5 0 0 1 3-1.8" />
      </>
    ),
  },
  tattoo: {
    fill: 'var(--tint-2)',
    lines: (
      <>
        <path d="M32.5 10.5l4 4L24 27l-6 2 2-6ZM29.5 13.5l4 4" />
        <path d="M12 37c3-3 5 2 8 0s4-4 7-2 4 3 9 1" />
      </>
    ),
  },
  yoga: {
    fill: 'var(--svc-hair-2)',
    lines: (
      <path d="M24 36c-5-4-6-12 0-19 6 7 5 15 0 19ZM24 36c-6 1-11-2-12-9 3-.5 6 0 8 2M24 36c6 1 11-2 12-9-3-.5-6 0-8 2M13 36h22" />
    ),
  },
};

/** Categories seeded by the migration, which defines their ids. */
const bornWith = ['salon', 'barber', 'skin', 'nails', 'spa', 'bridal', 'tattoo', 'yoga'];
const knownId = /^019a0000-0000-7000-8000-00000000000([1-8])$/;

function artOf(id: string): Art | undefined {
  const found = knownId.exec(id)?.[1];
  return drawn[(found && bornWith[Number(found) - 1]) || 'salon'];
}

export function CategoryArt({ id }: { readonly id: string }) {
  const art = artOf(id);
  return (
    <svg width="64" height="72" viewBox="-4 -8 56 63" aria-hidden="true" className="flex-none text-ink">
      <path d="M-2 46V20C-2 4 9-8 24-8S50 4 50 20v26c0 5-3 8-8 8H6c-5 0-8-3-8-8Z" fill={art?.fill} />
      <g
        transform="translate(24 24) scale(1.2) translate(-24 -25)"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {art?.lines}
      </g>
    </svg>
  );
}
