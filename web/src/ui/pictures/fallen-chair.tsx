import { useId } from 'react';
import { ChairShape, VelvetGradient } from './chair.tsx';

/** Illustration of an error: the chair lies on its side. */
export function FallenChair() {
  const id = useId();
  return (
    <svg width="168" height="104" viewBox="0 0 168 104" aria-hidden="true">
      <defs>
        <VelvetGradient id={id} />
      </defs>
      <ellipse cx="86" cy="96" rx="72" ry="5" fill="#5b3a25" opacity=".16" />
      <g transform="translate(-126 52) rotate(-84 224 0) translate(224 -224)">
        <g className="fallen">
          <ChairShape gradient={id} />
        </g>
      </g>
    </svg>
  );
}
