import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { SystemBanners } from '../../app/frame/system-banners.tsx';
import { selectBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { onboardingDraft, type Step, steps } from '../../features/business/onboarding/onboarding-draft.ts';
import { OnboardingWizard } from '../../features/business/onboarding/onboarding-wizard.tsx';
import { ResumeDraft } from '../../features/business/onboarding/resume-draft.tsx';
import type { Saved } from '../../features/business/onboarding/save-business.ts';
import { GuestAccountCard } from '../../features/identity/guest-account-card.tsx';
import { track } from '../../lib/analytics/analytics.ts';
import { callQuery, queryClient } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { BrandMark } from '../../ui/pictures/mark.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** In the history state, not in the address: Back goes one step back, a link starts at the first step. */
    onboarding_step?: Step | undefined;
  }
}

export default function OnboardingPage() {
  const t = useText();
  const user = useUser();
  if (!user.is_guest) return <Onboarding />;
  // A business needs an account; this page goes on once there is one.
  return (
    <PublicPage width="narrow">
      <PageHeader title={t('onboarding.title')} sub={t('onboarding.needs_account')} className="mb-5" />
      <GuestAccountCard />
    </PublicPage>
  );
}

function Onboarding() {
  const t = useText();
  const navigate = useNavigate();
  const search = routes.onboarding.useSearch();
  const { state } = useLocation();
  const [found] = useState(() => onboardingDraft.read());
  const [asking, setAsking] = useState(found !== undefined && search.draft !== 'continue');
  usePageTitle(t('onboarding.title'));

  const show = (step: Step, replace: boolean) =>
    void navigate({ to: '.', search: true, replace, state: { onboarding_step: step } });

  if (asking && found) {
    return (
      <PublicPage width="narrow">
        <ResumeDraft
          kept={found}
          onContinue={() => {
            setAsking(false);
            show(found.value.step, true);
          }}
          onStartOver={() => {
            onboardingDraft.clear();
            setAsking(false);
            show('details', true);
            showToast({
              text: t('onboarding.started_over'),
              undo: { label: t('action.undo'), onUndo: () => onboardingDraft.write(found.value) },
            });
          }}
        />
      </PublicPage>
    );
  }

  async function finish({ business, name, asSentEarlier }: Saved): Promise<void> {
    track('business_created');
    selectBusiness(business.id);
    // Prefetch before leaving, so that the next page has the business already.
    await queryClient
      .fetchQuery({ ...callQuery(businessCalls.listMine, {}), staleTime: 0 })
      .catch(() => undefined);
    if (asSentEarlier) showToast({ text: t('onboarding.done_earlier', { name }), seconds: 0 });
    else showToast({ text: t('onboarding.done', { name }), tone: 'good' });
    await navigate({ to: paths.plans });
  }

  const remembered = steps.find((step) => step === state.onboarding_step);
  return (
    <>
      <SystemBanners />
      <OnboardingWizard
        step={remembered ?? found?.value.step ?? 'details'}
        onStep={(step) => show(step, false)}
        onSaved={finish}
        brand={<BrandMark name={t('app.name')} href={paths.home} renderLink={routerLink} />}
        finishLater={
          <Link to={paths.home} className="k-btn quiet text-t2">
            {t('onboarding.finish_later')}
          </Link>
        }
      />
    </>
  );
}
