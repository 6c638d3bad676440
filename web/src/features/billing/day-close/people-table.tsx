import type { PersonTakings } from '@kursi/core/billing/day-close.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { FigureTable } from './figures.tsx';

/** The person, or the chair that nobody is linked to; a product may have been sold by nobody in particular. */
export function personName(t: Translate, { member_name, entity_name }: PersonTakings): string {
  if (!entity_name) return t('takings.nobody');
  return member_name && member_name !== entity_name ? `${member_name} (${entity_name})` : entity_name;
}

const sums = [
  'services_amount',
  'products_amount',
  'memberships_amount',
  'tips_amount',
  'commission_amount',
] as const;

/** Services, shelf, tips and commission of each who served. */
export function PeopleTable({ people }: { readonly people: readonly PersonTakings[] }) {
  const t = useText();
  return (
    // On a phone the table scrolls inside itself; the page does not.
    <section className="overflow-x-auto [&_th:first-child]:min-w-32" aria-label={t('takings.per_person')}>
      <FigureTable
        head={[t('takings.name'), t('takings.visits'), ...sums.map((sum) => t(`takings.${sum}`))]}
        rows={people.map((person) => ({
          key: `${person.entity_id} ${person.member_id}`,
          cells: [personName(t, person), person.visits, ...sums.map((sum) => formatMoney(person[sum]))],
        }))}
        foot={
          people.length > 1 && [
            t('takings.everyone'),
            null,
            ...sums.map((sum) => formatMoney(sumPaise(people.map((person) => person[sum])))),
          ]
        }
      />
    </section>
  );
}
