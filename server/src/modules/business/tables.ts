import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'business',
  'business_category',
  'business_member',
  'second_step_duty',
  'business_image',
  'business_holiday',
  'business_bank',
  'approval',
  'user_pin',
  'support_access',
  'support_visit',
  'payment_method',
  'rights_set',
  'member_invitation',
  'member_invitation_directory',
  'former_business_url',
] as const satisfies readonly (keyof Tables)[];
