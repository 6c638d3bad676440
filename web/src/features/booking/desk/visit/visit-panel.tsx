import type { AnyVisit, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.tsx';
import { useOneQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { LoadFailed } from '../../../../shared/loading.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { DrawerPanel } from '../../../../ui/overlays/drawer-panel.tsx';
import { IconX } from '../../../../ui/pictures/icons.ts';
import { Note } from '../../../../ui/states/note.tsx';
import { Skeleton, SkeletonRow, SkeletonText } from '../../../../ui/states/skeleton.tsx';
import type { NewBookingPlace } from '../new-booking-slot.ts';
import { type MovedBooking, useMoveBooking } from '../use-move-booking.ts';
import { ClientPart, useVisitClient } from './client-part.tsx';
import { EditForm } from './edit/edit-form.tsx';
import { editDrafts } from './edit/edit-lines.ts';
import { HiddenVisit } from './hidden-visit.tsx';
import { LateRow } from './late-row.tsx';
import { MoveForm } from './move-form.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ServiceLines } from './service-lines.tsx';
import { useVisitActions, type VisitActions } from './use-visit-actions.ts';
import { isOver, livingServices } from './visit-data.ts';
import { VisitFooter } from './visit-footer.tsx';
import { VisitHistory } from './visit-history.tsx';
import { VisitMenu } from './visit-menu.tsx';
import { VisitNote } from './visit-note.tsx';
import { type AskFirst, useVisitQuestion } from './visit-question.tsx';
import { VisitStatus } from './visit-status.tsx';
import { VisitSum } from './visit-sum.tsx';

export interface VisitPanelProps {
  readonly businessId: string;
  readonly visitId: string;
  readonly calendars: readonly Calendar[];
  readonly timeZone: string;
  readonly today: string;
  readonly member: Holder;
  /** True: a bottom sheet over the page; false: a panel beside the calendar. */
  readonly floats: boolean;
  /** Opened by keyboard, so the focus moves into the panel. */
  readonly takesFocus: boolean;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
  /** Opens a new booking like this one; absent where nothing can be booked. */
  readonly onRebook?: ((place: Partial<NewBookingPlace>) => void) | undefined;
}

/** Details and actions of one visit. */
export function VisitPanel(props: VisitPanelProps) {
  const { businessId, visitId, floats, takesFocus, onClose, onRebook } = props;
  const t = useText();
  const { data, isError, refetch } = useOneQuery(visitCalls.get, {
    business_id: businessId,
    visit_id: visitId,
  });
  const seen = data ?? undefined;
  /** Null sums: what can be done waits until it is opened. */
  const visit = seen?.has_sums ? seen : undefined;
  const known = useVisitClient(businessId, seen);
  const [movingId, setMovingId] = useState<string | null>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone: it goes back to where it was opened.
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current && movingId === null) moveButton.current?.focus();
    wasMoving.current = movingId !== null;
  }, [movingId]);
  const mayEdit = visit !== undefined && visit.progress !== 'done' && visit.services.some(isLiving);
  const [editing, setEditing] = useState(() => editDrafts.read()?.value[visitId] !== undefined);
  const isEditing = editing && mayEdit;
  useShortcut('e', { label: t('edit.key'), scope: 'page', enabled: mayEdit }, () => setEditing(true));
  const actions = useVisitActions(businessId, props.member, props.say);
  const { ask, dialog } = useVisitQuestion({
    visit,
    member: props.member,
    actions,
    today: props.today,
    onCancelled: onClose,
  });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && !floats) panel.current?.focus();
  }, [takesFocus, floats]);
  useShortcut('escape', { label: t('visit.close'), scope: 'page', enabled: !floats }, () =>
    isEditing ? setEditing(false) : onClose(),
  );

  const label = seen ? t('visit.of', { name: clientName(t, seen.client.name) }) : t('visit.one');
  const menu = visit && <VisitMenu visit={visit} actions={actions} ask={ask} />;
  const startMove = (id?: string) => setMovingId(id ?? visit?.services.find(isLiving)?.id ?? null);
  const footer = visit && movingId === null && !isEditing && (
    <VisitFooter
      visit={visit}
      actions={actions}
      ask={ask}
      onMove={() => startMove()}
      moveButton={moveButton}
      onEdit={mayEdit ? () => setEditing(true) : null}
      onRebook={onRebook && isOver(visit) ? () => onRebook(rebookOf(visit)) : null}
    />
  );
  const inside: ReactNode =
    seen && !seen.has_sums && !known.isLoading ? (
      <HiddenVisit
        {...props}
        visit={seen}
        known={known}
        onRebook={onRebook && (() => onRebook(rebookOf(seen)))}
      />
    ) : isEditing ? (
      <EditForm {...props} visit={visit} client={known.client} onDone={() => setEditing(false)} />
    ) : visit && !known.isLoading ? (
      <>
        <Shown
          {...props}
          visit={visit}
          known={known}
          actions={actions}
          ask={ask}
          movingId={movingId}
          onMoving={setMovingId}
        />
        {dialog}
      </>
    ) : data === null ? (
      <Note tone="warn">{t('error.NOT_FOUND')}</Note>
    ) : (
      <Waiting isError={isError} onRetry={() => void refetch()} />
    );

  if (floats) {
    return (
      <Drawer
        onClose={onClose}
        title={label}
        sub={seen && <VisitStatus visit={seen} />}
        closeLabel={t('action.close')}
        headEnd={menu}
        footer={footer}
      >
        {inside}
      </Drawer>
    );
  }
  return (
    <DrawerPanel
      label={label}
      className={isEditing ? 'w-[500px]' : undefined}
      head={
        <>
          <div ref={panel} tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {seen && <VisitStatus visit={seen} />}
          </div>
          {menu}
          <IconButton
            label={t('visit.close')}
            icon={<IconX className="i-m" aria-hidden />}
            onClick={onClose}
          />
        </>
      }
      footer={footer}
    >
      {inside}
    </DrawerPanel>
  );
}

