import type { TemplateStatus } from '@kursi/core/messaging/message-template.ts';
import type { CustomTemplate } from '@kursi/core/messaging/templates.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { addressOf, settingsPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { CampaignTabs } from '../../../app/frame/campaign-tabs.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { formatPhone, formatRelative } from '../../../lib/format.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { useLocale, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { DetailText } from '../../../shared/messages/detail-text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { DrawerPanel } from '../../../ui/overlays/drawer-panel.tsx';
import { IconClock, IconPlus, IconVerified, IconX } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { readyMadeKeys, readyMadeText, readyMadeTitle } from './ready-made.ts';
import { reviewWords } from './review-words.ts';
import { takeNotice } from './template-notice.ts';
import { usePanel, useResend } from './template-panel.tsx';
import { statusLook, TemplateRow } from './template-row.tsx';
import { adviceFor, canResend } from './template-words.ts';
import { reviewTimes, useTemplates } from './templates-data.ts';

const FILTERS = ['APPROVED', 'PENDING', 'REJECTED', 'FAILED'] as const satisfies readonly TemplateStatus[];
interface TemplatesScreenProps {
  readonly business: MyBusiness;
  /** The one in the panel. */
  readonly openId: string | null;
}

/** The templates of a business: what needs the owner first, then what is in review, then what can be used. */
export function TemplatesScreen({ business, openId }: TemplatesScreenProps) {
  const t = useText();
  const navigate = useNavigate();
  const now = useNow();
  const { sender, appId, templates, askedAt, isConfigured, isLoading, isFailed, retry } = useTemplates(
    business.id,
  );
  const [filter, setFilter] = useState<TemplateStatus | null>(null);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState(takeNotice);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const resend = useResend(appId ?? '', setSaid);
  const canWrite = appId !== null && isConfigured;
  const add = () => void navigate({ to: paths.addMessageTemplate });
  useShortcut('t', { label: t('template.new'), scope: 'page', enabled: canWrite }, add);
  useShortcut('/', { label: t('template.find'), scope: 'page' }, (event) => {
    event.preventDefault();
    field.current?.focus();
  });
  const open = templates?.find(({ id }) => id === openId) ?? null;
  useShortcut('e', { label: t('template.edit'), scope: 'page', enabled: canWrite }, () => {
    const at = list.current?.querySelector('[data-template]:has(b > a:focus)')?.getAttribute('data-template');
    const edited = templates?.find(({ id }) => id === at) ?? open;
    if (edited && edited.status !== 'PENDING')
      void navigate({ to: paths.editMessageTemplate, params: { templateId: edited.id } });
  });
  // From anywhere on the page; Enter is the link's own.
  const walks = { label: t('template.walk'), scope: 'page', enabled: (templates?.length ?? 0) > 0 } as const;
  useShortcut('arrowdown', walks, () => walk(1));
  useShortcut('arrowup', walks, () => walk(-1));
  const close = () => void navigate({ to: paths.messageTemplates });
  useShortcut('escape', { label: t('action.close'), scope: 'page', enabled: open !== null }, close);

  const wanted = typed.trim().toLocaleLowerCase();
  const shown = (templates ?? []).filter(
    (template) =>
      (filter === null || template.status === filter) &&
      `${template.vertical} ${template.elementName} ${template.content}`.toLocaleLowerCase().includes(wanted),
  );
  const groups = [
    { key: 'needs_you', items: shown.filter(({ status }) => status === 'REJECTED' || status === 'FAILED') },
    { key: 'in_review', items: shown.filter(({ status }) => status === 'PENDING') },
    { key: 'ready', items: shown.filter(({ status }) => status === 'APPROVED') },
  ] as const;
  const count = (status: TemplateStatus) => templates?.filter((one) => one.status === status).length ?? 0;
  const times = templates && reviewTimes(templates);

  /** Up and down walk the rows, from the one with the focus, else from the open one. */
  function walk(step: 1 | -1): void {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-template] b > a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const from = at < 0 ? links.findIndex((link) => link.closest('[data-template][aria-current]')) : at;
    links[Math.min(links.length - 1, Math.max(0, from + step))]?.focus();
  }

  return (
    <div className="flex min-h-full flex-col">
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t('campaigns.title')}</h1>
        <CampaignTabs businessId={business.id} active="templates" />
        {sender?.status === 'live' && (
          <span className="num flex min-w-0 items-center gap-1.5 text-t1 text-ink-3 max-desk:order-last max-desk:w-full desk:ml-auto">
            <IconVerified className="i-m flex-none text-good" aria-hidden />
            <span className="cut">
              {t('template.sent_as', { name: sender.display_name, phone: formatPhone(sender.phone) })}
            </span>
          </span>
        )}
        {canWrite && (
          <Button
            variant="soft"
            className={cx('max-desk:ml-auto', sender?.status !== 'live' && 'ml-auto')}
            onClick={add}
          >
            <IconPlus className="i-m" aria-hidden />
            {t('template.new')} <Kbd>T</Kbd>
          </Button>
        )}
      </div>
      {isFailed && (
        <LoadFailed className="m-4" onRetry={retry}>
          {t('template.failed_to_load')}
        </LoadFailed>
      )}
      {!isFailed && isLoading && <LoadingCards lines={[2, 2]} gap="mt-3" className="p-4" />}
      {!isFailed && !isLoading && !isConfigured && (
        <Note tone="warn" className="m-4">
          {t('template.not_configured')}
        </Note>
      )}
      {!isFailed && !isLoading && appId === null && isConfigured && (
        <Note
          tone="brand"
          className="m-4"
          title={t('template.no_header')}
          action={
            <ButtonLink variant="primary" href={settingsPath('messages')}>
              {t('template.get_header')}
            </ButtonLink>
          }
        >
          {t('template.no_header_more')}
        </Note>
      )}
      {!isLoading && templates?.length === 0 && <ReadyMade canWrite={canWrite} onWrite={add} />}
      {!isLoading && !isFailed && appId === null && <ReadyMade canWrite={false} onWrite={add} />}
      {templates && templates.length > 0 && (
        <div className="flex min-h-0 flex-1 shadow-[0_-1px_var(--line)]">
          <div className="min-w-0 flex-1 px-5 pt-3.5 pb-4 max-desk:px-4 max-desk:pt-2" ref={list}>
            {openId !== null && !open && (
              <Note
                tone="warn"
                live="status"
                className="mb-3"
                action={<Button onClick={close}>{t('action.close')}</Button>}
              >
                {t('template.not_here')}
              </Note>
            )}
            <div className="flex items-start gap-2 max-desk:flex-col max-desk:items-stretch">
              <div className="flex min-w-0 flex-wrap gap-2 max-desk:-mx-4 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-4 max-desk:py-0.5 max-desk:[scrollbar-width:none] max-desk:*:flex-none">
                <PickChip picked={filter === null} onPickedChange={() => setFilter(null)}>
                  {t('template.all')} <span className="num">{templates.length}</span>
                </PickChip>
                {FILTERS.filter((one) => count(one) > 0).map((one) => {
                  const { Icon, tone, word } = statusLook[one];
                  return (
                    <PickChip
                      key={one}
                      picked={filter === one}
                      onPickedChange={() => setFilter(filter === one ? null : one)}
                    >
                      <Icon className={cx('i-s', tone !== 'neutral' && `text-${tone}`)} aria-hidden />
                      {t(word)} <span className="num">{count(one)}</span>
                    </PickChip>
                  );
                })}
              </div>
              <SearchField
                ref={field}
                className="ml-auto w-44 flex-none max-desk:w-full"
                label={t('template.find')}
                placeholder={t('template.find_short')}
                clearLabel={t('clients.search_clear')}
                value={typed}
                onValueChange={setTyped}
                maxLength={100}
              />
            </div>
            {groups.map(
              ({ key, items }) =>
                items.length > 0 && (
                  <section key={key} aria-labelledby={`templates-${key}`}>
                    <h2 id={`templates-${key}`} className="pt-3 pb-1.5 font-bold">
                      {t(`template.group_of_${key}`)}{' '}
                      <span className="num font-regular text-ink-3">{items.length}</span>
                    </h2>
                    <ul>
                      {items.map((template) => (
                        <TemplateRow
                          key={template.id}
                          template={template}
                          now={now}
                          isOpen={template.id === openId}
                          href={addressOf(paths.messageTemplate, { params: { templateId: template.id } })}
                          why={whyOf(template)}
                          action={rowAction(template)}
                        />
                      ))}
                    </ul>
                  </section>
                ),
            )}
            {shown.length === 0 && <EmptyState compact title={t('template.none_found')} />}
          </div>
          {open && appId && (
            <OpenTemplate
              key={open.id}
              business={business}
              template={open}
              appId={appId}
              now={now}
              onClose={close}
              onSaid={setSaid}
            />
          )}
        </div>
      )}
      <footer className="k-statusbar num sticky bottom-0 mt-auto" hidden={!said && !times && !askedAt}>
        <p role="status" className="flex items-center gap-1.5">
          {(said ?? times) && <IconClock className="i-s" aria-hidden />}
          {said ?? (times && t('template.last_reviews', { time: reviewWords(t, times) }))}
        </p>
        {askedAt && (
          <span className="ml-auto text-ink-3">
            {t('template.asked', { time: formatRelative(askedAt, now) })}
          </span>
        )}
      </footer>
    </div>
  );

  function whyOf(template: CustomTemplate): string | null {
    const advice = adviceFor(t, template, { businessName: business.name, now });
    if (!advice) return null;
    // The button beside it says what to do.
    return canResend(template) || advice.toDo === advice.why ? advice.why : `${advice.why} ${advice.toDo}`;
  }

  function rowAction(template: CustomTemplate): ReactNode {
    const advice = adviceFor(t, template, { businessName: business.name, now });
    const isBusy = resend.busyId === template.id;
    if (canResend(template)) {
      return (
        <Button size="small" loading={isBusy} onClick={() => void resend.run(template)}>
          {t('template.send_again')}
        </Button>
      );
    }
    if (advice?.mended && advice.mended.category !== template.category) {
      return (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => void resend.run(template, { category: 'MARKETING' })}
        >
          {t('template.make_marketing')}
        </Button>
      );
    }
    return null;
  }
}

