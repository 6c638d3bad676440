/** Illustration of not found: an arch without a chair. */
export function EmptyDoor() {
  return (
    <svg width="132" height="150" viewBox="0 0 132 150" fill="none" aria-hidden="true">
      <ellipse cx="66" cy="143" rx="62" ry="5" fill="#5b3a25" opacity=".14" />
      <path d="M14 142V62C14 30 36 8 66 8s52 22 52 54v80Z" fill="var(--brand-tint)" />
      <path d="M26 142V63c0-25 16-42 40-42s40 17 40 42v79Z" fill="var(--surface)" />
      <path
        d="M46 104V87c0-14 8-22 20-22s20 8 20 22v17M40 109h52M51 117v18M81 117v18"
        stroke="var(--brand-ink)"
        strokeOpacity=".55"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <path d="M2 142h128" stroke="var(--line-field)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
