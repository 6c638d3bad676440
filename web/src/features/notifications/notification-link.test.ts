import type { Notification } from '@kursi/core/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { notificationLink } from './notification-link.ts';

test('what a client wrote opens where it can be read', () => {
  const written = {
    kind: 'message_received',
    as_member: true,
    business_id: 'b',
    visit_id: null,
    client_id: 'c1',
    business_url: 'aangan',
    words: { starts_at: null },
    turn_token: null,
  } as unknown as Notification & { turn_token: null };
  expect(notificationLink(written)).toBe('/clients/c1?tab=messages');
});