interface OpenTemplateProps {
  readonly business: MyBusiness;
  readonly template: CustomTemplate;
  readonly appId: string;
  readonly now: Temporal.Instant;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

/** A column at the desk, a drawer on a phone. */
function OpenTemplate({ onClose, ...of }: OpenTemplateProps) {
  const t = useText();
  const isPhone = useMedia('(max-width: 1099.98px)');
  const { head, title, body, footer } = usePanel({ ...of, onGone: onClose });
  if (isPhone) {
    return (
      <Drawer onClose={onClose} title={title} closeLabel={t('action.close')} footer={footer}>
        <div className="mb-2 flex items-center gap-2">{head}</div>
        {body}
      </Drawer>
    );
  }
  return (
    <DrawerPanel
      label={of.template.vertical}
      className="sticky top-0 max-h-[calc(100dvh-100px)] w-98"
      head={
        <>
          {head}
          <IconButton label={t('action.close')} icon={<IconX aria-hidden />} onClick={onClose} />
        </>
      }
      footer={footer}
    >
      <h2 className="text-t4 font-bold">{title}</h2>
      {body}
    </DrawerPanel>
  );
}

/** Three to begin with. */
function ReadyMade({ canWrite, onWrite }: { readonly canWrite: boolean; readonly onWrite: () => void }) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="p-4">
      <EmptyState
        title={t('template.first')}
        action={canWrite && <Button onClick={onWrite}>{t('template.write_own')}</Button>}
      >
        {t(canWrite ? 'template.first_more' : 'template.first_later')}
      </EmptyState>
      <ul className="mx-auto grid max-w-4xl gap-3 desk:grid-cols-3">
        {readyMadeKeys.map((key) => (
          <li key={key} className="flex flex-col gap-2 rounded-2 border border-line p-4">
            <h2 className="font-bold">{readyMadeTitle(key, locale)}</h2>
            <p className="flex-1 text-ink-2">
              <DetailText text={readyMadeText(key, locale)} />
            </p>
            {canWrite && (
              <ButtonLink
                className="self-start"
                href={addressOf(paths.addMessageTemplate, { search: { ready: key } })}
              >
                {t('template.use_ready')}
                <span className="sr-only"> {readyMadeTitle(key, locale)}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
