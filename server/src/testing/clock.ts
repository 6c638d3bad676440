export interface Clock {
  now(): Temporal.Instant;
  /** Time passes for the server, not for its PostgreSQL. */
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
