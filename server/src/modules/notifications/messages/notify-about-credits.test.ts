import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { creditsOf } from '../../../testing/salon/credits.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';
import { reserveCredits } from '../../subscription/public.ts';

const server = await useServer({ now: fromNoon() });
const { seedMember, seedSession } = server;
const { newBusiness, inBusiness, buy } = creditsOf(server);
const { pass, inbox } = notificationsOf(server);

const send = (business_id: string, credits: number) =>
  inBusiness(business_id, (ctx) => {
    const id = crypto.randomUUID();
    return reserveCredits(ctx, { id, kind: 'send', about_id: id, title: 'We miss you', credits });
  });

test('owners and admins hear once that a send left few credits; staff do not', async () => {
  const { owner, business_id } = await newBusiness(300);
  const admin = await seedMember(business_id, 'admin');
  const staff = await seedMember(business_id, 'staff');
  await send(business_id, 120);
  await pass({ seconds: 1 });
  expect(await inbox(await seedSession(owner.id))).toEqual([]);
  await send(business_id, 120);
  await send(business_id, 10);
  await pass({ seconds: 1 });
  for (const { id } of [owner, admin])
    expect(await inbox(await seedSession(id))).toEqual([
      expect.stringMatching(/^Message credits left: 50 \| Buy a pack before the next campaign of .+\.$/),
    ]);
  expect(await inbox(await seedSession(staff.id))).toEqual([]);
});

test('after another pack it is news no more', async () => {
  const { owner, business_id } = await newBusiness(60);
  await send(business_id, 40);
  await buy(owner, business_id, 500);
  await pass({ seconds: 1 });
  expect(await inbox(await seedSession(owner.id))).toEqual([]);
});
