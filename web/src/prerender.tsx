import type { RenderedPage } from '@kursi/core/contract/rendered-page.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import type { Renderer } from '@kursi/core/discovery/rendering.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { bookPath, businessPath, joinQueuePath } from './app/address/address.ts';
import { paths } from './app/address/paths.ts';
import { makeRouter } from './app/router.tsx';
import { DeadReceiptPage, PublicReceiptPage } from './features/billing/receipts/public-receipt.tsx';
import { drawFrom } from './features/discovery/business-page-data.ts';
import { firstCardsInput } from './features/discovery/card-list-data.ts';
import { callQuery, queryClient } from './lib/sync/queries.ts';
import { type Locale, languageTag, locales, showLocale, type Translate, t, textIn } from './lib/text.ts';
import type { PrerenderedPage, Prerendering } from './prerendering.ts';

/** Entry pages of new visitors: prerendered, so that they show something before any script runs. */
const pages = {
  index: { path: paths.home, source: 'routes/public/landing.tsx', title: () => t('app.title') },
  'sign-in': {
    path: paths.signIn,
    source: 'routes/account/sign-in.tsx',
    title: () => t('app.page_title', { page: t('sign_in.title') }),
  },
  'sign-up': {
    path: paths.signUp,
    source: 'routes/account/sign-up.tsx',
    title: () => t('app.page_title', { page: t('sign_up.title') }),
  },
} as const;

/** Run by the build (web/prerender/vite-plugin.ts), never by a browser. */
export const prerenderPages: Prerendering['prerenderPages'] = async () => {
  const made: PrerenderedPage[] = [];
  // Sequential: the current language is global.
  for (const locale of locales) {
    await showLocale(locale);
    for (const [name, { path, source, title }] of Object.entries(pages)) {
      made.push({
        name,
        locale,
        languageTag: languageTag[locale],
        title: title(),
        description: t('landing.lead'),
        markup: await markupOf(path),
        sources: ['start.tsx', 'app/router.tsx', source, `messages/${locale}/front.ts`],
      });
    }
  }
  return made;
};

async function markupOf(path: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { prelude } = await prerender(<RouterProvider router={router} />, {
    onError(error) {
      throw error;
    },
  });
  const markup = await new Response(prelude).text();
  // Before hydration the browser would submit the form itself, with the password in the address.
  return markup.replaceAll('type="submit"', 'type="button" data-submit=""');
}

/** Modules, and messages besides those of every page, of the pages that the server renders for each request. */
export const drawnSources: Prerendering['drawnSources'] = {
  business: { source: 'routes/public/business-page.tsx', part: 'discovery' },
  book: { source: 'routes/public/book.tsx', part: 'booking' },
  queue: { source: 'routes/public/join-queue.tsx', part: 'waitlist' },
  discover: { source: 'routes/public/discover.tsx', part: 'discovery' },
};

// A mutex: the language and the query cache are global, so one page is rendered at a time.
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

async function draw(
  locale: Locale,
  path: string,
  words: () => Pick<RenderedPage, 'title' | 'description'>,
): Promise<RenderedPage> {
  await showLocale(locale);
  try {
    // First: the page fetches the messages that its head needs, too.
    const markup = await markupOf(path);
    return { languageTag: languageTag[locale], ...words(), markup };
  } finally {
    queryClient.clear();
    drawFrom(undefined);
  }
}

export const renderBusiness: Renderer['renderBusiness'] = (page, locale) =>
  inTurn(() => {
    const { name, business_url, category, area, city } = page;
    drawFrom(page);
    return draw(locale, businessPath(business_url), () => ({
      title: t('app.page_title', { page: name }),
      description: t('page.meta', { name, category: category[locale], area, city }),
    }));
  });

/** The search of each step; only the device knows which visit it is about. */
const searchOf = { time: {}, details: { step: 'details' }, done: { visit: 'any' } } as const;

export const renderBooking: Renderer['renderBooking'] = (page, locale, step) =>
  inTurn(() => {
    const { name, business_url, category, area, city } = page;
    drawFrom(page);
    return draw(locale, bookPath(business_url, searchOf[step]), () => ({
      title: t('app.page_title', { page: t('flow.title_at', { name }) }),
      description: t('page.meta', { name, category: category[locale], area, city }),
    }));
  });

export const renderQueue: Renderer['renderQueue'] = (page, locale, { offered, search }) =>
  inTurn(() => {
    const { name, business_url, category, area, city } = page;
    drawFrom(page);
    const { queryKey } = callQuery(waitlistCalls.offered, { business_id: page.id });
    if (offered) queryClient.setQueryData(queryKey, offered);
    return draw(locale, joinQueuePath(business_url, search), () => ({
      title: t('app.page_title', { page: t('join.title_at', { name }) }),
      description: t('page.meta', { name, category: category[locale], area, city }),
    }));
  });

export const renderDiscover: Renderer['renderDiscover'] = (first, locale) =>
  inTurn(() => {
    const { queryKey } = callQuery(discoveryCalls.list, firstCardsInput);
    queryClient.setQueryData(queryKey, first);
    return draw(locale, paths.discover, () => ({
      title: t('app.page_title', { page: t('nav.discover') }),
      description: t('discover.lead'),
    }));
  });

async function drawStill(
  locale: Locale,
  title: string,
  view: (t: Translate) => ReactElement,
): Promise<RenderedPage> {
  const text = await textIn(locale, 'front', 'inside', 'money');
  const { prelude } = await prerender(view(text));
  const markup = await new Response(prelude).text();
  return { languageTag: languageTag[locale], title, description: title, markup };
}

export const renderReceipt: Renderer['renderReceipt'] = async (given, locale) => {
  const text = await textIn(locale, 'front', 'inside', 'money');
  const title = text('receipt.page_title', { name: given.receipt.business.name });
  return drawStill(locale, title, (t) => <PublicReceiptPage {...given} t={t} locale={locale} />);
};

export const renderDeadReceipt: Renderer['renderDeadReceipt'] = async ({ business }, locale) => {
  const text = await textIn(locale, 'front', 'inside', 'money');
  return drawStill(locale, text('receipt.dead'), (t) => <DeadReceiptPage business={business} t={t} />);
};

/** The not-found page; no business can have this address. */
export const renderNotFound: Renderer['renderNotFound'] = (locale) =>
  inTurn(async () => {
    const page = await draw(locale, '/404', () => ({
      title: t('app.page_title', { page: t('not_found.title') }),
      description: t('not_found.body'),
    }));
    return { ...page, markup: `${page.markup}<template data-another-address></template>` };
  });
