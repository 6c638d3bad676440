import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { useText } from '../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';

interface Listed {
  readonly client_id: string;
  readonly name: string;
}

interface ClientsDrawerProps<Client extends Listed> {
  readonly title: string;
  readonly clients: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Client[] }>>;
  /** When they could not be loaded. */
  readonly failed: string;
  readonly row: (client: Client) => { readonly sub?: string | undefined; readonly end?: ReactNode };
  readonly onClose: () => void;
}

/** The clients behind a figure, page by page, each with the way to their record. */
export function ClientsDrawer<Client extends Listed>(props: ClientsDrawerProps<Client>) {
  const { title, clients, failed, row, onClose } = props;
  const t = useText();
  const { data, isError, refetch } = clients;
  return (
    <Drawer onClose={onClose} title={title} closeLabel={t('action.close')}>
      {isError && !data && <LoadFailed onRetry={refetch}>{failed}</LoadFailed>}
      {!data && !isError && <LoadingCard lines={4} />}
      {data && (
        <ListRows>
          {data.pages
            .flatMap(({ items }) => items)
            .map((client) => (
              <ListRow
                key={client.client_id}
                lead={<Avatar name={client.name} />}
                title={client.name}
                href={clientPath(client.client_id)}
                renderLink={routerLink}
                {...row(client)}
              />
            ))}
        </ListRows>
      )}
      <ShowMore query={clients} className="mt-4" />
    </Drawer>
  );
}
