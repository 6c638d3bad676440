import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Part } from '../messages/catalogue.ts';
import { messages as enFront } from '../messages/en/front.ts';
import { messages as enInside } from '../messages/en/inside.ts';
import { en } from '../messages/en.ts';
import { messages as hiFront } from '../messages/hi/front.ts';
import { messages as hiInside } from '../messages/hi/inside.ts';
import { hi } from '../messages/hi.ts';
import { chooseLocale, createText, type Locale, type TextSurroundings } from './text.ts';

function makeText(changes: Partial<TextSurroundings> = {}) {
  const said: string[] = [];
  const text = createText({
    load: async (locale) => (locale === 'hi' ? hi : en),
    remembered: () => null,
    remember: (locale) => said.push(`remember ${locale}`),
    preferred: () => [],
    announce: (locale) => said.push(`announce ${locale}`),
    ...changes,
  });
  return { text, said, t: () => text.current().translate };
}

const childrenOf = (node: ReactNode): ReactNode[] => {
  if (!isValidElement(node)) return [node];
  const { type, props } = node as ReactElement<{ children?: ReactNode[] }>;
  expect(type).toBe(Fragment);
  return [props.children ?? []].flat();
};

describe('the language of the page', () => {
  it.each<[string | null, string[], Locale]>([
    ['hi', ['en-IN'], 'hi'],
    [null, ['hi-IN', 'en'], 'hi'],
    [null, ['mr-IN', 'hi'], 'hi'],
    [null, ['en-GB', 'hi'], 'en'],
    [null, ['fr'], 'en'],
    ['xx', [], 'en'],
  ])('remembered %s, preferred %j: %s', (remembered, preferred, expected) => {
    expect(chooseLocale(remembered, preferred)).toBe(expected);
  });

  it('is loaded before the first render, without being stored as a choice', async () => {
    const { text, said, t } = makeText({ preferred: () => ['hi-IN'] });
    expect(t()('action.retry')).toBe('action.retry');
    expect(await text.loadLocale()).toBe('hi');
    expect(t()('action.retry')).toBe('फिर कोशिश करें');
    expect(said).toEqual(['announce hi']);
  });

  it('falls back to the other language when its file cannot be fetched', async () => {
    const { text, t } = makeText({
      preferred: () => ['hi'],
      load: async (locale) => {
        if (locale === 'hi') throw new Error('offline');
        return en;
      },
    });
    expect(await text.loadLocale()).toBe('en');
    expect(t()('action.retry')).toBe('Try again');
  });

  it('changes for all subscribers, with a new function, and is stored', async () => {
    const { text, said, t } = makeText();
    await text.loadLocale();
    const before = t();
    let told = 0;
    const stop = text.subscribe(() => told++);
    await text.setLocale('hi');
    expect(t()).not.toBe(before);
    expect(told).toBe(1);
    expect(said).toEqual(['announce en', 'announce hi', 'remember hi']);
    stop();
    await text.setLocale('en');
    expect(told).toBe(1);
    expect(t()).toBe(before);
  });

  it('stays when the other one cannot be fetched, and can be retried', async () => {
    let isOffline = true;
    const { text, said } = makeText({
      load: async (locale) => {
        if (locale === 'hi' && isOffline) throw new Error('offline');
        return locale === 'hi' ? hi : en;
      },
    });
    await text.loadLocale();
    await expect(text.setLocale('hi')).rejects.toThrow('offline');
    expect(text.current().locale).toBe('en');
    expect(said).not.toContain('remember hi');
    isOffline = false;
    await text.setLocale('hi');
    expect(text.current().locale).toBe('hi');
  });
});

describe('the messages of pages behind the sign-in', () => {
  const parts: Readonly<Record<Locale, Partial<Record<Part, object>>>> = {
    en: { front: enFront, inside: enInside },
    hi: { front: hiFront, inside: hiInside },
  };
  function makeParts() {
    const asked: string[] = [];
    const made = makeText({
      preferred: () => ['hi'],
      load: async (locale, part) => {
        asked.push(`${locale} ${part}`);
        return parts[locale][part] ?? {};
      },
    });
    return { ...made, asked };
  }

  it('are fetched with the first such page, in the language being loaded', async () => {
    const { text, t, asked } = makeParts();
    const front = text.loadLocale();
    await text.loadParts('inside');
    await front;
    expect(asked).toEqual(['hi front', 'hi inside']);
    expect(t()('nav.clients')).toBe(hi['nav.clients']);
  });

  it('are fetched with the other language from then on, and not before', async () => {
    const { text, t, asked } = makeParts();
    await text.loadLocale();
    await text.setLocale('en');
    expect(asked).toEqual(['hi front', 'en front']);
    const before = t();
    await text.loadParts('inside');
    expect(t()).toBe(before);
    await text.setLocale('hi');
    expect(asked).toEqual(['hi front', 'en front', 'en inside', 'hi inside']);
    expect(t()('nav.clients')).toBe(hi['nav.clients']);
  });
});

describe('a message', () => {
  it('is filled in, with Indian digit grouping', async () => {
    const { text, t } = makeText();
    await text.loadLocale();
    expect(t()('onboarding.done', { name: 'Asha' })).toBe('Asha is set up.');
    expect(t()('problem.too_long', { limit: 123456 })).toBe('Please use 1,23,456 characters or fewer.');
    expect(t()('onboarding.done', { name: '{name} <link>' })).toBe('{name} <link> is set up.');
  });

  it('has a plural', async () => {
    const { text, t } = makeText();
    await text.loadLocale();
    expect([0, 1, 2].map((count) => t()('hours.copy_do', { count }))).toEqual([
      'Copy to 0 days',
      'Copy to 1 day',
      'Copy to 2 days',
    ]);
    await text.setLocale('hi');
    expect([0, 2].map((count) => t()('hours.copy_do', { count }))).toEqual([
      '0 दिन पर कॉपी करें',
      '2 दिनों पर कॉपी करें',
    ]);
  });

  it('renders its tags, and never reads a value as a tag', async () => {
    const { text, t } = makeText();
    await text.loadLocale();
    const drawn = t().rich('sign_in.to_sign_up', { link: (inside) => `[${inside}]` });
    expect(childrenOf(drawn)).toEqual(['New here? ', '[Create an account]', '']);
  });

  it('does not compile without its values', () => {
    const { t } = makeText();
    const translate = t();
    expectTypeOf(translate('action.retry')).toBeString();
    // @ts-expect-error no such key
    translate('action.rettry');
    // @ts-expect-error needs {name}
    translate('onboarding.done');
    // @ts-expect-error needs {name}, not {nam}
    translate('onboarding.done', { nam: 'Asha' });
    // @ts-expect-error count must be a number
    translate('hours.copy_do', { count: '2' });
    // @ts-expect-error has a tag, so it makes no plain text
    translate('sign_in.to_sign_up');
    // @ts-expect-error needs someone to draw <link>
    translate.rich('sign_in.to_sign_up', {});
  });
});
