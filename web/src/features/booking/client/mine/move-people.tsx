import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { type BusinessPage, discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { PeopleChoice } from '../flow/steps/people-choice.tsx';
import { partsInOrder } from './visit-text.ts';

/** A calendar for each service in the order of their starts; null for anyone. */
export type People = readonly (string | null)[];

export const peopleNow = (visit: MyVisit): People => partsInOrder(visit).map(({ entity_id }) => entity_id);

interface MovePeopleProps {
  readonly visit: MyVisit;
  readonly value: People;
  readonly onChange: (people: People) => void;
}

/** Whom the visit is moved to: the same people, anyone, or one person for the services they do. */
export function MovePeople({ visit, value, onChange }: MovePeopleProps) {
  const t = useText();
  const page = usePage(visit);
  const parts = partsInOrder(visit);
  const people = page?.team.filter(({ id }) => parts.some(({ service_id }) => does(page, service_id, id)));
  // A service that the chosen person does not do stays with whom it is.
  const withPerson = (id: string | null): People =>
    parts.map(({ service_id, entity_id }) => {
      if (id === null) return null;
      return page && does(page, service_id, id) ? id : entity_id;
    });
  if (!people || people.length < 2) return null;
  const now = peopleNow(visit);
  // Several people stay as they are until someone is chosen: none of them stands for all.
  const isUnchanged = new Set(now).size > 1 && value.every((one, i) => one === now[i]);
  const isChosen = (id: string | null) => !isUnchanged && withPerson(id).every((one, i) => one === value[i]);
  return (
    <div className="-mx-4 mb-3">
      <h3 className="px-4 text-t2 font-medium text-ink-2">{t('flow.with_whom')}</h3>
      <PeopleChoice
        label={t('flow.with_whom')}
        people={people}
        value={[null, ...people.map(({ id }) => id)].find(isChosen)}
        onChange={(id) => onChange(withPerson(id))}
        onNear={() => undefined}
      />
    </div>
  );
}

function does(page: BusinessPage, serviceId: string, personId: string): boolean {
  const services = page.services.flatMap((group) => group.services);
  const found = services.find(({ id }) => id === serviceId);
  return found?.with.some(({ person }) => page.team[person]?.id === personId) ?? false;
}

function usePage({ business: { business_url, is_listed } }: MyVisit): BusinessPage | undefined {
  return useCallQuery(discoveryCalls.getPage, { business_url }, { enabled: is_listed }).data;
}

/** Names by calendar, of the team and of those who are booked now. */
export function useStaffNames(visit: MyVisit): ReadonlyMap<string, string> {
  const team = usePage(visit)?.team ?? [];
  return new Map([
    ...team.map(({ id, name }) => [id, name] as const),
    ...visit.services.map(({ entity_id, entity_name }) => [entity_id, entity_name] as const),
  ]);
}
