import {
  badFigure,
  type Figures,
  type FindingRule,
  findingGroups,
  ruleOf,
} from '@kursi/core/history/findings/finding-rules.ts';
import { findingCalls } from '@kursi/core/history/findings/findings.contract.ts';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

interface SetRule {
  readonly rule: FindingRule;
  readonly is_on: boolean;
  readonly figures: Figures;
}

/** Each rule is a sentence with the figures that one may set. What is changed is sent at once. */
export function FindingRules({
  businessId,
  onClose,
}: {
  readonly businessId: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(findingCalls.listRules, { business_id: businessId });
  const command = useCommand(findingCalls.setRule, {
    invalidates: [findingCalls.listRules],
    scope: ({ rule }) => rule,
    said: () => t('findings.saved'),
  });
  const change = (rule: SetRule) => void command.run({ business_id: businessId, ...rule });
  return (
    <Drawer broad title={t('findings.what_counts')} closeLabel={t('deeds.close')} onClose={onClose}>
      <p className="mb-4 text-ink-2">{t('findings.rules_lead')}</p>
      {!data &&
        (isError ? (
          <LoadFailed onRetry={refetch}>{t('findings.failed')}</LoadFailed>
        ) : (
          <LoadingCard lines={8} />
        ))}
      {data &&
        findingGroups.map((group) => (
          <section key={group} className="mb-5">
            <h3 className="font-bold">{t(`findings.group_${group}`)}</h3>
            <ul className="divide-y divide-line-soft">
              {data.items
                .filter(({ rule }) => ruleOf(rule).group === group)
                .map((rule) => (
                  <Rule key={`${rule.rule} ${JSON.stringify(rule.figures)}`} rule={rule} onChange={change} />
                ))}
            </ul>
          </section>
        ))}
    </Drawer>
  );
}

function Rule({
  rule: set,
  onChange,
}: {
  readonly rule: SetRule;
  readonly onChange: (set: SetRule) => void;
}) {
  const t = useText();
  const { rule, is_on, figures } = set;
  const draw = (name: string) => (unit: string) => (
    <FigureInput
      name={name}
      label={`${t(`findings.title_${rule}`)}: ${unit}`}
      unit={unit}
      set={set}
      onChange={onChange}
    />
  );
  const draws = {
    percent: draw('percent'),
    times: draw('times'),
    minutes: draw('minutes'),
    hours: draw('hours'),
    rupees: draw('rupees'),
    records: draw('records'),
    from: draw('from'),
    until: draw('until'),
  };
  // Each sentence has tags for the figures of its rule alone.
  const sentence: ReactNode = t.rich(`findings.rule_${rule}` as 'findings.rule_discount_high', draws);
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 leading-[2.4]">{sentence}</div>
      <Switch
        bare
        label={t('findings.on', { rule: t(`findings.title_${rule}`) })}
        checked={is_on}
        onChange={({ target }) => onChange({ rule, is_on: target.checked, figures })}
      />
    </li>
  );
}

interface FigureInputProps {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly set: SetRule;
  readonly onChange: (set: SetRule) => void;
}

/** Sent when the field is left; what is outside its bounds says them, and goes back. */
function FigureInput({ name, label, unit, set, onChange }: FigureInputProps) {
  const t = useText();
  const kept = String(set.figures[name] ?? '');
  const [typed, setTyped] = useState(kept);
  function leave(): void {
    if (typed === kept) return;
    const figures = { ...set.figures, [name]: Number(typed) };
    if (typed !== '' && badFigure(set.rule, figures) === null) {
      onChange({ ...set, figures });
      return;
    }
    const { least = 0, most = 0 } = ruleOf(set.rule).figures[name] ?? {};
    showToast({ text: t('findings.bad_figure', { least, most }), tone: 'bad' });
    setTyped(kept);
  }
  const isBefore = unit === '₹';
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {isBefore && unit}
      <TextInput
        inputMode="numeric"
        aria-label={label}
        className="num inline-flex w-20"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={leave}
      />
      {!isBefore && unit}
    </span>
  );
}
