import type { PublicReceipt } from '@kursi/core/billing/receipt-link.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  renderBooking,
  renderBusiness,
  renderDeadReceipt,
  renderNotFound,
  renderQueue,
  renderReceipt,
} from './prerender.tsx';

const id = '01a00000-0000-7000-8000-0000000000ff';
const page = (over: Partial<BusinessPage>): BusinessPage => ({
  id,
  name: 'Aangan Salon',
  business_url: 'aangan-salon',
  category_id: id,
  category: { en: 'Salon', hi: 'सैलून' },
  visibility: 'public',
  is_reduced: false,
  phone: '+919876543210',
  appointment_phone: null,
  email: null,
  website: null,
  address: null,
  locality: null,
  pincode: '302001',
  latitude: null,
  longitude: null,
  area: 'C-Scheme',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  time_zone: 'Asia/Kolkata',
  business_hours: defaultBusinessHours,
  holidays: [],
  opening: { is_open: true, changes_at: null },
  images: [],
  description2: [],
  services: [],
  team: [],
  has_service: false,
  has_waitlist: false,
  wait: null,
  has_products: false,
  has_memberships: false,
  rating: null,
  reviews: [],
  booking_type: 'confirm',
  payment_type: 'cash',
  adds_tax: false,
  cancellation_window: null,
  ...over,
});

test('concurrent renders in both languages each get their own page and language', async () => {
  const names = Array.from({ length: 6 }, (_, i) => `Salon ${i}`);
  const drawn = await Promise.all(
    names.map((name, i) =>
      renderBusiness(page({ name, business_url: `salon-${i}` }), i % 2 === 0 ? 'en' : 'hi'),
    ),
  );
  for (const [i, { markup, languageTag, title }] of drawn.entries()) {
    expect(markup).toContain(`Salon ${i}</h1>`);
    expect(markup).not.toContain(`Salon ${(i + 1) % 6}</h1>`);
    expect(markup).toContain(i % 2 === 0 ? 'Opening hours' : 'खुलने का समय');
    expect([languageTag, title]).toEqual([
      i % 2 === 0 ? 'en-IN' : 'hi-IN',
      expect.stringContaining(`Salon ${i}`),
    ]);
  }
});

test('the booking page has its title and layout before any script runs', async () => {
  const { markup, title } = await renderBooking(page({ name: 'Aangan' }), 'hi', 'time');
  expect(title).toContain('Aangan');
  expect(markup).toContain('समय चुनें</h1>');
  expect(markup).toContain('grid-cols-7');
});

test('a later step of booking is rendered without the times', async () => {
  const details = await renderBooking(page({}), 'en', 'details');
  expect(details.markup).toContain('Your details</h1>');
  expect(details.markup).toContain('Nothing is booked yet.');
  const done = await renderBooking(page({}), 'en', 'done');
  expect(done.markup).toContain('Your booking</h1>');
  expect(details.markup + done.markup).not.toContain('grid-cols-7');
});

test('the page of a queue says who, how long and how many before any script runs', async () => {
  const queue = {
    id,
    name: 'Hair',
    max_guest_count: 4,
    deposit_amount: noPaise,
    not_joinable: null,
    opens_at: null,
    waiting_count: 3,
    wait: { low: 35, high: 60 },
    services: [{ service_id: id, name: 'Haircut', duration: 45, price: paise(45_000), costs_more: false }],
    calendars: [],
  };
  const at = { name: 'Aangan', business_url: 'aangan', time_zone: 'Asia/Kolkata' };
  const drawnWith = (over: Partial<typeof queue> | { not_joinable: 'closed'; opens_at: string }) =>
    renderQueue(page(at), 'en', { offered: { business: at, items: [{ ...queue, ...over }] }, search: {} });
  const { markup, title } = await drawnWith({});
  expect(title).toContain('Queue at Aangan');
  for (const said of ['Aangan</h1>', '35 to 60 min', '3 people ahead of you', 'Haircut', 'name="phone"'])
    expect(markup).toContain(said);
  // A press before the script is there is kept for it.
  expect(markup).toMatch(/<button[^>]*data-submit/);
  const closed = await drawnWith({ not_joinable: 'closed', opens_at: '2099-01-05T04:30:00Z' });
  expect(closed.markup).toContain('It opens Mon 5 Jan, 10:00 am.');
  const none = await renderQueue(page(at), 'hi', { offered: null, search: {} });
  expect(none.markup).toContain('Aangan</h1>');
});

test('text written by a business is never rendered as markup', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
  const { markup } = await renderBusiness(
    page({
      name: evil,
      area: evil,
      website: 'javascript:alert(3)',
      description2: [{ title: evil, description: evil }],
      holidays: [{ day: '2026-12-25', name: evil }],
      team: [{ id, name: evil, colour: 1, image: null, does: evil, rating: null }],
    }),
    'en',
  );
  for (const bad of ['<script', '<img', 'javascript:']) expect(markup).not.toContain(bad);
});

