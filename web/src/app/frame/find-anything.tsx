import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { formatDate, formatPhone } from '../../lib/format.ts';
import type { Shortcut } from '../../lib/keyboard/shortcut-registry.ts';
import { keySigns, runShortcut, useDialogShortcutsOnly } from '../../lib/keyboard/shortcuts.tsx';
import { callQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconBill, IconCalendar, IconChevronRight, IconZap } from '../../ui/pictures/icons.ts';
import type { ShellItem } from '../../ui/shell/nav-item.tsx';
import { type Address, addressOf, clientPath } from '../address/address.ts';
import { paths } from '../address/paths.ts';
import type { MyBusiness } from '../selected-business.ts';
import { asRanked, isAsked } from './find-order.ts';
import { setupPages } from './setup-list.tsx';

interface FindAnythingProps {
  readonly business: MyBusiness;
  readonly areas: readonly ShellItem<Address>[];
  /** Shortcuts of the page below: each is offered by its words. */
  readonly commands: readonly Shortcut[];
  /** What was typed before the field was there; once. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

interface Found {
  readonly key: string;
  readonly kind: 'client' | 'visit' | 'page' | 'command';
  readonly label: string;
  readonly sub?: string | undefined;
  readonly sign: ReactNode;
  readonly keys?: string;
  readonly go: () => void;
}

const DEEPER = [
  { key: 'day_close', href: paths.dayClose },
  { key: 'visits', href: paths.visits },
  { key: 'waits', href: paths.waits },
  { key: 'dues', href: paths.dues },
  { key: 'import', href: paths.clientImport },
  { key: 'profile', href: paths.profile },
  { key: 'support', href: paths.support },
] as const;

const OF_EACH = 5;
const PAUSE_MS = 120;

/** One field for clients, visits by client or receipt number, pages, and what the page below can do. */
export default function FindAnything({ business, areas, commands, takeTyped, onClose }: FindAnythingProps) {
  const t = useText();
  const navigate = useNavigate();
  useDialogShortcutsOnly(true);
  const [text, setText] = useState('');
  // Until the field has the focus, keys would go nowhere.
  const field = useCallback(
    (input: HTMLInputElement | null) => {
      input?.addEventListener('focus', () => setText((text) => takeTyped() + text), { once: true });
    },
    [takeTyped],
  );
  const query = useDebounced(text.trim(), PAUSE_MS);
  const asked = { enabled: query !== '', placeholderData: keepPreviousData };
  const of = { business_id: business.id, query, limit: OF_EACH };
  const clients = useQuery({ ...callQuery(clientCalls.list, of), ...asked });
  const visits = useQuery({ ...callQuery(visitCalls.list, of), ...asked });
  const isTyped = text.trim() !== '';

  const sorted = (list: readonly OutputOf<typeof visitCalls.list>['items'][number][]) =>
    list.toSorted(
      (a, b) => Number(isAsked(text, b.client.name ?? '')) - Number(isAsked(text, a.client.name ?? '')),
    );
  const to = (href: Address) => () => void navigate({ href });
  const found = asRanked<Found>(
    {
      client: (isTyped ? (clients.data?.items ?? []) : []).map(({ id, name, phone, profile_image_url }) => ({
        key: `client ${id}`,
        kind: 'client',
        label: name,
        sub: phone ? formatPhone(phone) : t('client.no_phone'),
        sign: <Avatar name={name} src={profile_image_url ?? undefined} />,
        go: to(clientPath(id)),
      })),
      visit: (isTyped ? sorted(visits.data?.items ?? []) : []).map(
        ({ id, client, booking_date, receipt }) => ({
          key: `visit ${id}`,
          kind: 'visit',
          label: clientName(t, client.name),
          sub: [
            formatDate(booking_date),
            ...(receipt ? [t('anything.receipt', { number: receipt.receipt_number })] : []),
          ].join(' · '),
          sign: receipt ? (
            <IconBill className="i-m" aria-hidden />
          ) : (
            <IconCalendar className="i-m" aria-hidden />
          ),
          go: to(addressOf(paths.visits, { search: { period: 'all', visit: id } })),
        }),
      ),
      page: [
        ...areas.map(({ key, label, icon, href }) => ({ key, label: String(label), sign: icon, href })),
        ...setupPages(business).flatMap(({ entries }) =>
          entries.map(({ key, href, Icon }) => ({
            key: `setup ${key}`,
            label: t(`setup.${key}`),
            sign: <Icon className="i-m" aria-hidden />,
            href,
          })),
        ),
        // Pages that no menu has, by what one does there.
        ...DEEPER.map(({ key, href }) => ({
          key,
          label: t(`anything.${key}`),
          sign: <IconChevronRight className="i-m" aria-hidden />,
          href,
        })),
      ]
        .filter(({ label }) => isAsked(text, label))
        .map(({ href, ...page }) => ({ ...page, kind: 'page', go: to(href) })),
      command: commands
        // Keys that only go somewhere: the page itself is in the list.
        .filter(({ keys, label }) => !keys.startsWith('g ') && keys !== 'escape' && isAsked(text, label))
        .filter(({ label }, i, all) => all.findIndex((other) => other.label === label) === i)
        .map(({ keys, label }) => ({
          key: keys,
          kind: 'command',
          label,
          sign: <IconZap className="i-m" aria-hidden />,
          keys,
          // After the window has gone, whose keys alone are active until then.
          go: () => setTimeout(() => runShortcut(keys)),
        })),
    },
    text,
  );
  const failure = clients.failureReason ?? visits.failureReason;
  const isOffline = failure instanceof ApiError && failure.code === 'OFFLINE';
  const isSettled = query === text.trim() && !clients.isFetching && !visits.isFetching;
  const counted = found.length > 0 ? t('anything.count', { count: found.length }) : t('anything.none');
  const said = isOffline ? t('anything.offline') : counted;
  return (
    <Dialog
      onClose={onClose}
      title={t('anything.title')}
      closeLabel={t('action.close')}
      className="self-start"
    >
      <div className="min-h-[min(26rem,64dvh)]">
        <SuggestField
          inline
          ref={field}
          label={t('anything.title')}
          placeholder={t('anything.placeholder')}
          listLabel={t('anything.list')}
          value={text}
          onValueChange={setText}
          suggestions={found.map((one) => ({ key: one.key, content: <FoundLine found={one} /> }))}
          status={isSettled ? said : ''}
          hint={isOffline || (isSettled && found.length === 0) ? said : undefined}
          onPick={(key) => {
            onClose();
            found.find((one) => one.key === key)?.go();
          }}
        />
      </div>
    </Dialog>
  );
}

function FoundLine({ found: { kind, label, sub, sign, keys } }: { readonly found: Found }) {
  const t = useText();
  return (
    <>
      <span className="flex w-8 flex-none justify-center text-ink-3">{sign}</span>
      <span className="grow">
        <span className="block break-words">{label}</span>
        {sub && <span className="sub num">{sub}</span>}
      </span>
      <span className="flex flex-none items-center gap-1 text-t1 text-ink-3">
        {keys
          ? keySigns(keys)
              .flat()
              .map((cap) => <Kbd key={cap}>{cap}</Kbd>)
          : t(`anything.${kind}`)}
      </span>
    </>
  );
}
