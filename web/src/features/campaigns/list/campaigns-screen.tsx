import { campaignCalls, type ListedCampaign } from '@kursi/core/campaigns/campaign.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { CampaignTabs } from '../../../app/frame/campaign-tabs.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { may } from '../../../lib/may.ts';
import { callPages } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { ShowMore } from '../../../shared/show-more.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconCopy, IconDots, IconEye, IconPencil, IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useRemoveCampaign } from '../use-remove-campaign.ts';
import { useServices } from '../use-services.ts';
import { CampaignRow } from './campaign-row.tsx';

const pageOf = ({ id }: ListedCampaign) => addressOf(paths.campaign, { params: { campaignId: id } });
const editorOf = ({ id }: ListedCampaign) => addressOf(paths.editCampaign, { params: { campaignId: id } });

/** Campaigns of a business: drafts first, with what they lack, then those under way and planned, then those that were sent. */
export function CampaignsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const navigate = useNavigate();
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const { names } = useServices(business.id);
  const pages = useInfiniteQuery({
    ...callPages(campaignCalls.list, { business_id: business.id }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, refetch } = pages;
  const { remove } = useRemoveCampaign(business.id);
  useLiveReads(business.id, [campaignCalls.list]);
  const campaigns = data?.pages.flatMap(({ items }) => items);
  const isAvailable = data?.pages[0]?.is_available !== false;
  const add = () => void navigate({ to: paths.addCampaign });
  const canWrite = may(campaignCalls.create, business);
  useShortcut('n', { label: t('campaign.new'), scope: 'page', enabled: canWrite }, add);
  const walks = { label: t('campaign.walk'), scope: 'page', enabled: (campaigns?.length ?? 0) > 0 } as const;
  useShortcut('arrowdown', walks, () => walk(1));
  useShortcut('arrowup', walks, () => walk(-1));
  function walk(step: 1 | -1): void {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-campaign] a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  }
  const groups = [
    { key: 'drafts', items: campaigns?.filter(({ sending }) => sending === null) ?? [] },
    {
      key: 'under_way',
      items:
        campaigns?.filter(
          ({ sending, status }) => sending !== null && sending !== 'scheduled' && status === 'draft',
        ) ?? [],
    },
    { key: 'planned', items: campaigns?.filter(({ sending }) => sending === 'scheduled') ?? [] },
    { key: 'sent', items: campaigns?.filter(({ status }) => status === 'sent') ?? [] },
  ] as const;

  return (
    <div className="flex min-h-full flex-col">
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t('campaigns.title')}</h1>
        <CampaignTabs businessId={business.id} active="campaigns" />
        {canWrite && (
          <Button variant="soft" className="ml-auto" onClick={add}>
            <IconPlus className="i-m" aria-hidden />
            {t('campaign.new')} <Kbd>N</Kbd>
          </Button>
        )}
      </div>
      {!isAvailable && (
        <Note
          tone="warn"
          className="m-4 mb-0"
          title={t('campaign.no_plan')}
          action={
            <ButtonLink variant="primary" href={paths.plans}>
              {t('campaign.see_plans')}
            </ButtonLink>
          }
        >
          {t('campaign.no_plan_more')}
        </Note>
      )}
      {isError && !data && (
        <LoadFailed className="m-4" onRetry={refetch}>
          {t('campaign.failed_to_load')}
        </LoadFailed>
      )}
      {!data && !isError && <LoadingCards lines={[2, 2]} gap="mt-3" className="p-4" />}
      {campaigns?.length === 0 && (
        <EmptyState
          title={t('campaign.first')}
          action={
            canWrite && (
              <Button variant="primary" onClick={add}>
                <IconPlus className="i-m" aria-hidden />
                {t('campaign.make')}
              </Button>
            )
          }
        >
          {t('campaign.first_more')}
        </EmptyState>
      )}
      {campaigns && campaigns.length > 0 && (
        <div
          className="min-w-0 flex-1 px-5 pt-3.5 pb-4 shadow-[0_-1px_var(--line)] max-desk:px-4 max-desk:pt-2"
          ref={list}
        >
          {groups.map(
            ({ key, items }) =>
              items.length > 0 && (
                <section key={key} aria-labelledby={`campaigns-${key}`}>
                  <h2 id={`campaigns-${key}`} className="pt-4 pb-1.5 font-bold">
                    {t(`campaign.group_${key}`)}{' '}
                    <span className="num font-regular text-ink-3">{items.length}</span>
                  </h2>
                  <ul>
                    {items.map((campaign) => (
                      <CampaignRow
                        key={campaign.id}
                        campaign={campaign}
                        services={names}
                        now={now}
                        href={campaign.sending ? pageOf(campaign) : editorOf(campaign)}
                        menu={menuOf(campaign)}
                      />
                    ))}
                  </ul>
                </section>
              ),
          )}
          <ShowMore query={pages} className="mt-4 max-desk:w-full" />
        </div>
      )}
    </div>
  );

  function menuOf(campaign: ListedCampaign) {
    const isDraft = campaign.sending === null;
    const name = campaign.name || t('campaign.unnamed');
    return (
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            label={t('campaign.more_for', { name })}
            icon={<IconDots className="i-m" aria-hidden />}
          />
        }
        entries={[
          {
            key: 'view',
            label: t('campaign.view'),
            icon: <IconEye className="i-m" aria-hidden />,
            href: pageOf(campaign),
          },
          ...(isDraft
            ? [
                {
                  key: 'edit',
                  label: t('campaign.edit'),
                  icon: <IconPencil className="i-m" aria-hidden />,
                  href: editorOf(campaign),
                },
              ]
            : []),
          {
            key: 'copy',
            label: t('campaign.copy'),
            icon: <IconCopy className="i-m" aria-hidden />,
            href: addressOf(paths.addCampaign, { search: { copy: campaign.id } }),
          },
          ...(isDraft
            ? [
                {
                  key: 'remove',
                  label: t('campaign.remove'),
                  icon: <IconTrash className="i-m" aria-hidden />,
                  danger: true,
                  onSelect: () => void remove(campaign),
                },
              ]
            : []),
        ]}
      />
    );
  }
}
