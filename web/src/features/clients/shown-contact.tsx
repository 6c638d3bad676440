import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { SHOWN_A_DAY } from '@kursi/core/clients/shown-contacts.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { isMasked } from '@kursi/core/kernel/masked.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/sync/command.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';

type Shown = OutputOf<typeof clientCalls.showContact>;

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

export function useContact(business_id: string, client: Client): ContactOfClient {
  const [last, setLast] = useState<{ readonly of: string; readonly shown: Shown } | null>(null);
  const show = useCommand(clientCalls.showContact, { invalidates: touchedBy('client.contact_shown') });
  // A number that was changed meanwhile is not the one that was shown.
  const of = `${client.id} ${client.updated_at}`;
  const shown = last?.of === of ? last.shown : null;
  const { phone, email } = shown ?? client;
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

/** "Show number" beside a masked one; then how many of today's that was. */
export function ShowContact({ contact }: { readonly contact: ContactOfClient }) {
  const t = useText();
  const { show, pending, shown_today } = contact;
  if (show) {
    return (
      <Button size="small" className="mt-1" loading={pending} onClick={show}>
        {contact.phone ? t('contact.show') : t('contact.show_email')}
      </Button>
    );
  }
  if (shown_today === null) return null;
  return (
    <p className="num text-t1 text-ink-3 max-desk:text-t2" role="status">
      {t('contact.shown_today', { count: shown_today, most: SHOWN_A_DAY })}
    </p>
  );
}
