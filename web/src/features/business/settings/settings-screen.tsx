import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { ReactNode } from 'react';
import { HistoryLink } from '../../../app/frame/history-link.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BookingSection } from './booking-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { MethodsSection } from './methods/methods-section.tsx';
import { ModulesSection } from './modules-section.tsx';
import { MoneySection } from './money-section.tsx';
import { PageSection } from './page-section.tsx';
import type { Section } from './sections.ts';
import { useSettings } from './settings-data.ts';

interface SettingsScreenProps {
  readonly business: MyBusiness;
  readonly section: Exclude<Section, 'messages'>;
}

/** One section of the settings: a page of the Set-up area. */
export function SettingsScreen({ business, section }: SettingsScreenProps) {
  const t = useText();
  const { data, isError, refetch } = useSettings(business.id);
  const title = t(`setup.${section}`);
  return (
    <section aria-label={title} className="w-full max-w-3xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={title}
        sub={t(`setup.${section}_lead`)}
        className="mb-6"
        actions={<HistoryLink of={{ record: business.id }} />}
      />
      {data ? (
        <div className="k-card pad desk:p-0! desk:shadow-none!">{bodyOf(section, data, business)}</div>
      ) : isError ? (
        <LoadFailed onRetry={refetch}>{t('settings.failed')}</LoadFailed>
      ) : (
        <LoadingCard lines={4} />
      )}
    </section>
  );
}

function bodyOf(
  section: SettingsScreenProps['section'],
  settings: BusinessSettings,
  member: MyBusiness,
): ReactNode {
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
      return <MoneySection business={settings} member={member} />;
    case 'methods':
      return <MethodsSection businessId={settings.id} />;
    case 'modules':
      return <ModulesSection business={settings} />;
    case 'danger':
      return <DangerSection business={settings} member={member} />;
  }
}
