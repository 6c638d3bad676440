import { DEMO_PASSWORD, type DemoRole, demoEmail } from '@kursi/core/demo/demo.contract.ts';
import type { KnownPerson } from '../modules/identity/public.ts';

const person = (role: DemoRole, user_name: string, phone: string): KnownPerson => ({
  user_name,
  phone,
  email: demoEmail(role),
  password: DEMO_PASSWORD,
});

export const demoPeople: Readonly<Record<DemoRole, KnownPerson>> = {
  owner: person('owner', 'Anjali Menon', '+919845012001'),
  desk: person('desk', 'Kavya Reddy', '+919845012002'),
  client: person('client', 'Rohan Iyer', '+919845012003'),
  admin: person('admin', 'Meera Krishnan', '+919845012004'),
};
