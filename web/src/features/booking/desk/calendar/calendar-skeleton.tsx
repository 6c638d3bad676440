import { useText } from '../../../../lib/text.ts';
import { Bone, Skeleton, SkeletonAvatar } from '../../../../ui/states/skeleton.tsx';

const columns = [
  [60, 112, 84],
  [28, 56, 140],
  [112, 84, 56],
  [84, 28, 112],
  [56, 140, 84],
];

/** Skeleton of a day: heads, and placeholders in each column. */
export function CalendarSkeleton() {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')} className="flex-1 overflow-hidden px-5 pt-1">
      <div className="grid grid-cols-5 gap-6 pl-12 max-desk:grid-cols-1 max-desk:pl-0">
        {columns.map((blocks, i) => (
          <div key={String(blocks)} className={i > 0 ? 'max-desk:hidden' : undefined}>
            <div className="flex items-center gap-2.5 pb-4">
              <SkeletonAvatar shape="arch" />
              <span className="grid flex-1 gap-2">
                <Bone className="h-3.5 w-2/3" />
                <Bone className="h-3 w-1/2" />
              </span>
            </div>
            {blocks.map((height) => (
              <span key={height} className="k-bone mb-7" style={{ height }} />
            ))}
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
