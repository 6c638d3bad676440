import { type Deed, type KeptAs, keptAsOf, kindOfDeed } from '../deeds.ts';

/**
 * What counts as worth a look: rules over the history, each with the figures that an owner may set. What a rule finds
 * in which rows stands in find-by-rule.ts.
 */
export const findingGroups = ['money', 'prices', 'clients', 'access'] as const;
export type FindingGroup = (typeof findingGroups)[number];

/** What a figure counts; the page writes its unit. */
export const figureUnits = ['percent', 'times', 'minutes', 'hours', 'rupees', 'records', 'hour'] as const;
export interface Figure {
  readonly unit: (typeof figureUnits)[number];
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

/** Which earlier rows a rule compares with: of the same record or by the same person. */
export interface Earlier {
  readonly of: 'record' | 'person' | 'drawer';
  readonly deeds: readonly Deed[];
  readonly days: number;
}

interface Rule {
  readonly group: FindingGroup;
  /** After which deeds it looks. */
  readonly deeds: readonly Deed[];
  /** Only where one of these fields was changed to something. */
  readonly fields?: readonly string[];
  readonly figures: Readonly<Record<string, Figure>>;
  readonly earlier?: Earlier;
  /** Compares with the bills and payments themselves. */
  readonly readsBills?: true;
  /** Compares with how clients paid before. */
  readonly readsCashClients?: true;
  /** How many clients a list has that was taken out. */
  readonly readsTakenOut?: true;
  /** Also what the only owner does; of several each is looked at. */
  readonly ofOwners: boolean;
  readonly isGrave?: true;
  readonly isOn: boolean;
}

const percent = (usual: number): Figure => ({ unit: 'percent', usual, least: 1, most: 100 });
const times = (usual: number): Figure => ({ unit: 'times', usual, least: 2, most: 200 });
const rupees = (usual: number): Figure => ({ unit: 'rupees', usual, least: 1, most: 1_00_000 });
const hourOfDay = (usual: number): Figure => ({ unit: 'hour', usual, least: 0, most: 23 });

const WEEK = 7;
const billed = ['visit.billed', 'visit.bill_revised'] as const;
const givenBack = ['visit.refunded', 'booking.refunded', 'visit.bill_voided', 'visit.bill_revised'] as const;
const priced = ['service.changed', 'product.changed', 'membership_template.changed'] as const;

export const findingRules = {
  discount_high: {
    group: 'money',
    deeds: billed,
    fields: ['discount'],
    figures: { percent: percent(10) },
    readsBills: true,
    ofOwners: false,
    isOn: true,
  },
  discount_often: {
    group: 'money',
    deeds: billed,
    fields: ['discount'],
    figures: { times: times(15) },
    earlier: { of: 'person', deeds: billed, days: WEEK },
    ofOwners: false,
    isOn: true,
  },
  void_rebilled: {
    group: 'money',
    deeds: ['visit.bill_voided', 'visit.billed'],
    figures: { minutes: { unit: 'minutes', usual: 30, least: 5, most: 1_440 } },
    earlier: { of: 'person', deeds: ['visit.bill_voided', 'visit.billed'], days: 1 },
    readsBills: true,
    ofOwners: false,
    isGrave: true,
    isOn: true,
  },
  bill_changed_paid: {
    group: 'money',
    deeds: ['visit.bill_revised'],
    fields: ['total_amount'],
    figures: { rupees: rupees(1) },
    readsBills: true,
    ofOwners: false,
    isOn: true,
  },
  refund_other_way: {
    group: 'money',
    deeds: givenBack,
    figures: { rupees: rupees(100) },
    readsBills: true,
    ofOwners: false,
    isGrave: true,
    isOn: true,
  },
  tip_and_discount: {
    group: 'money',
    deeds: billed,
    fields: ['tip', 'discount'],
    figures: { rupees: rupees(50) },
    readsBills: true,
    ofOwners: false,
    isOn: true,
  },
  no_shows_cash: {
    group: 'money',
    deeds: ['visit.progressed'],
    fields: ['progress'],
    figures: { times: times(3) },
    earlier: { of: 'person', deeds: ['visit.progressed'], days: WEEK },
    readsCashClients: true,
    ofOwners: false,
    isOn: true,
  },
  drawer_short: {
    group: 'money',
    deeds: ['day.closed'],
    figures: { rupees: rupees(50), times: times(2) },
    earlier: { of: 'drawer', deeds: ['day.closed'], days: 30 },
    ofOwners: false,
    isOn: true,
  },
  day_reopened: { group: 'money', deeds: ['day.reopened'], figures: {}, ofOwners: false, isOn: true },
  price_back: {
    group: 'prices',
    deeds: priced,
    fields: ['price'],
    figures: { hours: { unit: 'hours', usual: 24, least: 1, most: 168 } },
    earlier: { of: 'record', deeds: priced, days: WEEK },
    ofOwners: false,
    isOn: true,
  },
  clients_taken_out: {
    group: 'clients',
    deeds: ['client.exported', 'campaign.recipients_exported'],
    figures: { records: { unit: 'records', usual: 50, least: 1, most: 10_000 } },
    readsTakenOut: true,
    ofOwners: true,
    isOn: true,
  },
  clients_opened: {
    group: 'clients',
    deeds: ['client.listed', 'client.contact_shown'],
    figures: { records: { unit: 'records', usual: 200, least: 10, most: 10_000 } },
    earlier: { of: 'person', deeds: ['client.listed', 'client.contact_shown'], days: 1 },
    ofOwners: false,
    isOn: true,
  },
  new_device: {
    group: 'access',
    deeds: ['account.signed_in'],
    fields: ['new_device'],
    figures: {},
    earlier: { of: 'person', deeds: ['account.signed_in'], days: 365 },
    ofOwners: true,
    isOn: true,
  },
  sign_in_night: {
    group: 'access',
    deeds: ['account.signed_in'],
    figures: { from: hourOfDay(23), until: hourOfDay(6) },
    ofOwners: true,
    isOn: true,
  },
  rights_changed: {
    group: 'access',
    deeds: ['member.role_changed', 'member.rights_given', 'rights_set.changed', 'member.second_step_reset'],
    figures: {},
    ofOwners: true,
    isOn: true,
  },
  bank_changed: {
    group: 'access',
    deeds: ['business.bank_changed', 'business.changed'],
    fields: ['account_number', 'upi_id'],
    figures: {},
    earlier: { of: 'record', deeds: ['business.bank_changed'], days: 3_000 },
    ofOwners: true,
    isGrave: true,
    isOn: true,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type FindingRule = keyof typeof findingRules;
export const findingRuleNames = Object.keys(findingRules) as [FindingRule, ...FindingRule[]];
export const ruleOf = (name: FindingRule): Rule => findingRules[name];

export function isFindingRule(text: string): text is FindingRule {
  return Object.hasOwn(findingRules, text);
}

/** Every deed after which something looks. */
export const deedsToLookAt: readonly Deed[] = [
  ...new Set(findingRuleNames.flatMap((name) => ruleOf(name).deeds)),
];

/** As long as the rows that it is about. */
export function findingKeptAs(name: FindingRule): KeptAs {
  const [deed] = ruleOf(name).deeds;
  return deed ? keptAsOf(kindOfDeed(deed)) : 'rest';
}

/** Of any rule. */
export const figureNames: ReadonlySet<string> = new Set(
  findingRuleNames.flatMap((name) => Object.keys(ruleOf(name).figures)),
);

export type Figures = Readonly<Record<string, number>>;

/** The figures of a rule as the business set them; what it did not set, or what a newer server knows, as usual. */
export function figuresOf(name: FindingRule, set: Readonly<Record<string, unknown>>): Figures {
  return Object.fromEntries(
    Object.entries(ruleOf(name).figures).map(([figure, { usual, least, most }]) => {
      const value = set[figure];
      return [figure, Number.isInteger(value) && isWithin(value as number, least, most) ? value : usual];
    }),
  ) as Figures;
}

/** The first figure that is not one of the rule, or outside its bounds. */
export function badFigure(name: FindingRule, figures: Figures): string | null {
  const of = ruleOf(name).figures;
  const bad = Object.entries(figures).find(([figure, value]) => {
    const known = Object.hasOwn(of, figure) ? of[figure] : undefined;
    return !known || !Number.isInteger(value) || !isWithin(value, known.least, known.most);
  });
  return bad?.[0] ?? null;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
