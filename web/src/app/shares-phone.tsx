import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { useText } from '../lib/text.ts';
import { clientPath } from './address/address.ts';
import { TextLink } from './address/links.tsx';

/** Families share a phone: who else has this client's number. */
export function SharesPhone({ clients }: { readonly clients: Client['shares_phone_with'] }) {
  const t = useText();
  if (clients.length === 0) return null;
  return (
    <p className="text-t1 text-ink-3 max-desk:text-t2">
      {t('client.shares_phone_with')}{' '}
      {clients.map(({ id, name }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <TextLink inline href={clientPath(id)}>
            {name}
          </TextLink>
        </span>
      ))}
    </p>
  );
}
