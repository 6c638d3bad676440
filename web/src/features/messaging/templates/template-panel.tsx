import { type CustomTemplate, messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { DetailNumber, DetailText } from '../../../shared/messages/detail-text.tsx';
import { htmlLang } from '../../../shared/messages/html-lang.ts';
import { addedIn, markedOf } from '../../../shared/messages/marked-text.ts';
import { chatGround, MessageBubble } from '../../../shared/messages/message-bubble.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconCopy, IconDots, IconPencil, IconTrash } from '../../../ui/pictures/icons.ts';
import { formOf, sentOf, type TemplateForm } from './template-form.ts';
import { stateWord, statusLook, whenOf } from './template-row.tsx';
import { adviceFor, canResend, detailName, kindLine, writtenFrom } from './template-words.ts';
import { templateReads } from './templates-data.ts';

interface PanelOptions {
  readonly business: MyBusiness;
  readonly template: CustomTemplate;
  readonly appId: string;
  readonly now: Temporal.Instant;
  readonly onGone: () => void;
  readonly onSaid: (text: string) => void;
}

/** One template: how it arrives, what WhatsApp says of it, and the way out. For a column and for a drawer. */
export function usePanel({ business, template, appId, now, onGone, onSaid }: PanelOptions): {
  head: ReactNode;
  title: ReactNode;
  body: ReactNode;
  footer: ReactNode;
} {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const written = writtenFrom(template);
  const advice = adviceFor(t, template, { businessName: business.name, now });
  const { Icon, tone } = statusLook[template.status];
  const edit = addressOf(paths.editMessageTemplate, { params: { templateId: template.id } });
  const copy = addressOf(paths.addMessageTemplate, { search: { copy: template.id } });
  const resend = useResend(appId, onSaid);
  const remove = useCommand(messageTemplateCalls.remove, {
    invalidates: templateReads,
    onDone: () => {
      setAsking(false);
      onGone();
    },
    said: () => t('template.deleted', { title: template.vertical }),
  });
  const isPicture = template.templateType === 'IMAGE';
  const kind = kindLine(t, { category: template.category, language_code: template.languageCode, isPicture });
  const marked = markedOf(written, advice?.rule?.problems ?? []);
  const mended = advice?.mended;
  const change = mended && addedIn(template.content, mended.content);
  const mayEdit = template.status !== 'PENDING';
  const when = template.decided_at ?? template.submitted_at ?? template.modifiedOn;

  const head = (
    <>
      <Chip tone={tone} icon={<Icon className="i-s" aria-hidden />}>
        {t(stateWord(template))}
      </Chip>
      <span className="num text-ink-3">{whenOf(when, now)}</span>
      <span className="ml-auto">
        <Menu
          trigger={<IconButton label={t('template.more')} icon={<IconDots aria-hidden />} />}
          entries={[
            ...(mayEdit
              ? [
                  {
                    key: 'edit',
                    label: t('template.edit'),
                    icon: <IconPencil className="i-m" aria-hidden />,
                    href: edit,
                  },
                ]
              : []),
            {
              key: 'copy',
              label: t('template.copy'),
              icon: <IconCopy className="i-m" aria-hidden />,
              href: copy,
            },
            {
              key: 'delete',
              label: t('template.delete'),
              icon: <IconTrash className="i-m" aria-hidden />,
              danger: true,
              onSelect: () => setAsking(true),
            },
          ]}
        />
      </span>
    </>
  );
  const body = (
    <>
      <p className="mb-2.5 text-ink-3">{kind}</p>
      <div className={cx('-mx-5 py-4 pr-11 pl-4 max-desk:-mx-4', chatGround)}>
        <MessageBubble template={written} pictureUrl={template.selectedMedia} marked={marked} />
      </div>
      {advice && (
        <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1.5 py-3.5 [&>dt]:text-ink-3">
          {advice.quote && (
            <>
              <dt>WhatsApp</dt>
              <dd>“{advice.quote}”</dd>
            </>
          )}
          <dt>{t('template.what_happened')}</dt>
          <dd>{advice.why}</dd>
          {advice.toDo !== advice.why && (
            <>
              <dt>{t('template.what_to_do')}</dt>
              <dd>{advice.toDo}</dd>
            </>
          )}
        </dl>
      )}
      {mended && change && (
        <>
          <p className="mb-1.5 font-medium">{t('template.our_suggestion')}</p>
          {mended.content === template.content ? (
            <p className="rounded-1 bg-sunken p-3 leading-[1.3125rem]">{t('template.as_marketing')}</p>
          ) : (
            <p
              className="rounded-1 bg-sunken p-3 leading-[1.3125rem] whitespace-pre-wrap"
              lang={htmlLang(template.languageCode)}
            >
              <DetailText text={change.before} />
              {change.added !== '' && (
                <ins className="rounded-[4px] bg-good-soft px-1 py-px font-medium text-good no-underline">
                  {change.added}
                </ins>
              )}
              <DetailText text={change.after} />
            </p>
          )}
        </>
      )}
      {template.status === 'PENDING' && <p className="mt-3.5 text-ink-2">{t('template.in_review_more')}</p>}
      {template.variables.length > 0 && (
        <>
          <h3 className="mt-3.5 mb-1.5 font-medium">{t('template.details')}</h3>
          <ul className="grid gap-1">
            {template.variables.map((variable) => (
              <li key={`${variable.section} ${variable.key}`} className="flex gap-2">
                <DetailNumber number={variable.key} />
                <span className="min-w-0">
                  {detailName(t, variable)}{' '}
                  <span className="text-ink-3">{t('template.for_example', { sample: variable.sample })}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        title={t('template.delete_question', { title: template.vertical })}
        confirmLabel={t('template.delete')}
        cancelLabel={t('action.cancel')}
        busy={remove.pending}
        onConfirm={() =>
          void remove.run({ templateId: template.id, element_name: template.elementName, app_id: appId })
        }
      >
        {t('template.delete_more')}
      </ConfirmDialog>
    </>
  );
  const footer = (
    <>
      {mended && (
        <Button
          variant="primary"
          size="big"
          wide
          loading={resend.isBusy}
          onClick={() =>
            void resend.run(template, {
              content: mended.content,
              category: mended.category,
              variables: mended.variables as TemplateForm['variables'],
            })
          }
        >
          {t(mended.content === template.content ? 'template.make_marketing' : 'template.use_it')}
        </Button>
      )}
      {!mended && canResend(template) && (
        <Button
          variant="primary"
          size="big"
          wide
          loading={resend.isBusy}
          onClick={() => void resend.run(template)}
        >
          {t('template.send_again')}
        </Button>
      )}
      <div className={mended || canResend(template) ? 'mt-2 flex gap-2' : 'flex gap-2'}>
        {mayEdit && (
          <ButtonLink className="flex-1" href={edit}>
            <IconPencil className="i-m" aria-hidden />
            {t(advice ? 'template.write_myself' : 'template.edit')}
          </ButtonLink>
        )}
        <ButtonLink className="flex-1" href={copy}>
          <IconCopy className="i-m" aria-hidden />
          {t('template.copy')}
        </ButtonLink>
      </div>
    </>
  );
  return { head, title: template.vertical, body, footer };
}

/** Submits a template again, as it is or mended. */
export function useResend(appId: string, onSaid: (text: string) => void) {
  const t = useText();
  const update = useCommand(messageTemplateCalls.update, {
    invalidates: templateReads,
    onDone: ({ success }) => onSaid(t(success ? 'template.wait_a_while' : 'template.kept_change')),
  });
  return {
    isBusy: update.pending,
    busyId: update.pendingInput?.templateId ?? null,
    run: (template: CustomTemplate, change: Partial<TemplateForm> = {}) =>
      update.run({
        ...sentOf({ ...formOf(template), ...change }, appId),
        templateId: template.id,
        status: template.status,
      }),
  };
}
