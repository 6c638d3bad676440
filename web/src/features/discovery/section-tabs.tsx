import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useText } from '../../lib/text.ts';

/** From this many services on, the other sections are far down. */
const LONG = 8;

/** Stays at the top of a long page; plain links, which work before any script. */
export function SectionTabs({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  if (page.services.flatMap(({ services }) => services).length < LONG) return null;
  const sections = [
    'services',
    ...(page.team.length > 0 ? (['team'] as const) : []),
    'reviews',
    'hours',
  ] as const;
  return (
    <nav
      aria-label={page.name}
      className="sticky top-0 z-(--z-sticky) -mx-4 mt-4 overflow-x-auto border-b border-line bg-surface px-4 desk:-mx-8 desk:px-8"
    >
      <ul className="flex gap-5">
        {sections.map((id) => (
          // On a desk the hours stand beside the services all the time.
          <li key={id} className={id === 'hours' ? 'desk:hidden' : undefined}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-ink-2 hover:text-ink"
            >
              {t(`page.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
