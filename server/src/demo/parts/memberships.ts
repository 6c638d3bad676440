import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import type { TermLength } from '@kursi/core/kernel/term-length.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { DemoClient, Part, Salon } from '../part.ts';
import { backdateSale } from '../past/past.store.ts';

const ZONE = 'Asia/Kolkata';

interface Kind {
  readonly name: string;
  readonly name_hi: string;
  readonly rupees: number;
  /** Of a wallet. */
  readonly gives?: number;
  /** Of a package. */
  readonly uses?: { readonly of: string; readonly count: number; readonly free: number };
  readonly duration: TermLength;
  readonly advance: number;
  readonly description: string;
  readonly description_hi: string;
  readonly sold: number;
}

const kinds: readonly Kind[] = [
  {
    name: 'Wallet 10,000',
    name_hi: 'वॉलेट 10,000',
    rupees: 10_000,
    gives: 11_500,
    duration: '1_year',
    advance: 50,
    sold: 4,
    description: 'Pay ₹10,000, spend ₹11,500 on any service.',
    description_hi: '₹10,000 दीजिए, किसी भी सर्विस पर ₹11,500 ख़र्च कीजिए।',
  },
  {
    name: 'Wallet 5,000',
    name_hi: 'वॉलेट 5,000',
    rupees: 5_000,
    gives: 5_500,
    duration: '6_months',
    advance: 100,
    sold: 6,
    description: 'Pay ₹5,000, spend ₹5,500 on any service.',
    description_hi: '₹5,000 दीजिए, किसी भी सर्विस पर ₹5,500 ख़र्च कीजिए।',
  },
  {
    name: 'Glow, 6 facials',
    name_hi: 'ग्लो, 6 फ़ेशियल',
    rupees: 7_500,
    duration: '6_months',
    advance: 50,
    sold: 5,
    uses: { of: 'Sandalwood facial', count: 6, free: 1 },
    description: 'Six sandalwood facials for the price of five.',
    description_hi: 'पाँच के दाम में छह चंदन फ़ेशियल।',
  },
  {
    name: 'Groom, 6 cuts',
    name_hi: 'ग्रूम, 6 हेयरकट',
    rupees: 2_250,
    duration: '4_months',
    advance: 100,
    sold: 5,
    uses: { of: 'Men’s haircut', count: 6, free: 1 },
    description: 'Six haircuts for the price of five.',
    description_hi: 'पाँच के दाम में छह हेयरकट।',
  },
];

/** They were sold before the past that is told, of which days are closed already. */
const SOLD_DAYS_AGO = 91;
const SOLD_WITHIN_DAYS = 14;

/** Wallets and packages on sale; some clients hold one, and have used a part of it. */
export const memberships: Part = {
  steps: kinds.length,
  async make(salon) {
    const { businessId: business_id, random, clients } = salon;
    const { services } = await salon.actors.owner.call(catalogueCalls.get, { business_id });
    const rest = clients.filter(({ since }) => Temporal.Instant.compare(since, salon.now) < 0);
    for (const kind of kinds) {
      const used = services.find(({ name }) => name === (kind.uses?.of ?? 'Haircut and styling'));
      if (!used) throw new Error('the demo salon: a membership is for a service that is not there');
      const template_id = await addKind(salon, kind, used.id);
      for (let i = 0; i < kind.sold; i++) {
        const [client] = rest.splice(Math.floor(random() * rest.length), 1);
        if (client) await sellTo(salon, kind, template_id, client, { used, isUnpaid: i === 0 });
      }
      await salon.step();
    }
  },
};

async function addKind({ actors, businessId: business_id }: Salon, kind: Kind, service_id: string) {
  const { name, name_hi, rupees, gives, uses, duration, advance, description, description_hi } = kind;
  const { id } = await actors.owner.call(membershipTemplateCalls.add, {
    business_id,
    name,
    name_hi,
    price: paise(rupees * 100),
    duration,
    description,
    description_hi,
    mandatory_advance_percentage: advance,
    ...(gives
      ? { type: 'price', benefit_amount: paise(gives * 100) }
      : {
          type: 'service',
          services2: [{ service_id, total_count: uses?.count ?? 1, free_count: uses?.free ?? 0 }],
        }),
  });
  return id;
}

async function sellTo(
  salon: Salon,
  { rupees, advance }: Kind,
  template_id: string,
  { id: client_id }: DemoClient,
  { used, isUnpaid }: { readonly used: Service; readonly isUnpaid: boolean },
): Promise<void> {
  const { actors, businessId: business_id, random, today, now } = salon;
  const price = paise(rupees * 100);
  const start = now.subtract({ hours: 24 * (SOLD_DAYS_AGO + Math.floor(random() * SOLD_WITHIN_DAYS)) });
  const amount = isUnpaid ? advanceOf(price, advance) : price;
  const { membership_id, visit_id } = await actors.owner.call(membershipCalls.buy, {
    business_id,
    client_id,
    template_id,
    adjusted_start_at: start.toString(),
    payments: [{ type: random() < 0.5 ? 'businessUPI' : 'cash', amount }],
  });
  const day = localMinute(start, ZONE).day.toString();
  await salon.inTransaction((tx) => backdateSale(tx, { business_id, visit_id }, { at: start, day }));
  const by = used.calendars[0]?.entity_id ?? '';
  const booking_amount = used.calendars[0]?.price ?? used.price;
  for (let uses = Math.floor(random() * 3); uses > 0; uses--) {
    await actors.owner.call(billingCalls.makeWalkIn, {
      business_id,
      user_id: client_id,
      booking_date: today.subtract({ days: uses }).toString(),
      services: [
        {
          service_id: used.id,
          entity_id: by,
          service_time: '19:00',
          service_duration: used.duration,
          booking_amount,
          payment_membership_id: membership_id,
        },
      ],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: noPaise,
        paid_amount: noPaise,
        membership_discount_total: booking_amount,
      },
    });
  }
}
