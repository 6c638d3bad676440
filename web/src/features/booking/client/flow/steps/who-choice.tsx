import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useText } from '../../../../../lib/text.ts';
import type { Cart, CartLine, ShownLine } from '../../../../../shared/cart/cart.ts';
import { fetchFreeTimes } from '../../../../../shared/cart/free-times.ts';
import { PeopleChoice } from './people-choice.tsx';

interface WhoChoiceProps {
  readonly page: BusinessPage;
  readonly lines: readonly ShownLine[];
  readonly change: (make: (cart: Cart) => Cart) => void;
  /** For one of several services; otherwise one choice for all services that the person does. */
  readonly only?: ShownLine;
}

const does = (page: BusinessPage, { service }: Pick<ShownLine, 'service'>, id: string) =>
  service.with.some((one) => page.team[one.person]?.id === id);

/** Choice of staff. Prefetches a person's free times on hover or focus. */
export function WhoChoice({ page, lines, change, only }: WhoChoiceProps) {
  const t = useText();
  const about = only ? [only] : lines;
  const people = page.team.filter(({ id }) => about.some((line) => does(page, line, id)));
  if (people.length === 0) return null;

  const withPerson = (id: string | null): CartLine[] =>
    lines.map((line) => {
      const { service_id, slots, entity_id } = line;
      if (only && only.service_id !== service_id) return { service_id, slots, entity_id };
      return { service_id, slots, entity_id: id !== null && does(page, line, id) ? id : null };
    });
  const isAsNow = (id: string | null) =>
    withPerson(id).every(({ entity_id }, i) => entity_id === lines[i]?.entity_id);
  return (
    <PeopleChoice
      label={only ? only.service.name : t('flow.with_whom')}
      people={people}
      value={[null, ...people.map(({ id }) => id)].find(isAsNow)}
      onChange={(id) => change((cart) => ({ ...cart, lines: withPerson(id) }))}
      onNear={(id) => void fetchFreeTimes(page, withPerson(id)).catch(() => undefined)}
    />
  );
}
