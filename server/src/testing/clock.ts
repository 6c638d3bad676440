export interface Clock {
  now(): Temporal.Instant;
  /** Moves the server's clock, not PostgreSQL's. */
  advance(duration: Temporal.DurationLike): void;
}

export function makeClock(now: () => Temporal.Instant = () => Temporal.Now.instant()): Clock {
  let ahead = Temporal.Duration.from({ seconds: 0 });
  return {
    now: () => now().add(ahead),
    advance: (duration) => {
      ahead = ahead.add(duration);
    },
  };
}

/** From noon in India, outside quiet hours; in the past, so that no test session expires. */
export function fromNoon(): () => Temporal.Instant {
  const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
  const begun = performance.now();
  return () => noon.add({ milliseconds: Math.round(performance.now() - begun) });
}