const isLiving = ({ booking_status }: Pick<Visit['services'][number], 'booking_status'>) =>
  booking_status !== 'cancelled';

/** A service cancelled on the way is left out, unless all of them were. */
function rebookOf(visit: AnyVisit): Partial<NewBookingPlace> {
  const { id, name, phone } = visit.client;
  const living = livingServices(visit);
  return { client: { id, name, phone }, services: living.length > 0 ? living : visit.services };
}

interface ShownProps extends VisitPanelProps {
  readonly visit: Visit;
  readonly known: ReturnType<typeof useVisitClient>;
  readonly actions: VisitActions;
  readonly ask: AskFirst;
  readonly movingId: string | null;
  readonly onMoving: (id: string | null) => void;
}

function Shown(props: ShownProps) {
  const t = useText();
  const { visit, known, actions, ask, movingId, onMoving, calendars, timeZone, today, businessId, say } =
    props;
  const nameOf = (id: string) => calendars.find((calendar) => calendar.id === id)?.name ?? '';
  const moving = useMoveBooking({ timeZone, nameOf, say });
  const booking = visit.services.find(({ id }) => id === movingId);
  if (booking) {
    const moved: MovedBooking = { ...booking, client_name: clientName(t, visit.client.name) };
    return (
      <MoveForm
        key={booking.id}
        booking={moved}
        serviceName={booking.service_name}
        calendars={calendars}
        today={today}
        moving={moving}
        onDone={() => onMoving(null)}
      />
    );
  }
  const several = visit.services.filter(isLiving).length > 1;
  const cancelOne = (id: string) => {
    const one = visit.services.find((service) => service.id === id);
    if (one) ask.cancelOne(one);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {visit.wants_change && (
        <Note
          tone="warn"
          action={
            <Button
              size="small"
              loading={actions.clearChangeWanted.pending}
              onClick={() => void actions.clearChangeWanted.run({ visit })}
            >
              {t('visit.wish_done')}
            </Button>
          }
        >
          {t('visit.wants_change_more')}
        </Note>
      )}
      <ClientPart known={known} visit={visit} today={today} />
      <ProgressSteps visit={visit} onProgress={ask.progress} />
      <LateRow visit={visit} actions={actions} />
      <ServiceLines
        visit={visit}
        calendars={calendars}
        today={today}
        client={known.client}
        onMove={several ? (id) => onMoving(id) : null}
        onCancel={several && visit.progress !== 'done' ? cancelOne : null}
      />
      <VisitSum visit={visit} actions={actions} ask={ask} today={today} />
      <VisitNote key={visit.id} visit={visit} actions={actions} />
      <VisitHistory businessId={businessId} visit={visit} timeZone={timeZone} nameOf={nameOf} />
    </div>
  );
}

function Waiting({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useText();
  if (isError) {
    return <LoadFailed onRetry={onRetry}>{t('visit.not_loaded')}</LoadFailed>;
  }
  return (
    <Skeleton label={t('state.loading')}>
      <SkeletonRow />
      <SkeletonText lines={4} className="mt-4" />
    </Skeleton>
  );
}
