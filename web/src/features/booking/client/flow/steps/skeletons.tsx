import type { BookingStep } from '@kursi/core/discovery/rendering.ts';
import { useText } from '../../../../../lib/text.ts';
import { Bone, Skeleton, SkeletonCard } from '../../../../../ui/states/skeleton.tsx';
import { daysGrid, weekday } from '../../times/day-strip.tsx';
import { slotGrid } from '../../times/slot-button.tsx';
import { whoRow } from './people-choice.tsx';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Skeleton of the date and time pickers at their final size, to avoid a layout shift. */
export function DaysSkeleton({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <div className="mt-4 mb-1.5 flex min-h-[1.375rem] items-center justify-between px-4">
        <Bone className="h-4 w-24" />
        <Bone className="h-3 w-28" />
      </div>
      <div className={daysGrid}>
        {upTo(7).map((i) => (
          <span key={i} className={weekday} />
        ))}
        {upTo(21).map((i) => (
          <span key={i} className="grid min-h-[46px] place-items-center">
            <Bone className="h-4 w-6" />
          </span>
        ))}
      </div>
      {[3, 4].map((count) => (
        <div key={count} className="px-4 pt-4">
          <Bone className="mb-2 h-5 w-24" />
          <div className={slotGrid}>
            {upTo(count).map((i) => (
              <Bone key={i} className="h-11 w-full" />
            ))}
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

interface FlowSkeletonProps {
  readonly step: BookingStep;
  readonly label: string;
}

/** Skeleton until the cart is read from the device, with a loading label. */
export function FlowSkeleton({ step, label }: FlowSkeletonProps) {
  if (step === 'details') return <DetailsSkeleton label={label} />;
  return step === 'done' ? <DoneSkeleton label={label} /> : <TimeSkeleton label={label} />;
}

function TimeSkeleton({ label }: { readonly label: string }) {
  const t = useText();
  return (
    <>
      <div className={whoRow} aria-hidden>
        {upTo(4).map((i) => (
          <span key={i} className="grid max-w-24 flex-[1_0_70px] justify-items-center gap-1.5 py-2">
            <Bone className="k-av arch" />
            <Bone className="h-3 w-12" />
          </span>
        ))}
      </div>
      <p className="mx-4 grid min-h-11 items-center text-t2 text-ink-2">{t('flow.choose_hint')}</p>
      <DaysSkeleton label={label} />
    </>
  );
}

function DetailsSkeleton({ label }: { readonly label: string }) {
  const t = useText();
  return (
    <div className="grid gap-5 px-4 pt-4 pb-6">
      <p className="text-ink-2 text-pretty">{t('flow.details_hint')}</p>
      <Skeleton label={label} className="grid gap-5">
        {upTo(3).map((i) => (
          <span key={i} className="mb-5 grid gap-2">
            <Bone className="h-3.5 w-28" />
            <Bone className="h-12 w-full" />
          </span>
        ))}
      </Skeleton>
    </div>
  );
}

function DoneSkeleton({ label }: { readonly label: string }) {
  const t = useText();
  return (
    <div className="grid gap-5 px-4 pt-4 pb-10">
      <div className="grid justify-items-center gap-4 pt-2 text-center">
        <Bone className="h-19 w-16 rounded-t-full" />
        <p className="max-w-prose text-ink-2 text-pretty">{t('flow.done_hint')}</p>
      </div>
      <Skeleton label={label}>
        <SkeletonCard lines={6} />
      </Skeleton>
    </div>
  );
}
