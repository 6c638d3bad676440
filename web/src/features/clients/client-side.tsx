import { clientPhotoCalls } from '@kursi/core/clients/client-photos.contract.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { Fragment, type ReactNode } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { routerLink } from '../../app/address/router-link.tsx';
import { formatInstantDay } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconCamera } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ReminderWhen, savedAs } from './reminders/client-reminders.tsx';

interface ClientSideProps {
  readonly businessId: string;
  readonly clientId: string;
  /** Memberships that run; another feature's. */
  readonly running: ReactNode;
}

/** Beside the visits, where there is room: what runs, what to remind of, the last photos. Each is a tab too. */
export function ClientSide({ businessId, clientId, running }: ClientSideProps) {
  const t = useText();
  return (
    <aside
      className="hidden px-5 pt-4 pb-8 shadow-[inset_1px_0_var(--line)] min-[1200px]:block [&>*+*]:mt-4 [&>*+*]:pt-4 [&>*+*]:shadow-[inset_0_1px_var(--line)]"
      aria-label={t('client.beside')}
    >
      {running}
      <Reminders businessId={businessId} clientId={clientId} />
      <Photos businessId={businessId} clientId={clientId} />
    </aside>
  );
}

interface OfClient {
  readonly businessId: string;
  readonly clientId: string;
}

interface HeadProps {
  readonly title: string;
  readonly link: string;
  readonly clientId: string;
  readonly tab: string;
}

function Head({ title, link, clientId, tab }: HeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="font-bold">{title}</h2>
      <TextLink href={clientPath(clientId, tab)}>{link}</TextLink>
    </div>
  );
}

function Reminders({ businessId, clientId }: OfClient) {
  const t = useText();
  const of = { business_id: businessId, client_id: clientId };
  const { data } = useCallQuery(clientReminderCalls.list, of);
  const save = useCommand(clientReminderCalls.save, { invalidates: touchedBy('client.reminder_changed') });
  return (
    <section>
      <Head title={t('remind.title')} link={t('remind.add_short')} clientId={clientId} tab="reminders" />
      {data?.items.length === 0 && <p className="mt-2 text-ink-3">{t('remind.none')}</p>}
      <ul className="mt-2.5 grid gap-2.5">
        {data?.items.map((one) => (
          <li key={one.service_id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{one.service_name}</p>
              <ReminderWhen reminder={one} />
            </div>
            <Switch
              bare
              label={t('remind.switch', { service: one.service_name })}
              checked={one.is_on}
              onChange={({ target }) => void save.run({ ...of, ...savedAs(one), is_on: target.checked })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOTS = 5;

function Photos({ businessId, clientId }: OfClient) {
  const t = useText();
  const { data } = useCallQuery(clientPhotoCalls.list, { business_id: businessId, client_id: clientId });
  const items = data?.items ?? [];
  const path = clientPath(clientId, 'photos');
  return (
    <section>
      <Head
        title={t('photos.title')}
        link={items.length > 0 ? t('photos.all', { count: items.length }) : t('remind.add_short')}
        clientId={clientId}
        tab="photos"
      />
      <div className="mt-2.5 grid grid-cols-3 gap-1.5 *:relative *:aspect-square *:overflow-hidden *:rounded-1 *:bg-sunken *:text-ink-3">
        {items.slice(0, SHOTS).map(({ id, url, created_at }) => (
          <Fragment key={id}>
            {routerLink({
              href: path,
              'aria-label': t('photos.open', { day: formatInstantDay(created_at) }),
              children: <Picture src={url} alt="" />,
            })}
          </Fragment>
        ))}
        {routerLink({
          href: path,
          className: 'grid place-items-center hover:text-ink',
          'aria-label': t('photos.add'),
          children: <IconCamera aria-hidden />,
        })}
      </div>
      <p className="mt-2 text-t1 text-ink-3">{t('photos.only_team')}</p>
    </section>
  );
}
