import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makeClock } from '../fake-clock.ts';
import { createDrafts } from './drafts.ts';

function makeStorage() {
  const entries = new Map<string, string>();
  let isFull = false;
  return {
    entries,
    fill: (full: boolean) => {
      isFull = full;
    },
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => {
      entries.delete(key);
    },
  };
}

const form = z.object({ name: z.string() });
let storage = makeStorage();
let clock = makeClock();
/** A new page in the same browser. */
const openPage = () =>
  createDrafts({
    storage: () => storage,
    now: clock.now,
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
  });

beforeEach(() => {
  storage = makeStorage();
  clock = makeClock();
});

describe('a draft', () => {
  it('survives a reload', async () => {
    const before = openPage().draft('onboarding', 1, form);
    before.write({ name: 'A' });
    before.write({ name: 'Asha' });
    expect(before.read()?.value).toEqual({ name: 'Asha' });
    await clock.pass(400);
    expect(openPage().draft('onboarding', 1, form).read()).toEqual({
      value: { name: 'Asha' },
      savedAt: 1_000_000,
      place: 'device',
    });
  });

  it('is debounced, and flushed when the page is left', () => {
    const page = openPage();
    const draft = page.draft('onboarding', 1, form);
    const set = vi.spyOn(storage, 'setItem');
    for (const name of ['A', 'As', 'Ash']) draft.write({ name });
    expect(set).not.toHaveBeenCalled();
    page.flushAll();
    page.flushAll();
    expect(set).toHaveBeenCalledOnce();
    expect(clock.waiting()).toEqual([]);
  });

  it('is gone when cleared, even with a debounced write pending', async () => {
    const draft = openPage().draft('onboarding', 1, form);
    draft.write({ name: 'Asha' });
    draft.clear();
    await clock.pass(1_000);
    expect(draft.read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it.each([
    ['of another version', JSON.stringify({ version: 2, saved_at: 1, value: { name: 'x' } })],
    ['of another shape', JSON.stringify({ version: 1, saved_at: 1, value: { name: 3 } })],
    ['that is no JSON', '{'],
    ['that is nothing', 'null'],
  ])('%s is not offered', (_, text) => {
    storage.entries.set('kursi:draft:-:onboarding', text);
    expect(openPage().draft('onboarding', 1, form).read()).toBeUndefined();
  });

  it('accepts a type guard instead of a schema', () => {
    const isText = (value: unknown): value is string => typeof value === 'string';
    const page = openPage();
    page.draft('note', 1, isText).write('hello');
    page.flushAll();
    expect(openPage().draft('note', 1, isText).read()?.value).toBe('hello');
  });

  it('stays in memory when storage is full, says so, and is stored once there is room', async () => {
    const draft = openPage().draft('onboarding', 1, form);
    const told = vi.fn();
    draft.subscribe(told);
    storage.fill(true);
    draft.write({ name: 'Asha' });
    await clock.pass(400);
    expect(draft.read()).toMatchObject({ value: { name: 'Asha' }, place: 'memory_only' });
    expect(told).toHaveBeenCalledTimes(2);
    storage.fill(false);
    draft.write({ name: 'Asha R' });
    await clock.pass(400);
    expect(draft.read()?.place).toBe('device');
  });

  it('returns the same object to React until it changes', () => {
    const draft = openPage().draft('onboarding', 1, form);
    draft.write({ name: 'Asha' });
    expect(draft.read()).toBe(draft.read());
  });
});

describe('the drafts of a person', () => {
  it('are not visible to another person', () => {
    const page = openPage();
    const draft = page.draft('onboarding', 1, form);
    page.setOwner('asha');
    draft.write({ name: 'Asha' });
    page.setOwner('ravi');
    expect(draft.read()).toBeUndefined();
    page.setOwner('asha');
    expect(draft.read()?.value).toEqual({ name: 'Asha' });
  });

  it('move along when the person signs in, or turns from a guest into an account', () => {
    const page = openPage();
    const draft = page.draft('booking', 1, form);
    draft.write({ name: 'before' });
    page.setOwner('guest-1');
    expect(draft.read()?.value).toEqual({ name: 'before' });
    page.setOwner('asha', { bringFrom: 'guest-1' });
    expect(draft.read()?.value).toEqual({ name: 'before' });
    expect([...storage.entries.keys()]).toEqual(['kursi:draft:asha:booking']);
  });

  it('never replace a draft that the account already has', () => {
    const page = openPage();
    const draft = page.draft('booking', 1, form);
    page.setOwner('asha');
    draft.write({ name: 'mine' });
    page.setOwner(undefined);
    draft.write({ name: 'nobody' });
    page.setOwner('asha');
    expect(draft.read()?.value).toEqual({ name: 'mine' });
  });

  it('are merged with the draft of the account where the kind can be merged', () => {
    const page = openPage();
    const join = (own: { name: string }, brought: { name: string }) => ({
      name: `${own.name} and ${brought.name}`,
    });
    const draft = page.draft('carts', 1, form, join);
    page.setOwner('asha');
    draft.write({ name: 'mine' });
    page.setOwner('guest-1');
    draft.write({ name: 'just now' });
    page.setOwner('asha', { bringFrom: 'guest-1' });
    expect(draft.read()?.value).toEqual({ name: 'mine and just now' });
    page.flushAll();
    expect([...storage.entries.keys()]).toEqual(['kursi:draft:asha:carts']);
  });

  it('are all deleted at sign-out, and nothing else is', async () => {
    storage.entries.set('kursi:theme', 'dark');
    const page = openPage();
    page.setOwner('asha');
    const draft = page.draft('onboarding', 1, form);
    const other = page.draft('booking', 1, form);
    draft.write({ name: 'kept' });
    page.flushAll();
    other.write({ name: 'still waiting' });
    page.wipeAll();
    await clock.pass(1_000);
    expect([...storage.entries.keys()]).toEqual(['kursi:theme']);
    expect(draft.read()).toBeUndefined();
    expect(page.hasAny()).toBe(false);
  });

  it('are what was typed: a cart that is kept is none', () => {
    const page = openPage();
    page.draft('kept-carts', 1, form).write({ name: 'Haircut' });
    page.flushAll();
    expect(page.hasAny()).toBe(false);
    page.draft('onboarding', 1, form).write({ name: 'Asha' });
    page.flushAll();
    expect(page.hasAny()).toBe(true);
  });

  it('follow another tab, but not over unsaved input in this one', () => {
    const page = openPage();
    const draft = page.draft('onboarding', 1, form);
    draft.write({ name: 'typing' });
    page.otherTabChanged('kursi:draft:-:onboarding');
    expect(draft.read()?.value).toEqual({ name: 'typing' });
    page.flushAll();
    storage.entries.set(
      'kursi:draft:-:onboarding',
      JSON.stringify({ version: 1, saved_at: 1, value: { name: 'other' } }),
    );
    page.otherTabChanged('kursi:draft:-:onboarding');
    expect(draft.read()?.value).toEqual({ name: 'other' });
  });
});
