/** How long a plan or a membership runs. */
export const termLengths = [
  '1_week',
  '2_weeks',
  '1_month',
  '2_months',
  '3_months',
  '4_months',
  '6_months',
  '8_months',
  '1_year',
  '18_months',
  '2_years',
  '5_years',
] as const;
export type TermLength = (typeof termLengths)[number];

interface Length {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
}

export const lengthOf: Readonly<Record<TermLength, Length>> = {
  '1_week': { weeks: 1 },
  '2_weeks': { weeks: 2 },
  '1_month': { months: 1 },
  '2_months': { months: 2 },
  '3_months': { months: 3 },
  '4_months': { months: 4 },
  '6_months': { months: 6 },
  '8_months': { months: 8 },
  '1_year': { years: 1 },
  '18_months': { months: 18 },
  '2_years': { years: 2 },
  '5_years': { years: 5 },
};
