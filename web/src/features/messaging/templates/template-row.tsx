import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import type { ReactNode } from 'react';
import type { Address } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatInstantTime, formatRelative } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DetailText } from '../../../shared/messages/detail-text.tsx';
import { htmlLang } from '../../../shared/messages/html-lang.ts';
import { RowState, rowLink, StatusRow } from '../../../shared/messages/status-row.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconAlertTriangle, IconBan, IconCheck, IconDashed } from '../../../ui/pictures/icons.ts';
import { kindLine, reasonOf } from './template-words.ts';

export const statusLook = {
  APPROVED: { bar: 'quiet', Icon: IconCheck, tone: 'good', word: 'template.status_approved' },
  REJECTED: { bar: 'bad', Icon: IconBan, tone: 'bad', word: 'template.status_rejected' },
  FAILED: { bar: 'warn', Icon: IconAlertTriangle, tone: 'warn', word: 'template.status_failed' },
  PENDING: { bar: 'waiting', Icon: IconDashed, tone: 'neutral', word: 'template.status_pending' },
} as const;

const failedWords = {
  not_reached: 'template.status_failed',
  PAUSED: 'template.status_paused',
  DISABLED: 'template.status_disabled',
  DELETED: 'template.status_deleted',
} as const;

/** The word of its state: what WhatsApp stopped is not what never got there. */
export function stateWord(template: Pick<CustomTemplate, 'status' | 'reason'>) {
  if (template.status !== 'FAILED') return statusLook[template.status].word;
  const reason = (reasonOf(template) ?? 'not_reached') as keyof typeof failedWords;
  return failedWords[reason] ?? 'template.status_not_taken';
}

interface TemplateRowProps {
  readonly template: CustomTemplate;
  readonly href: Address;
  readonly isOpen: boolean;
  readonly why: string | null;
  readonly action: ReactNode;
  readonly now: Temporal.Instant;
}

export function TemplateRow({ template, href, isOpen, why, action, now }: TemplateRowProps) {
  const t = useText();
  const { bar, Icon, tone } = statusLook[template.status];
  const text = tone === 'neutral' ? 'text-ink-3' : `text-${tone}`;
  const isPicture = template.templateType === 'IMAGE';
  const kind = kindLine(t, { category: template.category, language_code: template.languageCode, isPicture });
  const lang = htmlLang(template.languageCode);
  return (
    <StatusRow
      bar={bar}
      isOpen={isOpen}
      className="min-h-15 grid-cols-[20px_minmax(0,1fr)_auto_minmax(104px,max-content)] gap-x-3 py-2 pr-3 pl-4.5 max-desk:grid-cols-[20px_minmax(0,1fr)] max-desk:gap-x-2.5 max-desk:gap-y-1 max-desk:py-3"
      aria-current={isOpen || undefined}
      data-template={template.id}
    >
      <Icon className={cx('i-m mt-0.5 self-start', text)} aria-hidden />
      <div className="min-w-0">
        <p className="flex items-baseline gap-3 max-desk:flex-wrap max-desk:gap-x-2 max-desk:gap-y-0">
          <b className="cut font-bold">
            {routerLink({ href, className: rowLink, children: template.vertical })}
          </b>
          <span className="cut text-t1 text-ink-3">{kind}</span>
        </p>
        <p className="cut text-ink-2" lang={lang}>
          <DetailText text={template.content.replaceAll('\n', ' ')} />
        </p>
        {why && <p className={cx('mt-0.75', text)}>{why}</p>}
      </div>
      {action && (
        <span className="relative z-(--z-raised) max-desk:col-start-2 max-desk:*:min-h-11">{action}</span>
      )}
      <RowState tone={tone === 'neutral' ? 'text-ink-2' : text} word={t(stateWord(template))}>
        {template.status === 'PENDING' && template.submitted_at
          ? t('template.since', { time: whenOf(template.submitted_at, now) })
          : whenOf(template.decided_at ?? template.modifiedOn, now)}
      </RowState>
    </StatusRow>
  );
}

/** Today by the clock, earlier by the day. */
export function whenOf(at: string, now: Temporal.Instant): string {
  const hours = Temporal.Instant.from(at).until(now).total('hours');
  return hours < 12 ? formatInstantTime(at) : formatRelative(at, now);
}
