import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { SHOWN_A_DAY } from '@kursi/core/clients/shown-contacts.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { isMasked } from '@kursi/core/kernel/masked.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ShownToday } from '../shown-today.tsx';

type Shown = OutputOf<typeof clientCalls.showContact>;

/** A client as the page has them; another version has other numbers. */
interface Shows {
  readonly id: string;
  readonly phone: string | null;
  readonly email?: string | null;
  readonly updated_at?: string;
}

/** Phone and e-mail of a client as they are known here: masked until they are shown. */
export interface ContactOfClient {
  readonly phone: string | null;
  readonly email: string | null;
  /** How many the member had shown today; null before one was. */
  readonly shown_today: number | null;
  /** Undefined where nothing is masked. */
  readonly show: (() => void) | undefined;
  readonly pending: boolean;
}

export function useContact(business_id: string, client: Shows): ContactOfClient {
  const [last, setLast] = useState<{ readonly of: string; readonly shown: Shown } | null>(null);
  const show = useCommand(clientCalls.showContact, {
    invalidates: [...touchedBy('client.contact_shown'), clientCalls.countShown],
  });
  // A number that was changed meanwhile is not the one that was shown.
  const of = `${client.id} ${client.updated_at ?? client.phone}`;
  const shown = last?.of === of ? last.shown : null;
  const { phone, email = null } = shown ?? client;
  const isHidden = [phone, email].some((contact) => contact !== null && isMasked(contact));
  return {
    phone,
    email,
    shown_today: shown?.shown_today ?? null,
    show: isHidden
      ? () =>
          void show.run({ business_id, client_id: client.id }).then((result) => {
            if (result.ok) setLast({ of, shown: result.value });
          })
      : undefined,
    pending: show.pending,
  };
}

/** "Show number" beside a masked one, with how many of today's are used. */
export function ShowContact({
  businessId,
  contact,
}: {
  readonly businessId: string;
  readonly contact: ContactOfClient;
}) {
  const t = useText();
  const { show, pending, shown_today } = contact;
  const asks = show !== undefined && shown_today === null;
  const { data } = useCallQuery(clientCalls.countShown, { business_id: businessId }, { enabled: asks });
  if (!show && shown_today === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {show && (
        <Button size="small" loading={pending} onClick={show}>
          {contact.phone ? t('contact.show') : t('contact.show_email')}
        </Button>
      )}
      <ShownToday count={shown_today ?? data?.shown_today} most={SHOWN_A_DAY} />
    </p>
  );
}
