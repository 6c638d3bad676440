import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import type { ReactNode } from 'react';
import type { Address } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatInstantTime, formatRelative } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DetailText } from '../../../shared/messages/detail-text.tsx';
import { htmlLang } from '../../../shared/messages/html-lang.ts';
import { cx } from '../../../ui/cx.ts';
import { IconAlertTriangle, IconBan, IconCheck, IconDashed } from '../../../ui/pictures/icons.ts';
import { kindLine, reasonOf } from './template-words.ts';

export const statusLook = {
  APPROVED: { className: 'ok', Icon: IconCheck, tone: 'good', word: 'template.status_approved' },
  REJECTED: { className: 'no', Icon: IconBan, tone: 'bad', word: 'template.status_rejected' },
  FAILED: { className: 'fail', Icon: IconAlertTriangle, tone: 'warn', word: 'template.status_failed' },
  PENDING: { className: 'wait', Icon: IconDashed, tone: 'neutral', word: 'template.status_pending' },
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
  const { className, Icon, tone } = statusLook[template.status];
  const isPicture = template.templateType === 'IMAGE';
  const kind = kindLine(t, { category: template.category, language_code: template.languageCode, isPicture });
  const lang = htmlLang(template.languageCode);
  return (
    <li
      className={cx('k-srow k-tp-row', className, isOpen && 'on')}
      aria-current={isOpen || undefined}
      data-template={template.id}
    >
      <Icon className="st i-m" aria-hidden />
      <div className="min-w-0">
        <p className="flex items-baseline gap-3 max-desk:flex-wrap max-desk:gap-x-2 max-desk:gap-y-0">
          <b className="cut font-bold">
            {routerLink({ href, className: 'k-srow-open', children: template.vertical })}
          </b>
          <span className="cut text-t1 text-ink-3">{kind}</span>
        </p>
        <p className="cut text-ink-2" lang={lang}>
          <DetailText text={template.content.replaceAll('\n', ' ')} />
        </p>
        {why && <p className="why">{why}</p>}
      </div>
      {action && <span className="act">{action}</span>}
      <span className="state num">
        <span className={cx('font-medium', `text-${tone === 'neutral' ? 'ink-2' : tone}`)}>
          {t(stateWord(template))}
        </span>
        <span className="text-t1 text-ink-3">
          {template.status === 'PENDING' && template.submitted_at
            ? t('template.since', { time: whenOf(template.submitted_at, now) })
            : whenOf(template.decided_at ?? template.modifiedOn, now)}
        </span>
      </span>
    </li>
  );
}

/** Today by the clock, earlier by the day. */
export function whenOf(at: string, now: Temporal.Instant): string {
  const hours = Temporal.Instant.from(at).until(now).total('hours');
  return hours < 12 ? formatInstantTime(at) : formatRelative(at, now);
}
