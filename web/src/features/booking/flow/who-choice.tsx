import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useText } from '../../../lib/text.ts';
import type { Cart, CartLine, ShownLine } from '../../../parts/cart/cart.ts';
import { askFreeTimes } from '../../../parts/cart/free-times.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { PeopleChoice } from './people-choice.tsx';

interface WhoChoiceProps {
  readonly page: BusinessPage;
  readonly lines: readonly ShownLine[];
  readonly change: (make: (cart: Cart) => Cart) => void;
}

const does = (page: BusinessPage, { service }: ShownLine, id: string) =>
  service.with.some((one) => page.team[one.person]?.id === id);

/** With whom: one choice for all that this person does, and where people differ one for each service. */
export function WhoChoice({ page, lines, change }: WhoChoiceProps) {
  const t = useText();
  const people = page.team.filter(({ id }) => lines.some((line) => does(page, line, id)));
  if (people.length === 0) return null;

  const withPerson = (id: string | null, only?: string): CartLine[] =>
    lines.map(({ service_id, slots, entity_id, ...line }) => {
      if (only !== undefined && only !== service_id) return { service_id, slots, entity_id };
      const doesIt = id !== null && does(page, { service_id, slots, entity_id, ...line }, id);
      return { service_id, slots, entity_id: doesIt ? id : null };
    });
  const choose = (id: string | null, only?: string) =>
    change((cart) => ({ ...cart, lines: withPerson(id, only) }));
  const prepare = (id: string | null, only?: string) =>
    void askFreeTimes(page, withPerson(id, only)).catch(() => undefined);

  const same = (id: string | null) =>
    withPerson(id).every(({ entity_id }, i) => entity_id === lines[i]?.entity_id);
  const value = [null, ...people.map(({ id }) => id)].find(same);
  return (
    <>
      <PeopleChoice
        label={t('flow.with_whom')}
        people={people}
        value={value}
        onChange={(id) => choose(id)}
        onNear={(id) => prepare(id)}
      />
      {lines.length > 1 && (
        <details className="k-fold mx-4" open={value === undefined || undefined}>
          <summary>
            <span className="flex-1 text-t2 font-medium text-ink-2">{t('flow.each')}</span>
            <IconChevronDown className="i-m" aria-hidden />
          </summary>
          {lines.map((line) => {
            const { service_id, service, entity_id } = line;
            return (
              <div key={service_id} className="-mx-4 pb-3">
                <p className="px-4 pb-1 font-medium wrap-anywhere">{service.name}</p>
                <PeopleChoice
                  label={service.name}
                  people={people.filter(({ id }) => does(page, line, id))}
                  value={entity_id}
                  onChange={(id) => choose(id, service_id)}
                  onNear={(id) => prepare(id, service_id)}
                />
              </div>
            );
          })}
        </details>
      )}
    </>
  );
}