test('a service with a picture shows it before any script runs, and one without shows none', async () => {
  const service = {
    id,
    name: 'Haircut',
    description: '',
    price: paise(80_000),
    price_varies: false,
    duration: 45,
    duration_varies: false,
    gender: 'all' as const,
    is_bookable: true,
    with: [],
  };
  const pictured = { ...service, image: { url: '/media/service/cut.webp', blur_hash: null } };
  const shown = async (one: typeof pictured | (typeof service & { image: null })) =>
    (
      await renderBusiness(
        page({ services: [{ category_id: null, name: null, services: [one] }], has_service: true }),
        'en',
      )
    ).markup;
  expect(await shown(pictured)).toMatch(/<img[^>]+src="\/media\/service\/cut\.webp"/);
  expect(await shown({ ...service, image: null })).not.toContain('<img');
});

test('a business without a phone number has no call button', async () => {
  const { markup } = await renderBusiness(page({ phone: null, pincode: null, is_reduced: true }), 'en');
  expect(markup).toContain('Online booking opens soon');
  expect(markup).not.toContain('tel:');
});

test('an unknown address has a not-found page', async () => {
  expect((await renderNotFound('hi')).markup).toContain('<h1');
});

const receipt = (over: Partial<PublicReceipt> = {}): PublicReceipt => ({
  business: { name: 'Aangan', address: 'Jaipur', gstin: null, business_url: 'aangan', upi_id: null },
  receipt_number: 'AAN/26-27/00412',
  revision: 0,
  made_at: '2026-11-14T09:34:00Z',
  time_zone: 'Asia/Kolkata',
  first_name: 'Sunita',
  lines: [
    {
      is_product: false,
      name: '<img src=x>',
      entity_name: 'Lakshmi',
      quantity: 1,
      price: paise(65_000),
      discount_amount: paise(9_750),
      cover_amount: noPaise,
      amount: paise(55_250),
      tax_rate: 500,
      half_tax_amount: paise(1_315),
      taxable_amount: paise(52_620),
    },
  ],
  prices_include_tax: true,
  tax_amount: paise(2_630),
  tip_amount: noPaise,
  tip_for: null,
  round_off_amount: noPaise,
  total_amount: paise(55_250),
  due_amount: noPaise,
  payments: [
    {
      type: 'cash',
      method_id: null,
      method_name: null,
      method_reference: null,
      amount: paise(55_250),
      paid_at: '2026-11-14T09:34:00Z',
      is_advance: false,
      is_refund: false,
      advance_number: null,
    },
  ],
  is_void: false,
  ...over,
});
const drawReceipt = async (over: Partial<PublicReceipt> = {}, locale: 'en' | 'hi' = 'en') =>
  (await renderReceipt({ receipt: receipt(over), token: 'T' }, locale)).markup;

test('a receipt says what was paid, to whom it belongs and how it changed, and runs nothing', async () => {
  const markup = await drawReceipt({ revision: 2 });
  expect(markup).toContain('Paid in full');
  expect(markup).toContain('Receipt AAN/26-27/00412, for Sunita');
  expect(markup).toContain('Revision 2 of AAN/26-27/00412');
  expect(markup).toContain('Sat 14 Nov 2026, 3:04 pm');
  expect(markup).toContain('href="/b/aangan/book"');
  expect(markup).toContain('&lt;img src=x&gt;');
  expect(markup).not.toMatch(/<script|<img|onclick|CGST/);
  expect(await drawReceipt({}, 'hi')).toContain('रसीद AAN/26-27/00412, Sunita के लिए');
});

test('a tax invoice has its tax folded away, and a void one asks for nothing', async () => {
  const business = { ...receipt().business, gstin: '29ABCDE1234F1Z5' };
  const invoice = await drawReceipt({ business });
  expect(invoice).toMatch(/<details class="[^"]*">(?!.*<details open)/s);
  expect(invoice).toContain('CGST 2.5 %');
  expect(invoice).toContain('Tax invoice AAN/26-27/00412');
  const voided = await drawReceipt({ is_void: true });
  expect(voided).toContain('Void');
  expect(voided).not.toMatch(/Paid in full|upi:/);
});

test('what is due is paid in the UPI app where the business has an id, and is only said where it has none', async () => {
  const due = { due_amount: paise(200_000), payments: [] };
  const business = { ...receipt().business, upi_id: 'aangan@upi' };
  const markup = await drawReceipt({ ...due, business });
  expect(markup).toContain('₹2,000 due');
  expect(markup).toContain('Pay ₹2,000');
  expect(markup).toContain('href="upi://pay?pa=aangan%40upi&amp;pn=Aangan&amp;am=2000.00&amp;cu=INR');
  expect(await drawReceipt(due)).not.toContain('upi:');
});

test('a dead receipt link leads to the business where that may be seen', async () => {
  const business = { name: 'Aangan', business_url: 'aangan' };
  expect((await renderDeadReceipt({ business }, 'en')).markup).toContain('href="/b/aangan"');
  expect((await renderDeadReceipt({ business: null }, 'hi')).markup).toContain('href="/"');
});
