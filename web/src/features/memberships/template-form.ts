import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { asTyped } from '@kursi/core/kernel/in-language.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import {
  membershipTypes,
  SERVICES_OF_A_PACKAGE,
  USES_MAX,
} from '@kursi/core/memberships/membership-rules.ts';
import type { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import * as z from 'zod/mini';
import { draft } from '../../lib/device/drafts.ts';
import { t } from '../../lib/text.ts';
import { orNull } from '../../shared/forms/or-null.ts';
import { rupeesText } from '../../shared/payments/rupees.tsx';
import type { Template } from './memberships-data.ts';
import { readCount, readSum } from './typed-values.ts';

const typed = z.string().check(z.maxLength(500));

const values = z.object({
  type: z.enum(membershipTypes),
  name: typed,
  name_hi: typed,
  price: typed,
  benefit_amount: typed,
  services2: z
    .array(z.object({ service_id: z.string(), total_count: typed, free_count: typed }))
    .check(z.maxLength(SERVICES_OF_A_PACKAGE)),
  duration: z.enum(termLengths),
  mandatory_advance_percentage: typed,
  description: typed,
  description_hi: typed,
  image_url: z.nullable(typed),
  blur_hash: z.nullable(typed),
});
export type TemplateValues = z.output<typeof values>;

export const templateDraft = draft<Record<string, TemplateValues>>(
  'memberships.template',
  2,
  z.record(z.string(), values),
);

export const newTemplate: TemplateValues = {
  type: 'price',
  name: '',
  name_hi: '',
  price: '',
  benefit_amount: '',
  services2: [],
  duration: '6_months',
  mandatory_advance_percentage: '100',
  description: '',
  description_hi: '',
  image_url: null,
  blur_hash: null,
};

export function valuesOf(shown: Template): TemplateValues {
  const template = asTyped(shown);
  const { type, name, duration, description, image_url, blur_hash } = template;
  return {
    type,
    name,
    name_hi: template.name_hi ?? '',
    duration,
    description: description ?? '',
    description_hi: template.description_hi ?? '',
    image_url,
    blur_hash,
    price: rupeesText(template.price),
    benefit_amount: template.benefit_amount === null ? '' : rupeesText(template.benefit_amount),
    services2: template.services2.map(({ service_id, total_count, free_count }) => ({
      service_id,
      total_count: String(total_count),
      free_count: free_count === 0 ? '' : String(free_count),
    })),
    mandatory_advance_percentage: String(template.mandatory_advance_percentage),
  };
}

type Sent = Omit<SentBy<typeof membershipTemplateCalls.add>, 'business_id'>;

/** What is sent, and what is wrong with what was typed. */
export function readValues(typed: TemplateValues): {
  readonly input: Sent;
  readonly own: Readonly<Record<string, string>>;
} {
  const { type, name, duration, description, image_url, blur_hash } = typed;
  const own: Record<string, string> = {};
  const sum = (field: 'price' | 'benefit_amount', most?: number): Paise => {
    const read = readSum(typed[field], most);
    if ('problem' in read) own[field] = read.problem;
    else if (read.paise === 0) own[field] = t('problem.required');
    else return read.paise;
    return paise(1);
  };
  const count = (field: string, text: string, least: number, most: number): number => {
    const read = readCount(text, { least, most });
    if ('problem' in read) own[field] = read.problem;
    return 'count' in read ? read.count : least;
  };
  const price = sum('price', PRICE_MAX);
  const isWallet = type === 'price';
  const benefit_amount = isWallet ? sum('benefit_amount') : null;
  const services2 = isWallet
    ? null
    : typed.services2.map((line, i) => {
        const total_count = count(`services2.${i}.total_count`, line.total_count, 1, USES_MAX);
        const free_count = count(`services2.${i}.free_count`, line.free_count || '0', 0, total_count);
        return { service_id: line.service_id, total_count, free_count };
      });
  if (services2?.length === 0) own['services2'] = t('membership.services_missing');
  const mandatory_advance_percentage = count(
    'mandatory_advance_percentage',
    typed.mandatory_advance_percentage || '0',
    0,
    100,
  );
  return {
    input: {
      type,
      name,
      name_hi: orNull(typed.name_hi),
      price,
      benefit_amount,
      services2,
      duration,
      mandatory_advance_percentage,
      description: orNull(description.trim()),
      description_hi: orNull(typed.description_hi),
      image_url,
      blur_hash,
    },
    own,
  };
}

/** What a package would cost by the price list: (all − free) × the price of the service. */
export function proposedPrice(
  { services2 }: Pick<TemplateValues, 'services2'>,
  services: readonly Pick<Service, 'id' | 'price'>[],
): Paise {
  return services2.reduce<Paise>((sum, { service_id, total_count, free_count }) => {
    const of = services.find(({ id }) => id === service_id);
    const all = readCount(total_count, { least: 0, most: USES_MAX });
    const free = readCount(free_count || '0', { least: 0, most: USES_MAX });
    if (!of || !('count' in all) || !('count' in free)) return sum;
    return paise(sum + Math.max(0, all.count - free.count) * of.price);
  }, noPaise);
}

/** The sums as the preview shows them: nothing where nothing can be read yet. */
export function typedSums(typed: Pick<TemplateValues, 'type' | 'price' | 'benefit_amount'>) {
  const sum = (text: string): Paise => {
    const read = readSum(text);
    return 'paise' in read ? read.paise : noPaise;
  };
  return {
    price: sum(typed.price),
    benefit_amount: typed.type === 'price' ? sum(typed.benefit_amount) : null,
  };
}

/** A wallet that lets spend less than it costs is a slip of the hand. */
export function givesLess(typed: Pick<TemplateValues, 'type' | 'price' | 'benefit_amount'>): boolean {
  const { price, benefit_amount } = typedSums(typed);
  return benefit_amount !== null && benefit_amount > 0 && benefit_amount < price;
}
