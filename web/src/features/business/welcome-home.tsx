import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { useUser } from '../../app/user-context.tsx';
import { useDraft } from '../../lib/device/drafts.ts';
import { useText } from '../../lib/text.ts';
import { IconArrowRight, IconSearch } from '../../ui/pictures/icons.ts';
import { ChairNiche } from './chair-niche.tsx';
import { DeletedBusinesses } from './deleted-businesses.tsx';
import { onboardingDraft, steps } from './onboarding/onboarding-draft.ts';

interface WelcomeHomeProps {
  /** Sign-up offer for a guest; passed in by the route. */
  readonly forGuest: ReactNode;
}

/** The title of a client's home. */
export function ClientGreeting() {
  const t = useText();
  const { user_name } = useUser();
  const [name = ''] = user_name.split(/\s+/);
  return (
    <h1 className="mx-auto w-full max-w-4xl px-4 pt-1 text-t5 font-bold text-balance desk:px-8 desk:pt-8">
      {name === '' ? t('welcome.title_new') : t('welcome.title', { name })}
    </h1>
  );
}

/** Below what a client has: the way to a salon. A business of their own is one quiet link at the end. */
export function ClientWelcome({ forGuest }: WelcomeHomeProps) {
  const t = useText();
  const user = useUser();
  const { kept } = useDraft(onboardingDraft);
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4 p-4 desk:p-8">
      <Link to={paths.discover} className="k-btn big max-tablet:w-full desk:justify-self-start">
        <IconSearch className="i-m" aria-hidden />
        {t('nav.discover')}
      </Link>
      {user.is_guest ? forGuest : kept && <DraftCard />}
      {!user.is_guest && <DeletedBusinesses />}
      {!user.is_guest && !kept && (
        <TextLink href={paths.onboarding} className="inline-flex min-h-11 items-center justify-self-start">
          {t('welcome.owner_action')}
        </TextLink>
      )}
    </div>
  );
}

export function WelcomeHome({ forGuest }: WelcomeHomeProps) {
  const t = useText();
  const user = useUser();
  const { kept } = useDraft(onboardingDraft);
  const name = user.user_name.split(/\s+/)[0] ?? user.user_name;
  const find = (
    <Link to={paths.discover} className="k-btn big max-tablet:w-full desk:justify-self-start">
      <IconSearch className="i-m" aria-hidden />
      {t('nav.discover')}
    </Link>
  );
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-4xl gap-x-16 gap-y-5 p-4 max-desk:pt-1 desk:grid-cols-[minmax(0,1fr)_320px] desk:content-center desk:items-center desk:p-8">
      <div className="flex items-center gap-3 max-desk:justify-between desk:contents">
        <div className="min-w-0 desk:self-end">
          <h1 className="text-t5 font-bold text-balance desk:text-t6">
            {name === '' ? t('welcome.title_new') : t('welcome.title', { name })}
          </h1>
          <p className="mt-1 text-ink-2 desk:mt-2 desk:text-t3">
            {user.is_guest ? t('welcome.guest_lead') : t('welcome.lead')}
          </p>
        </div>
        <ChairNiche
          height={300}
          className="h-auto flex-none max-desk:w-24 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:w-[320px]"
        />
      </div>
      <div className="grid gap-4 desk:self-start">
        {/* A guest came to book, so search comes before the account. */}
        {user.is_guest && find}
        {user.is_guest ? forGuest : kept ? <DraftCard /> : <OwnerCard />}
        {!user.is_guest && find}
        {!user.is_guest && <DeletedBusinesses />}
      </div>
    </div>
  );
}

function OwnerCard() {
  const t = useText();
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">{t('welcome.owner_title')}</h2>
      <p className="mt-1 text-ink-2 desk:text-t3">{t('welcome.owner_body')}</p>
      <Link to={paths.onboarding} className="k-btn primary big mt-5 max-tablet:w-full">
        {t('welcome.owner_action')}
        <IconArrowRight className="i-m" aria-hidden />
      </Link>
    </section>
  );
}

function DraftCard() {
  const t = useText();
  const { kept } = useDraft(onboardingDraft);
  if (!kept) return null;
  const { values, step } = kept.value;
  const name = values.name.trim();
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold text-pretty">
        {name ? t('onboarding.draft_title_named', { name }) : t('welcome.draft_unnamed')}
      </h2>
      <p className="mt-1 text-ink-2 desk:text-t3">
        {t('welcome.draft_where', {
          step: steps.indexOf(step) + 1,
          total: steps.length,
          title: t(`onboarding.step.${step}`),
        })}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Link
          to={paths.onboarding}
          search={{ draft: 'continue' }}
          className="k-btn primary big max-tablet:w-full"
        >
          {t('onboarding.draft_continue')}
          <IconArrowRight className="i-m" aria-hidden />
        </Link>
        <Link to={paths.onboarding} className="k-btn quiet big max-tablet:w-full">
          {t('onboarding.draft_start_over')}
        </Link>
      </div>
    </section>
  );
}
