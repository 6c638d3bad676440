import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { ReactNode, Ref } from 'react';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import {
  IconCheck,
  IconCheckCheck,
  IconPin,
  IconRepeat,
  IconScissors,
} from '../../../../ui/pictures/icons.ts';
import type { VisitActions } from './use-visit-actions.ts';
import { isOver, isRequest, livingServices, mayBeMissed } from './visit-data.ts';
import type { AskFirst } from './visit-question.tsx';

interface VisitFooterProps {
  readonly visit: Visit;
  readonly actions: VisitActions;
  readonly ask: AskFirst;
  readonly onMove: () => void;
  readonly moveButton: Ref<HTMLButtonElement>;
  /** Null when nothing can be changed any more. */
  readonly onEdit: (() => void) | null;
  /** Null while the visit is still to come. */
  readonly onRebook: (() => void) | null;
}

/** The next step as the primary button, other actions below it. */
export function VisitFooter(props: VisitFooterProps) {
  const { visit, actions, ask, onMove, moveButton, onEdit, onRebook } = props;
  const t = useText();
  const now = useNow();
  const next = nextOf(visit, actions, ask);
  const label = next ? t(next.label) : '';
  useShortcut('s', { label: label || t('visit.next'), scope: 'page', enabled: next !== null }, () =>
    next?.act(),
  );
  const isOff = livingServices(visit).length === 0;
  if (isOff && !onRebook) return null;
  return (
    <>
      {next && (
        <Button variant="primary" size="big" wide onClick={next.act}>
          {next.icon}
          {label}
          <Kbd>S</Kbd>
        </Button>
      )}
      {onRebook && (
        <Button variant="primary" size="big" wide onClick={onRebook}>
          <IconRepeat aria-hidden />
          {t('visit.rebook')}
        </Button>
      )}
      <div className="mt-2 flex gap-2 *:flex-1 first:mt-0">
        {onEdit && <Button onClick={onEdit}>{t('edit.open')}</Button>}
        {!isOver(visit) && (
          <Button ref={moveButton} onClick={onMove}>
            {t('visit.move')}
          </Button>
        )}
        {isRequest(visit) && <Button onClick={ask.cancel}>{t('visit.decline')}</Button>}
        {mayBeMissed(visit, now) && (
          <Button onClick={() => ask.progress('no_show')}>{t('visit.no_show')}</Button>
        )}
        {visit.progress === 'no_show' && (
          <Button onClick={() => ask.progress('arrived')}>{t('visit.came_after_all')}</Button>
        )}
        {visit.progress === 'done' && !visit.billed_at && (
          <Button onClick={() => ask.progress('in_service')}>{t('visit.not_done_yet')}</Button>
        )}
      </div>
    </>
  );
}

interface Next {
  readonly label: 'visit.confirm' | 'visit.arrive' | 'visit.start' | 'visit.finish';
  readonly icon: ReactNode;
  readonly act: () => void;
}

function nextOf(visit: Visit, actions: VisitActions, ask: AskFirst): Next | null {
  if (livingServices(visit).length === 0) return null;
  if (isRequest(visit)) {
    return {
      label: 'visit.confirm',
      icon: <IconCheck aria-hidden />,
      act: () => void actions.confirm.run({ visit }),
    };
  }
  if (visit.progress === 'expected') {
    return {
      label: 'visit.arrive',
      icon: <IconPin aria-hidden />,
      act: () => ask.progress('arrived'),
    };
  }
  if (visit.progress === 'arrived') {
    return {
      label: 'visit.start',
      icon: <IconScissors aria-hidden />,
      act: () => ask.progress('in_service'),
    };
  }
  if (visit.progress === 'in_service') {
    return {
      label: 'visit.finish',
      icon: <IconCheckCheck aria-hidden />,
      act: () => ask.progress('done'),
    };
  }
  return null;
}
