import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../../app/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconArrowLeft, IconChevronRight } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/skeleton.tsx';
import { BookingSection } from './booking-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ModulesSection } from './modules-section.tsx';
import { MoneySection } from './money-section.tsx';
import { PageSection } from './page-section.tsx';
import { type Section, SettingsSection, sections } from './section.tsx';
import { useSettings } from './settings-data.ts';

interface SettingsScreenProps {
  readonly business: MyBusiness;
  /** The open section; on a desktop all are on the page, and this one is scrolled to. */
  readonly section: Section | null;
}

export function SettingsScreen({ business, section }: SettingsScreenProps) {
  const t = useText();
  const { data, isError, refetch } = useSettings(business.id);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere || !section) return;
    const part = document.getElementById(`settings-${section}`);
    part?.focus({ preventScroll: true });
    // On a phone the section has its own page, so nothing is scrolled.
    if (window.matchMedia('(min-width: 900px)').matches) part?.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  }, [isThere, section]);

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-x-8 gap-y-4 p-4 max-desk:pt-1 desk:grid-cols-[200px_minmax(0,1fr)] desk:p-8">
      <div className={cx('desk:col-span-2', section && 'max-desk:sr-only')}>
        <PageHeader title={t('settings.title')} sub={t('settings.lead', { name: business.name })} />
      </div>
      <SectionList section={section} role={business.role} />
      {section && (
        <Link to={paths.settings} search={{}} className="k-btn quiet tap justify-self-start desk:hidden">
          <IconArrowLeft className="i-m" aria-hidden />
          {t('settings.all')}
        </Link>
      )}
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {!data && !isError && (
          <Skeleton label={t('state.loading')} className={cx(!section && 'max-desk:hidden')}>
            <SkeletonCard lines={4} />
            <SkeletonCard lines={4} className="mt-4" />
          </Skeleton>
        )}
        {!data && isError && (
          <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}>
            {t('settings.failed')}
          </Note>
        )}
        {data &&
          sections.map((one) => (
            <SettingsSection
              key={one}
              id={one}
              open={one === section}
              title={t(`settings.${one}`)}
              lead={t(`settings.${one}_lead`)}
            >
              {bodyOf(one, data, business)}
            </SettingsSection>
          ))}
      </div>
    </div>
  );
}

function bodyOf(section: Section, settings: BusinessSettings, { role }: MyBusiness): ReactNode {
  switch (section) {
    case 'page':
      return <PageSection business={settings} />;
    case 'contact':
      return <ContactSection business={settings} />;
    case 'hours':
      return <HoursSection business={settings} />;
    case 'booking':
      return <BookingSection business={settings} />;
    case 'money':
      return <MoneySection business={settings} role={role} />;
    case 'messages':
      return <MessagesSection business={settings} />;
    case 'modules':
      return <ModulesSection business={settings} />;
    case 'danger':
      return <DangerSection business={settings} role={role} />;
  }
}

/** Side navigation on a desktop; menu on a phone. */
function SectionList({
  section,
  role,
}: {
  readonly section: Section | null;
  readonly role: MyBusiness['role'];
}) {
  const t = useText();
  return (
    <nav
      aria-label={t('settings.sections')}
      className={cx(
        'desk:sticky desk:top-4 desk:self-start max-desk:rounded-2 max-desk:bg-surface max-desk:shadow-1',
        section && 'max-desk:hidden',
      )}
    >
      <ul className="grid max-desk:divide-y max-desk:divide-line-soft">
        {sections.map((one) => (
          <li key={one}>
            <Link
              to={paths.settings}
              search={{ section: one }}
              aria-current={one === section ? 'true' : undefined}
              className={cx(
                'flex min-h-9 items-center gap-2 rounded-1 px-3 py-1.5 max-desk:min-h-14 max-desk:px-4 hover:bg-hover',
                one === section ? 'font-bold' : 'text-ink-2 max-desk:text-ink max-desk:font-medium',
              )}
            >
              <span className="min-w-0 flex-1">
                {t(`settings.${one}`)}
                <span className="block font-regular text-ink-3 desk:hidden">{t(`settings.${one}_lead`)}</span>
              </span>
              <IconChevronRight className="i-m text-ink-3 desk:hidden" aria-hidden />
            </Link>
          </li>
        ))}
        {/* The phone's tab bar has no room for it. */}
        {role === 'owner' && (
          <li className="desk:hidden">
            <Link
              to={paths.billing}
              className="flex min-h-14 items-center gap-2 px-4 py-1.5 font-medium hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{t('nav.billing')}</span>
              <IconChevronRight className="i-m text-ink-3" aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
