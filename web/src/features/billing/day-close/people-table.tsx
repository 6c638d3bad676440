import type { PersonTakings } from '@kursi/core/billing/day-close.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';

/** The person, or the chair that nobody is linked to; a product may have been sold by nobody in particular. */
export function personName(t: Translate, { member_name, entity_name }: PersonTakings): string {
  if (!entity_name) return t('takings.nobody');
  return member_name && member_name !== entity_name ? `${member_name} (${entity_name})` : entity_name;
}

const sums = ['services_amount', 'products_amount', 'tips_amount', 'commission_amount'] as const;

/** Services, shelf, tips and commission of each who served. */
export function PeopleTable({ people }: { readonly people: readonly PersonTakings[] }) {
  const t = useText();
  return (
    // On a phone the table scrolls inside itself; the page does not.
    <section className="k-close-scroll" aria-label={t('takings.per_person')}>
      <table className="k-close-table">
        <thead>
          <tr>
            <th scope="col">{t('takings.name')}</th>
            <th scope="col">{t('takings.visits')}</th>
            {sums.map((sum) => (
              <th key={sum} scope="col">
                {t(`takings.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={`${person.entity_id} ${person.member_id}`}>
              <th scope="row">{personName(t, person)}</th>
              <td>{person.visits}</td>
              {sums.map((sum) => (
                <td key={sum}>{formatMoney(person[sum])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {people.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('takings.everyone')}</th>
              <td />
              {sums.map((sum) => (
                <td key={sum}>{formatMoney(sumPaise(people.map((person) => person[sum])))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
