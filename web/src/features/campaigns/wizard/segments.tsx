import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { segmentCalls } from '@kursi/core/campaigns/segments.contract.ts';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconChevronDown, IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';

interface SegmentsProps {
  readonly businessId: string;
  readonly filter: AudienceFilter;
  readonly onChoose: (filter: AudienceFilter) => void;
}

const FORM = 'segment-name';

/** Filters that were kept under a name: choose one, or keep this one. */
export function Segments({ businessId, filter, onChoose }: SegmentsProps) {
  const t = useText();
  const of = { business_id: businessId };
  const items = useCallQuery(segmentCalls.list, of).data?.items ?? [];
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = useCommand(segmentCalls.create, {
    invalidates: [segmentCalls.list],
    said: (_, input) => t('audience.segment_kept', { name: input.name }),
    onDone: () => setNaming(false),
    onRefused: (error) => {
      setRefused(errorText(error.code, error.details));
      return true;
    },
  });
  const bring = useCommand(segmentCalls.create, { invalidates: [segmentCalls.list] });
  const remove = useCommand(segmentCalls.remove, {
    invalidates: [segmentCalls.list],
    said: () => t('audience.segment_removed'),
    undo: (_, { segment_id }) => {
      const gone = items.find(({ id }) => id === segment_id);
      return gone && (() => bring.run({ ...of, name: gone.name, filter: gone.filter }));
    },
  });
  const chosen = items.find((one) => JSON.stringify(one.filter) === JSON.stringify(filter));
  function keep(event: FormEvent): void {
    event.preventDefault();
    setRefused(null);
    void create.run({ ...of, name, filter });
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet">
            <span className="cut max-w-44">{chosen?.name ?? t('audience.segments')}</span>
            <IconChevronDown className="i-m" aria-hidden />
          </Button>
        }
        entries={[
          ...items.map((one) => ({
            key: one.id,
            label: one.name,
            chosen: one.id === chosen?.id,
            onSelect: () => onChoose(one.filter),
          })),
          {
            key: 'keep',
            label: t('audience.segment_keep'),
            icon: <IconPlus className="i-m" aria-hidden />,
            disabled: chosen !== undefined,
            onSelect: () => {
              setName('');
              setRefused(null);
              setNaming(true);
            },
          },
          ...(chosen
            ? [
                {
                  key: 'remove',
                  label: t('audience.segment_remove', { name: chosen.name }),
                  icon: <IconTrash className="i-m" aria-hidden />,
                  danger: true,
                  onSelect: () => void remove.run({ ...of, segment_id: chosen.id }),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        open={isNaming}
        onClose={() => setNaming(false)}
        title={t('audience.segment_keep')}
        closeLabel={t('action.close')}
        footer={
          <CancelAndSubmit
            onCancel={() => setNaming(false)}
            form={FORM}
            loading={create.pending}
            disabled={name.trim() === ''}
          >
            {t('audience.segment_save')}
          </CancelAndSubmit>
        }
      >
        <form id={FORM} onSubmit={keep}>
          <Field label={t('audience.segment_name')} error={refused ?? undefined}>
            <TextInput
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
