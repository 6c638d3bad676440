import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { send } from '../../../../lib/api/api.ts';
import { whenKnown } from '../../../../lib/api/session.ts';
import { currentLocale, useText } from '../../../../lib/text.ts';
import { type CartLine, readCart, servicesOf, writeCart } from '../../../../shared/cart/cart.ts';
import { showToast } from '../../../../ui/overlays/toast.ts';

interface BookAgainProps {
  readonly page: BusinessPage;
  readonly visitId: string;
  readonly onReady: () => void;
  readonly waiting: ReactNode;
}

/** Fills the cart from a past visit: services still offered, with the same staff where they still do them. */
export default function BookAgain({ page, visitId, onReady, waiting }: BookAgainProps) {
  const t = useText();
  const fill = useEffectEvent(async () => {
    await whenKnown();
    const found = await send(visitCalls.get, { business_id: page.id, visit_id: visitId }).catch(() => null);
    if (found) {
      const visit = inLanguage(found, currentLocale());
      const { lines, gone } = sameAs(page, visit.services);
      const { held } = readCart(page.id);
      writeCart(page.id, { lines, ...(held && { held }) });
      if (gone.length > 0) {
        showToast({ text: t('flow.gone', { names: gone.join(', '), count: gone.length }), seconds: 10 });
      }
    }
    onReady();
  });
  useEffect(() => void fill(), []);
  return waiting;
}

type Booked = Pick<
  Visit['services'][number],
  'service_id' | 'service_name' | 'entity_id' | 'service_duration'
>;

export function sameAs(page: BusinessPage, booked: readonly Booked[]): { lines: CartLine[]; gone: string[] } {
  const offered = new Map(servicesOf(page).map((service) => [service.id, service]));
  const lines: CartLine[] = [];
  const gone: string[] = [];
  for (const { service_id, service_name, entity_id, service_duration } of booked) {
    const service = offered.get(service_id);
    if (!service) {
      gone.push(service_name);
      continue;
    }
    if (lines.some((line) => line.service_id === service_id)) continue;
    const person = service.with.find((one) => page.team[one.person]?.id === entity_id);
    const slots = Math.max(1, Math.round(service_duration / (person ?? service).duration));
    lines.push({ service_id, slots, entity_id: person ? entity_id : null });
  }
  return { lines, gone };
}
