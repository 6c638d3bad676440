import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconAlertTriangle, IconCheck } from '../../../../ui/pictures/icons.ts';
import { reviewWords } from '../review-words.ts';
import type { FormCheck, FormRule } from '../template-form.ts';
import { categoryName, languageName, ruleText } from '../template-words.ts';

/** Rules that a person reads as one. */
const GROUPS = [
  { key: 'starts', rules: ['text_begins_with_words'] },
  { key: 'ends', rules: ['text_ends_with_words'] },
  {
    key: 'order',
    rules: [
      'text_numbers_in_order',
      'text_variables_apart',
      'text_braces_are_whole',
      'header_has_one_variable',
    ],
  },
  { key: 'examples', rules: ['sample_is_there', 'sample_is_short_enough', 'sample_is_plain'] },
  { key: 'words', rules: ['text_is_there', 'text_has_enough_words'] },
  {
    key: 'tidy',
    rules: [
      'text_is_short_enough',
      'text_has_few_emoji',
      'text_has_few_empty_lines',
      'text_has_no_tab',
      'text_has_few_spaces',
    ],
  },
  {
    key: 'header',
    rules: [
      'picture_is_there',
      'picture_stands_alone',
      'header_is_written',
      'header_is_short_enough',
      'header_has_no_emoji',
      'header_is_one_line',
      'header_is_plain',
    ],
  },
  {
    key: 'buttons',
    rules: [
      'footer_is_short_enough',
      'footer_has_no_variable',
      'button_kind_is_known',
      'buttons_are_few',
      'links_are_few',
      'phones_are_few',
      'button_text_fits',
      'button_text_is_plain',
      'button_texts_differ',
      'link_is_an_address',
      'link_ends_with_its_variable',
      'link_has_an_example',
      'phone_is_a_number',
    ],
  },
  { key: 'replies', rules: ['quick_replies_stand_together'] },
  { key: 'differs', rules: ['differs_from_others'] },
  { key: 'category', rules: ['reads_like_its_category'] },
  { key: 'language', rules: ['reads_like_its_language'] },
] as const satisfies readonly { key: string; rules: readonly FormRule[] }[];

const rule = 'grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 gap-y-px py-1.5 [&>svg]:mt-0.5';

interface RulesPanelProps {
  readonly checks: readonly FormCheck[];
  readonly category: string;
  readonly language: string;
  readonly onShow: (check: FormCheck) => void;
  readonly times: { readonly least: number; readonly most: number } | null;
}

/** WhatsApp's rules while a text is written: what is not met stands first and leads to its cause. */
export function RulesPanel({ checks, category, language, onShow, times }: RulesPanelProps) {
  const t = useText();
  const groups = GROUPS.map(({ key, rules }) => ({
    key,
    broken: checks.filter(({ rule, isMet }) => !isMet && (rules as readonly string[]).includes(rule)),
  }));
  const met = groups.filter(({ broken }) => broken.length === 0);
  const about = { category: categoryName(t, category), language: languageName(t, language) };
  return (
    <section
      className="bg-sunken px-6 py-5 shadow-[inset_1px_0_var(--line),inset_-1px_0_var(--line)] max-desk:px-4 max-desk:shadow-none"
      aria-label={t('template.rules')}
    >
      <p className="text-ink-2">{t('template.rules_as_you_type')}</p>
      <p className="mb-3 flex items-baseline gap-2.5" role="status">
        <span className="num text-t6 font-bold">{met.length}</span>
        <span className="num text-ink-3">{t('template.rules_met', { count: groups.length })}</span>
      </p>
      <ul>
        {groups.map(
          ({ key, broken }) =>
            broken.length > 0 && (
              <li
                key={key}
                className={cx(
                  '-mx-3 mb-1.5 rounded-1 px-3 py-0.75',
                  broken.every(({ isWarning }) => isWarning)
                    ? 'bg-warn-soft [&_svg]:text-warn'
                    : 'bg-bad-soft [&_svg]:text-bad',
                )}
              >
                {broken.map((check) => (
                  <div key={check.rule} className={rule}>
                    <IconAlertTriangle className="i-m" aria-hidden />
                    <span>{ruleText(t, check.rule, language)}</span>
                    <button type="button" className="k-link" onClick={() => onShow(check)}>
                      {t('template.show')}
                    </button>
                  </div>
                ))}
              </li>
            ),
        )}
        {met.map(({ key }) => (
          <li key={key} className={rule}>
            <IconCheck className="i-m text-good" aria-hidden />
            <span>{t(`template.group_${key}`, about)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3.5 grid gap-1 border-t border-line pt-3.5">
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">{t('template.review_takes')}</dt>
          <dd className="font-medium">{t('template.review_most')}</dd>
        </div>
        {times && (
          <div className="flex justify-between gap-3">
            <dt className="text-ink-2">{t('template.last_five')}</dt>
            <dd className="num font-medium">{reviewWords(t, times)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">{t('template.each_costs')}</dt>
          <dd className="num font-medium">{t('template.one_credit')}</dd>
        </div>
      </dl>
    </section>
  );
}
