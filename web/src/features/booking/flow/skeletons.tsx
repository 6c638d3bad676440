import { useText } from '../../../lib/text.ts';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Days and times before they are known, at the size that they will have. */
export function DaysSkeleton({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <div className="mt-4 mb-1.5 flex h-[22px] items-center justify-between px-4">
        <Bone className="h-4 w-24" />
        <Bone className="h-3 w-28" />
      </div>
      <div className="k-dates">
        {upTo(7).map((i) => (
          <span key={i} className="wd" />
        ))}
        {upTo(21).map((i) => (
          <span key={i} className="grid h-[46px] place-items-center">
            <Bone className="h-4 w-6" />
          </span>
        ))}
      </div>
      {[3, 4].map((count) => (
        <div key={count} className="px-4 pt-4">
          <Bone className="mb-2 h-5 w-24" />
          <div className="k-slots">
            {upTo(count).map((i) => (
              <Bone key={i} className="h-11 w-full" />
            ))}
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** The page before the device has said what is in the cart; with a sentence to read meanwhile. */
export function FlowSkeleton({ label }: { readonly label: string }) {
  const t = useText();
  return (
    <>
      <div className="k-who" aria-hidden>
        {upTo(4).map((i) => (
          <span key={i} className="grid justify-items-center gap-1.5 py-2">
            <Bone className="k-av arch" />
            <Bone className="h-3 w-12" />
          </span>
        ))}
      </div>
      <p className="mx-4 grid h-11 items-center text-t2 text-ink-2">{t('flow.choose_hint')}</p>
      <DaysSkeleton label={label} />
    </>
  );
}
