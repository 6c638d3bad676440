import { type HadService, scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { formatDay } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconRepeat } from '../../../../ui/pictures/icons.ts';

interface HabitPartProps {
  readonly businessId: string;
  readonly clientId: string;
  readonly today: string;
  readonly onTake: (services: readonly HadService[]) => void;
}

/** What the client had last and has usually; one press takes it. */
export function HabitPart({ businessId, clientId, today, onTake }: HabitPartProps) {
  const t = useText();
  const { data } = useCallQuery(scheduleCalls.getClientSummary, {
    business_id: businessId,
    client_id: clientId,
  });
  if (!data?.last_visit_on || data.last_services.length === 0) return null;
  const { last_services, usual_service } = data;
  const named = ({ service_name, entity_name }: HadService) =>
    t('book.line', { service: service_name, name: entity_name });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="text-ink-2 break-words">
        {t('book.last_visit', {
          day: formatDay(data.last_visit_on, { today }),
          services: last_services.map(named).join(', '),
        })}
      </p>
      <Button
        variant="soft"
        className="max-w-full"
        onClick={() => onTake(usual_service ? [usual_service] : last_services)}
      >
        <IconRepeat className="i-m flex-none" aria-hidden />
        <span className="min-w-0 break-words">
          {usual_service ? t('book.usual', { service: named(usual_service) }) : t('book.same_again')}
        </span>
      </Button>
    </div>
  );
}
