import { type LinkedVisit, visitLinkCalls } from '@kursi/core/booking/visit-link.contract.ts';
import { LAST_DIGITS } from '@kursi/core/booking/visit-link-rules.ts';
import { addressLine, directionsTo } from '@kursi/core/business/address.ts';
import { findVisitCalls } from '@kursi/core/notifications/find-visits.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { myVisitPath } from '../../../../app/address/address.ts';
import { ButtonLink, TextLink } from '../../../../app/address/links.tsx';
import { usePageTitle } from '../../../../app/address/page-title.ts';
import { paths } from '../../../../app/address/paths.ts';
import { ApiError, send } from '../../../../lib/api/api.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { haveSession, useSession } from '../../../../lib/api/session.ts';
import { formatInstant } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { LoadingCard } from '../../../../shared/loading.tsx';
import { Button, ButtonLink as OutsideLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconPhone, IconPin } from '../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { NotFoundView } from '../../../../ui/states/not-found-view.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { DigitsForm } from './digits-form.tsx';
import { useWaitToTry } from './wait-to-try.tsx';

interface OfLink {
  readonly token: string;
  readonly visit: LinkedVisit;
}

/** `/v#{token}`: time and place at once; the rest after the last digits of the client's number. */
export function VisitLink({ token }: { readonly token: string }) {
  return /^[\w-]{43}$/.test(token) ? <Linked token={token} /> : <Gone />;
}

function Gone() {
  const t = useText();
  usePageTitle(t('link.title'));
  return (
    <NotFoundView
      title={t('link.gone')}
      action={
        <ButtonLink variant="primary" href={paths.findBookings}>
          {t('find.title')}
        </ButtonLink>
      }
    >
      {t('link.gone_body')}
    </NotFoundView>
  );
}

function Linked({ token }: { readonly token: string }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(visitLinkCalls.look, { token });
  usePageTitle(data?.business.name ?? t('link.title'));
  useOpenAlready(token);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Gone />;
  if (error && !data) {
    return (
      <EmptyState
        title={t('link.failed')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!data) return <LoadingCard lines={6} />;
  return (
    <div className="mx-auto my-4 grid w-full max-w-xl grid-cols-1 gap-4">
      <WhenAndWhere visit={data} />
      <Opening token={token} visit={data} />
      <TextLink
        href={paths.findBookings}
        className="inline-flex min-h-11 items-center justify-self-start px-4"
      >
        {t('find.title')}
      </TextLink>
    </div>
  );
}

/** Who booked it here, or opened it before, is led on without being asked. */
function useOpenAlready(token: string) {
  const isSignedIn = useSession().kind === 'signed_in';
  const goOn = useGoOn();
  const { run } = useCommand(visitLinkCalls.open, {
    onDone: ({ visit }) => visit && goOn(visit),
    // Then it is asked for.
    onRefused: () => true,
  });
  useEffect(() => {
    if (isSignedIn) void run({ token });
  }, [isSignedIn, token, run]);
}

/** The link leaves the address bar with it. */
function useGoOn() {
  const navigate = useNavigate();
  const [goOn] = useState(
    () => (visit: { readonly business_id: string; readonly visit_id: string }) =>
      void navigate({
        href: myVisitPath({ business_id: visit.business_id, id: visit.visit_id }),
        replace: true,
      }),
  );
  return goOn;
}

function WhenAndWhere({ visit: { business, start_date, is_cancelled } }: Pick<OfLink, 'visit'>) {
  const t = useText();
  const now = useNow();
  return (
    <article className="k-card pad grid grid-cols-1 gap-4 desk:p-6">
      <header className="flex items-center gap-3">
        <Avatar name={business.name} shape="arch" size="large" tone="brand" />
        <div className="min-w-0">
          <h1 className="text-t5 font-bold text-balance">
            {formatInstant(start_date, { now, timeZone: business.time_zone })}
          </h1>
          <p className="font-medium wrap-anywhere">{business.name}</p>
        </div>
      </header>
      {is_cancelled && (
        <Chip tone="bad" className="justify-self-start">
          {t('mine.cancelled')}
        </Chip>
      )}
      <p className="flex gap-2 text-ink-2">
        <IconPin className="i-m mt-0.5 flex-none" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{addressLine(business)}</span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 tablet:flex tablet:flex-wrap">
        <OutsideLink size="tap" href={directionsTo(business)}>
          <IconPin className="i-m" aria-hidden />
          {t('mine.directions')}
        </OutsideLink>
        {business.phone && (
          <OutsideLink size="tap" href={`tel:${business.phone}`}>
            <IconPhone className="i-m" aria-hidden />
            {t('mine.call')}
          </OutsideLink>
        )}
      </div>
    </article>
  );
}

function Opening({ token, visit }: OfLink) {
  const t = useText();
  const [isLocked, setLocked] = useState(visit.opens_with === 'locked');
  const business = visit.business.name;
  if (visit.opens_with === 'no_number') return <Note tone="info">{t('link.no_number', { business })}</Note>;
  return isLocked ? (
    <Locked token={token} visit={visit} />
  ) : (
    <Digits token={token} visit={visit} onLocked={() => setLocked(true)} />
  );
}

function Digits({ token, visit, onLocked }: OfLink & { readonly onLocked: () => void }) {
  const t = useText();
  const business = visit.business.name;
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const goOn = useGoOn();
  const { left, waitFor } = useWaitToTry();
  const open = useCommand(
    async (typed: string, options) => {
      await haveSession();
      return send(visitLinkCalls.open, { token, digits: typed }, options);
    },
    {
      onDone: (opened) => opened.visit && goOn(opened.visit),
      onRefused: ({ code, details }) => {
        if (code === 'LINK_LOCKED') onLocked();
        if (code === 'TOO_MANY_REQUESTS') waitFor(details);
        else setProblem(code === 'WRONG_DIGITS' ? t('link.wrong', { business }) : errorText(code, details));
        setDigits('');
        return true;
      },
    },
  );
  return (
    <DigitsForm
      label={t('link.digits')}
      hint={t('link.digits_hint', { business })}
      problem={problem}
      length={LAST_DIGITS}
      digits={digits}
      onType={setDigits}
      left={left}
      action={t('link.open')}
      pending={open.pending}
      onSubmit={() => {
        setProblem(undefined);
        void open.run(digits);
      }}
    />
  );
}

function Locked({ token, visit }: OfLink) {
  const t = useText();
  const business = visit.business.name;
  const [isSent, setSent] = useState(false);
  const renew = useCommand(findVisitCalls.renewLink, { onDone: () => setSent(true) });
  return (
    <section className="k-card pad grid grid-cols-1 gap-3 desk:p-6">
      <h2 className="text-t4 font-bold">{t('link.locked')}</h2>
      <p className="text-ink-2" role="status">
        {t(isSent ? 'link.renewed' : 'link.locked_body', { business })}
      </p>
      {!isSent && (
        <Button
          variant="primary"
          size="big"
          loading={renew.pending}
          loadingLabel={t('state.loading')}
          onClick={() => void renew.run({ token })}
        >
          {t('link.renew')}
        </Button>
      )}
    </section>
  );
}
