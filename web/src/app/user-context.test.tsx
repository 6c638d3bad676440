import type { User } from '@kursi/core/identity/identity.contract.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UserProvider, useUser } from './user-context.tsx';

function Name() {
  return <p>{useUser().user_name}</p>;
}

test('the user is known below the provider', () => {
  const user = { user_name: 'Asha' } as User;
  expect(
    renderToString(
      <UserProvider user={user}>
        <Name />
      </UserProvider>,
    ),
  ).toBe('<p>Asha</p>');
});

test('using the user context outside its provider throws', () => {
  expect(() => renderToString(<Name />)).toThrow('useUser was called outside its UserProvider');
});
