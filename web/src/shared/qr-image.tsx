import { qrCode } from '@kursi/core/kernel/qr-code.ts';

/** Quiet zone of four modules, as scanners expect; the white of the page around it is part of it. */
const QUIET = 4;

interface QrImageProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

export function QrImage({ text, label, className }: QrImageProps) {
  const code = qrCode(text);
  const size = code.length + 2 * QUIET;
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
