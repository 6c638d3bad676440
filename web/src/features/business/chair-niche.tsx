import { useId } from 'react';
import { ChairShape, VelvetGradient } from '../../ui/pictures/chair.tsx';

/** The product's chair in its arch. */
export function ChairNiche({
  height = 200,
  className,
}: {
  readonly height?: number;
  readonly className?: string;
}) {
  const id = useId();
  return (
    <svg
      width={(height * 180) / 200}
      height={height}
      viewBox="-90 100 180 200"
      aria-hidden="true"
      className={className}
    >
      <defs>
        <VelvetGradient id={id} />
      </defs>
      <path d="M-70 284V176C-70 132-40 104 0 104S70 132 70 176V284Z" fill="var(--brand-tint)" />
      <path d="M-58 284V177C-58 140-34 117 0 117S58 140 58 177V284Z" fill="var(--brand-soft)" />
      <path d="M-86 285H86" stroke="var(--brand-line)" strokeWidth="2" strokeLinecap="round" />
      <ChairShape gradient={id} />
    </svg>
  );
}
