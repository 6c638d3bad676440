import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { serviceGenders } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { asTyped } from '@kursi/core/kernel/in-language.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';
import { t as text } from '../../../lib/text.ts';
import { orNull } from '../../../shared/forms/or-null.ts';
import { readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import type { Catalogue } from '../catalogue-data.ts';
import { rateText, readRate, readTax, taxText } from '../tax-fields.tsx';

const typed = z.string().check(z.maxLength(3000));

/** Raw input values of the drawer. */
const values = z.object({
  name: typed,
  name_hi: typed,
  description: typed,
  description_hi: typed,
  price: typed,
  duration: z.number(),
  buffer_after: z.number(),
  gender: z.enum(serviceGenders),
  category_id: z.nullable(typed),
  tax_rate: typed,
  tax_code: typed,
  commission_share: typed,
  image_url: z.nullable(typed),
  blur_hash: z.nullable(typed),
  /** By calendar id; a missing one does not offer it. Empty price or duration: the service's default. */
  calendars: z.record(z.string(), z.object({ price: typed, duration: z.nullable(z.number()) })),
});
export type ServiceValues = z.output<typeof values>;

export const serviceDraft = draft<Record<string, ServiceValues>>(
  'catalogue.service',
  4,
  z.record(z.string(), values),
);

/** A new service is offered on all calendars by default. */
export function newService(catalogue: Catalogue, category_id: string | null): ServiceValues {
  return {
    name: '',
    name_hi: '',
    description: '',
    description_hi: '',
    price: '',
    duration: 30,
    buffer_after: 0,
    gender: 'all',
    category_id,
    tax_rate: '',
    tax_code: '',
    commission_share: '',
    image_url: null,
    blur_hash: null,
    calendars: Object.fromEntries(catalogue.calendars.map(({ id }) => [id, { price: '', duration: null }])),
  };
}

export function valuesOf(shown: Service): ServiceValues {
  const service = asTyped(shown);
  const { name, description, duration, buffer_after, gender, category_id, image_url, blur_hash } = service;
  return {
    name,
    name_hi: service.name_hi ?? '',
    description,
    description_hi: service.description_hi ?? '',
    price: rupeesText(service.price),
    duration,
    buffer_after,
    gender,
    category_id,
    ...taxText(service),
    commission_share: rateText(service.commission_share),
    image_url,
    blur_hash,
    calendars: Object.fromEntries(
      service.calendars.map((one) => [
        one.entity_id,
        { price: one.price === null ? '' : rupeesText(one.price), duration: one.duration },
      ]),
    ),
  };
}

type ServiceInput = Omit<SentBy<typeof catalogueCalls.addService>, 'business_id'>;

/** Parses and validates the input: the body to send, and field errors. */
export function readValues(
  { price, calendars, tax_rate, tax_code, commission_share, ...rest }: ServiceValues,
  catalogue: Catalogue,
): { input: ServiceInput; own: Record<string, string> } {
  const tax = readTax({ tax_rate, tax_code });
  const commission = readRate(commission_share);
  const own: Record<string, string> = { ...tax.own };
  if (commission === undefined) own['commission_share'] = text('catalogue.not_a_rate');
  const read = (typed: string, field: string): Paise => {
    const found = readRupees(typed);
    if ('paise' in found) return found.paise;
    own[field] = found.problem;
    return noPaise;
  };
  // A stale draft may refer to a deleted calendar or category.
  const living = catalogue.calendars.filter(({ id }) => calendars[id] !== undefined);
  const category_id = catalogue.categories.some(({ id }) => id === rest.category_id)
    ? rest.category_id
    : null;
  const input = {
    ...rest,
    name_hi: orNull(rest.name_hi),
    description_hi: orNull(rest.description_hi),
    ...tax.input,
    commission_share: commission ?? null,
    category_id,
    price: read(price, 'price'),
    calendars: living.map(({ id }) => {
      const one = calendars[id];
      const own_price = one?.price ?? '';
      return {
        entity_id: id,
        price: own_price.trim() === '' ? null : read(own_price, `calendars.${id}`),
        duration: one?.duration ?? null,
      };
    }),
  };
  return { input, own };
}
