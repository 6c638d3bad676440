import { DELETED_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/text.ts';
import { hi } from '../../messages/hi.ts';
import { clientName } from './client-name.ts';

test('a booking has a client name, also when the client was erased', () => {
  const t = ((key: keyof typeof hi) => hi[key]) as unknown as Translate;
  expect(clientName(t, 'Meera')).toBe('Meera');
  expect(clientName(t, DELETED_CLIENT_NAME)).toBe('हटाया गया ग्राहक');
  expect(clientName(t, null)).toBe('कोई');
});
