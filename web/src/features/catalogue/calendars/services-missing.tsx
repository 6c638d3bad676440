import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Catalogue } from '../catalogue-data.ts';
import { withoutServices } from './calendar-form.ts';

interface ServicesMissingProps {
  readonly catalogue: Catalogue;
  readonly onOpen: (calendar: Calendar) => void;
}

/** Who cannot be booked for lack of services, and where to mend it. */
export function ServicesMissing({ catalogue, onOpen }: ServicesMissingProps) {
  const t = useText();
  const [first, ...others] = withoutServices(catalogue);
  if (!first) return null;
  const isEmpty = catalogue.services.length === 0;
  const names = [first, ...others].map(({ name }) => name).join(', ');
  return (
    <Note
      tone="warn"
      className="mt-4"
      title={t('calendar.not_bookable', { names })}
      action={
        isEmpty ? (
          <ButtonLink size="tap" href={paths.services}>
            {t('calendar.to_services')}
          </ButtonLink>
        ) : (
          <Button size="tap" onClick={() => onOpen(first)}>
            {t('calendar.choose_services', { name: first.name })}
          </Button>
        )
      }
    >
      {t(isEmpty ? 'calendar.no_services_at_all' : 'calendar.offers_nothing')}
    </Note>
  );
}
