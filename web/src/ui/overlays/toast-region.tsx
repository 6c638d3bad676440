import { Toast as Base } from '@base-ui/react/toast';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconAlertCircle, IconCheck, IconX } from '../pictures/icons.ts';
import { listenToToasts, type ToastRequest } from './toast.ts';
import { countDown } from './toast-countdown.ts';
import { placeToasts } from './toast-place.ts';
import { offerUndo } from './toast-undo.ts';

export type ToastRegionProps = {
  labels: {
    region: string;
    close: string;
    /** "8 s" */
    secondsLeft: (seconds: number) => string;
  };
};

/** Render once beside the app. May load late: the queue keeps earlier toasts. */
export function ToastRegion({ labels }: ToastRegionProps) {
  return (
    <Base.Provider timeout={0} limit={3}>
      <Listen />
      <Base.Portal>
        <Viewport labels={labels} />
      </Base.Portal>
    </Base.Provider>
  );
}

function Listen() {
  const { add, close } = Base.useToastManager<ToastRequest>();
  const latest = useRef({ add, close });
  latest.current = { add, close };
  useEffect(
    () =>
      listenToToasts((event) => {
        if (event.kind === 'dismiss') latest.current.close(event.id);
        else
          latest.current.add({ id: event.toast.id, title: event.toast.text, data: event.toast, timeout: 0 });
      }),
    [],
  );
  return null;
}

/** A touch screen leaves `:hover` on what was tapped last: a toast there must not stay for ever. */
const canHover = () => matchMedia('(hover: hover)').matches;

function Viewport({ labels }: ToastRegionProps) {
  const { toasts, close } = Base.useToastManager<ToastRequest>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  // A toast that was pressed is removed without a blur or a leave: the others must not wait for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of toasts is what makes it look again
  useEffect(() => {
    setHovered(canHover() && (region.current?.matches(':hover') ?? false));
    setFocused(Boolean(region.current?.querySelector(':focus-visible')));
  }, [toasts.length]);
  // After every change of what stands here: a longer text covers more.
  useLayoutEffect(() => {
    if (region.current && toasts.length > 0) placeToasts(region.current);
  }, [toasts]);
  return (
    <Base.Viewport
      ref={region}
      className="k-toasts"
      aria-label={labels.region}
      onPointerEnter={() => setHovered(canHover())}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.map((toast) => (
        <Base.Root key={toast.id} toast={toast} className="k-toast" swipeDirection={['right', 'down']}>
          {toast.data && (
            <Inside
              // An updated toast restarts its countdown, but for an undo.
              key={toast.updateKey}
              request={toast.data}
              paused={hovered || focused}
              ending={toast.transitionStatus === 'ending'}
              labels={labels}
              onClose={() => close(toast.id)}
            />
          )}
        </Base.Root>
      ))}
    </Base.Viewport>
  );
}

type InsideProps = ToastRegionProps & {
  request: ToastRequest;
  paused: boolean;
  ending: boolean;
  onClose: () => void;
};

function Inside({ request, paused, ending, labels, onClose }: InsideProps) {
  const [left, setLeft] = useState(() => countDown(request.seconds, request, true));
  const settled = useRef(false);
  const counts = request.seconds > 0;
  useEffect(() => {
    if (!counts || ending) return;
    const timer = setInterval(
      () => setLeft((value) => countDown(value, request, paused || document.hidden)),
      1000,
    );
    return () => clearInterval(timer);
  }, [counts, paused, ending, request]);
  const done = counts && left <= 0;
  useEffect(() => {
    if (done && !ending) onClose();
  }, [done, ending, onClose]);
  useEffect(() => {
    if (!ending || settled.current) return;
    settled.current = true;
    request.onExpire?.();
  }, [ending, request]);
  const press = () => {
    // A double click undoes once.
    if (settled.current) return;
    settled.current = true;
    request.undo?.onUndo();
    onClose();
  };
  const latest = useRef(press);
  latest.current = press;
  const mayUndo = request.undo !== undefined && !ending;
  useEffect(() => (mayUndo ? offerUndo(() => latest.current()) : undefined), [mayUndo]);
  return (
    <Base.Content className="flex min-w-0 flex-1 items-center gap-x-2 max-phone:flex-wrap max-phone:justify-end">
      <span className="say">
        {request.tone === 'good' && <IconCheck className="i-s" aria-hidden />}
        {request.tone === 'bad' && <IconAlertCircle className="i-s" aria-hidden />}
        <Base.Title render={<span />} />
      </span>
      {request.undo ? (
        <button type="button" onClick={press}>
          {request.undo.label}
          {counts && (
            // Hidden from screen readers: a countdown read each second would drown everything else.
            <span aria-hidden className="left">
              {labels.secondsLeft(Math.max(0, left))}
            </span>
          )}
        </button>
      ) : (
        <button type="button" aria-label={labels.close} className={cx('k-x')} onClick={onClose}>
          <IconX className="i-s" aria-hidden />
        </button>
      )}
    </Base.Content>
  );
}
