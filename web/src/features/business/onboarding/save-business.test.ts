import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, send } from '../../../lib/api/api.ts';
import {
  check,
  emptyOnboarding,
  type NewBusiness,
  onboardingDraft,
  stepOfField,
} from './onboarding-draft.ts';
import { saveBusiness } from './save-business.ts';

vi.mock('../../../lib/api/api.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/api.ts')>()),
  send: vi.fn(),
}));

const sending = vi.mocked(send);
const keys = () => sending.mock.calls.map(([, , options]) => options?.idempotencyKey);
const made = { id: 'b1', business_url: 'aangan', business_state: 'created' };

function business(name: string): NewBusiness {
  const checked = check({
    ...emptyOnboarding.values,
    name,
    phone: '98450 12345',
    category_id: '019a0000-0000-7000-8000-000000000001',
    area: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.business;
}

beforeEach(() => {
  sending.mockReset();
  onboardingDraft.write(emptyOnboarding);
});

it('a filled form is sent in the format that the server stores', () => {
  expect(business('Aangan')).toMatchObject({ name: 'Aangan', phone: '+919845012345' });
  expect(business('Aangan').email).toBeUndefined();
});

it('an incomplete form names every missing field and its step', () => {
  const checked = check(emptyOnboarding.values);
  const fields = checked.ok ? [] : checked.problems.map(({ field }) => field);
  expect(fields).toEqual(['name', 'phone', 'category_id', 'area', 'city', 'state', 'pincode']);
  expect(stepOfField('business_hours.mon')).toBe('hours');
});

it('the idempotency key is kept over a lost answer', async () => {
  sending.mockRejectedValueOnce(new ApiError('OFFLINE')).mockResolvedValueOnce(made);
  await expect(saveBusiness(business('Aangan'))).rejects.toThrow('OFFLINE');
  await expect(saveBusiness(business('Aangan'))).resolves.toMatchObject({ asSentEarlier: false });
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
});

it('a retry with a changed form finds the business already made, instead of a second one', async () => {
  sending
    .mockRejectedValueOnce(new ApiError('OFFLINE'))
    .mockRejectedValueOnce(new ApiError('IDEMPOTENCY_KEY_REUSED'))
    .mockResolvedValueOnce(made);
  await expect(saveBusiness(business('Aangan'))).rejects.toThrow('OFFLINE');
  await expect(saveBusiness(business('Aangan Spa'))).resolves.toEqual({
    business: made,
    name: 'Aangan',
    asSentEarlier: true,
  });
  expect(new Set(keys()).size).toBe(1);
});

it('a clear refusal is followed by a new idempotency key', async () => {
  sending.mockRejectedValueOnce(new ApiError('CONFLICT')).mockResolvedValueOnce(made);
  await expect(saveBusiness(business('Aangan'))).rejects.toThrow('CONFLICT');
  await saveBusiness(business('Aangan'));
  expect(keys()[1]).not.toBe(keys()[0]);
});
