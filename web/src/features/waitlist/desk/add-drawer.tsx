import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Waitlist } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { SERVICES_MAX } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { ClientField } from '../../../shared/clients/client-field.tsx';
import type { PickedClient } from '../../../shared/clients/new-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Problem } from '../../../ui/states/note.tsx';
import { queueReads } from './queue-data.ts';

interface AddDrawerProps {
  readonly businessId: string;
  readonly waitlist: Waitlist;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Someone at the desk joins: who, what for, with whom. */
export function AddDrawer({ businessId, waitlist, open, onClose }: AddDrawerProps) {
  const t = useText();
  const of = { business_id: businessId };
  const services = useCallQuery(catalogueCalls.listServices, of);
  const calendars = useCallQuery(calendarCalls.list, of);
  const [client, setClient] = useState<PickedClient | null>(null);
  const [serviceIds, setServiceIds] = useState<readonly string[]>([]);
  const [entityId, setEntityId] = useState<string | null>(null);
  const [people, setPeople] = useState(1);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const join = useCommand(waitlistBookingCalls.join, {
    invalidates: queueReads,
    said: ({ number }) => ({ text: t('queue.added', { number }), tone: 'good' }),
    onDone: onClose,
    onRefused: (error) => {
      setProblem(errorText(error.code));
      return true;
    },
  });
  const offered = waitlist.service_ids.flatMap(
    (id) => services.data?.items.find((one) => one.id === id) ?? [],
  );
  const chairs = waitlist.entity_ids.flatMap(
    (id) => calendars.data?.items.find((one) => one.id === id) ?? [],
  );
  const send = () => {
    setProblem(null);
    if (!client) return setProblem(t('queue.client_required'));
    void join.run({
      ...of,
      waitlist_id: waitlist.id,
      client_id: client.id,
      service_ids: [...serviceIds],
      entity_id: entityId,
      guest_count: people,
      additional_infos: note,
    });
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('queue.add')}
      sub={waitlist.name}
      closeLabel={t('action.close')}
      footer={
        <Button variant="primary" wide loading={join.pending} onClick={send}>
          {t('queue.add')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <Problem>{problem}</Problem>
        <ClientField businessId={businessId} client={client} onClient={setClient} />
        {offered.length > 0 && (
          <Field group label={t('queue.service')}>
            <div className="flex flex-wrap gap-2">
              {offered.map(({ id, name, duration }) => (
                <PickChip
                  key={id}
                  tick
                  picked={serviceIds.includes(id)}
                  onPickedChange={(picked) =>
                    setServiceIds((last) =>
                      picked ? [...last, id].slice(-SERVICES_MAX) : last.filter((one) => one !== id),
                    )
                  }
                >
                  {name} <span className="num text-ink-3">{formatDuration(duration)}</span>
                </PickChip>
              ))}
            </div>
          </Field>
        )}
        {chairs.length > 0 && (
          <Field group label={t('queue.with')}>
            <div className="flex flex-wrap gap-2">
              <PickChip picked={entityId === null} onPickedChange={() => setEntityId(null)}>
                {t('queue.with_anyone')}
              </PickChip>
              {chairs.map(({ id, name }) => (
                <PickChip key={id} picked={entityId === id} onPickedChange={() => setEntityId(id)}>
                  {name}
                </PickChip>
              ))}
            </div>
          </Field>
        )}
        {waitlist.max_guest_count > 1 && (
          <Field label={t('queue.how_many')}>
            <Stepper
              value={people}
              onValueChange={setPeople}
              step={1}
              min={1}
              max={waitlist.max_guest_count}
              text={t('queue.people', { count: people })}
              labels={{ less: t('queue.fewer'), more: t('queue.more_people') }}
            />
          </Field>
        )}
        <Field label={t('queue.note')} optional={t('state.optional')}>
          <TextInput value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </div>
    </Drawer>
  );
}
