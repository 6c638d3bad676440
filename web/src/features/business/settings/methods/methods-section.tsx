import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { moved } from '@kursi/core/catalogue/service-rules.ts';
import { METHODS_OF_A_BUSINESS } from '@kursi/core/payments/payment-methods.ts';
import { useState } from 'react';
import { patchQuery } from '../../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { methodReads, type OwnMethodRow, useAllOwnMethods } from '../../../../shared/payments/own-methods.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { IconCard, IconPlus } from '../../../../ui/pictures/icons.ts';
import { Note } from '../../../../ui/states/note.tsx';
import { Bone, Skeleton } from '../../../../ui/states/skeleton.tsx';
import { MethodDrawer } from './method-drawer.tsx';
import { MethodList } from './method-list.tsx';

interface Opened {
  readonly turn: number;
  readonly method: OwnMethodRow | null;
  readonly open: boolean;
}

/** The ways to pay that the business names itself. */
export function MethodsSection({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const of = { business_id: businessId };
  const { data, isError, refetch } = useAllOwnMethods(businessId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (method: OwnMethodRow | null) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, method, open: true }));
  const patch = (update: (items: OwnMethodRow[]) => OwnMethodRow[]) => [
    patchQuery(paymentMethodCalls.list, of, ({ items }) => ({ items: update(items) })),
  ];
  const common = { invalidates: methodReads, scope: () => `methods ${businessId}` };
  const add = useCommand(paymentMethodCalls.add, {
    ...common,
    said: (_, { name }) => ({ text: t('methods.added', { name }), tone: 'good' }),
  });
  const change = useCommand(paymentMethodCalls.change, {
    ...common,
    optimistic: ({ id, is_on }) =>
      patch((items) => items.map((one) => (one.id === id && is_on !== undefined ? { ...one, is_on } : one))),
    said: (_, { id, is_on }) => {
      const name = data?.items.find((one) => one.id === id)?.name ?? '';
      return t(is_on ? 'methods.added' : 'methods.off', { name });
    },
  });
  const order = useCommand(paymentMethodCalls.order, {
    ...common,
    optimistic: ({ ids }) =>
      patch((items) => items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  });

  if (!data) {
    return isError ? (
      <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}>
        {t('settings.failed')}
      </Note>
    ) : (
      <Skeleton label={t('state.loading')}>
        <Bone className="h-28" />
      </Skeleton>
    );
  }
  const { items } = data;
  const card = t('methods.card');
  return (
    <div className="grid grid-cols-1 gap-4">
      {items.length > 0 && (
        <MethodList
          methods={items}
          onOpen={open}
          onMove={(from, to) => {
            const ids = moved(items, from, to).map(({ id }) => id);
            void order.run({ ...of, ids });
          }}
          onSwitch={({ id }, is_on) => void change.run({ ...of, id, is_on })}
        />
      )}
      {!items.some(({ icon }) => icon === 'card') && (
        <div className="k-card flex items-center gap-3 px-4 py-3">
          <IconCard className="i-m flex-none text-ink-3" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{card}</span>
            <span className="block text-t1 text-ink-3 max-desk:text-t2">{t('methods.suggested')}</span>
          </span>
          <Switch
            bare
            label={t('methods.is_taken', { name: card })}
            checked={add.pending}
            className="flex-none px-1"
            onChange={() =>
              void add.run({
                ...of,
                name: card,
                icon: 'card',
                counts_in_drawer: false,
                asks_reference: false,
              })
            }
          />
        </div>
      )}
      {items.length < METHODS_OF_A_BUSINESS && (
        <Button size="tap" className="justify-self-start" onClick={() => open(null)}>
          <IconPlus className="i-m" aria-hidden />
          {t('methods.add')}
        </Button>
      )}
      {opened && (
        <MethodDrawer
          key={opened.turn}
          businessId={businessId}
          method={opened.method}
          open={opened.open}
          onClose={() => setOpened((last) => last && { ...last, open: false })}
        />
      )}
    </div>
  );
}
