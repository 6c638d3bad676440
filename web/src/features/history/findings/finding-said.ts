import { type FindingGroup, isFindingRule, ruleOf } from '@kursi/core/history/findings/finding-rules.ts';
import type { FindingShown } from '@kursi/core/history/findings/findings.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { formatDate, formatInstantTime, formatMoney, formatNumber } from '../../../lib/format.ts';
import type { Translate } from '../../../lib/text.ts';
import { IconDownload, IconKey, IconRupee, IconTag } from '../../../ui/pictures/icons.ts';
import { recordCalled } from '../said.ts';

export const groupIcons: Readonly<Record<FindingGroup, typeof IconKey>> = {
  money: IconRupee,
  prices: IconTag,
  clients: IconDownload,
  access: IconKey,
};

export function findingTitle(t: Translate, { rule }: FindingShown): string {
  return isFindingRule(rule) ? t(`findings.title_${rule}`) : rule;
}

/** What was found, after who it was. */
export function findingSaid(t: Translate, finding: FindingShown, timeZone: string): string {
  const { rule, facts, at, day } = finding;
  if (!isFindingRule(rule)) return '';
  const money = (fact: string) => formatMoney(paise(facts[fact] ?? 0));
  const number = (fact: string) => formatNumber(facts[fact] ?? 0);
  return t(`findings.said_${rule}`, {
    what: recordCalled(t, finding) ?? '',
    day: formatDate(day),
    time: formatInstantTime(at, { timeZone }),
    percent: number('percent'),
    times: number('times'),
    records: number('records'),
    amount: money('amount'),
    before: money('before'),
    after: money('after'),
    discount: money('discount'),
    tip: money('tip'),
    price: money('price'),
    between: money('between'),
  });
}

export function groupOf({ rule }: FindingShown): FindingGroup {
  return isFindingRule(rule) ? ruleOf(rule).group : 'access';
}

export function isGrave({ rule }: FindingShown): boolean {
  return isFindingRule(rule) && ruleOf(rule).isGrave === true;
}
