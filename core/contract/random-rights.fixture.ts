import { limitsOfRight, type OwnRights, setRights } from './rights-set.ts';

/** Deterministic per seed, for tests and benches: a set of rights, some with limits. */
export function randomRights(seed: number): OwnRights {
  const draw = drawing(seed);
  const keeps = draw();
  const rights: OwnRights = {};
  for (const right of setRights) {
    if (draw() > keeps) continue;
    const limits: NonNullable<OwnRights[typeof right]> = {};
    for (const name of limitsOfRight[right] ?? []) {
      if (draw() < 0.5) continue;
      const figure = draw();
      if (name === 'own' || name === 'uncounted') limits[name] = true;
      if (name === 'days') limits.days = Math.floor(figure * 31);
      if (name === 'share') limits.share = Math.floor(figure * 101) * 100;
      if (name === 'amount') limits.amount = Math.floor(figure * 1_000) * 1_000;
    }
    rights[right] = limits;
  }
  return rights;
}

/** Mulberry32: numbers from 0 to 1. */
function drawing(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
