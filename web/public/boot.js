// Before the first paint, so that a chosen theme or language never flashes.
// src/lib/device/theme.ts, src/lib/text.ts and src/lib/api/session.ts write the same entries.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('kursi:theme');
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);

  const spoken = ['en', 'hi'];
  const wanted = [localStorage.getItem('kursi:locale'), ...navigator.languages]
    .map((tag) => tag?.toLowerCase().split('-')[0])
    .find((language) => spoken.includes(language));
  const language = wanted ?? 'en';
  // The page may hold a view made for someone new, in the language the browser asks for: hidden from all others.
  // One that the server drew is for whoever is signed in, too.
  const forOthers = localStorage.getItem('kursi:signed-in') === '1' && !root.hasAttribute('data-drawn');
  if (language !== root.lang.split('-')[0] || forOthers) root.setAttribute('data-foreign', '');
  root.setAttribute('lang', `${language}-IN`);
  if (language === 'hi')
    document.querySelector('[rel=manifest]')?.setAttribute('href', '/manifest.hi.webmanifest');
} catch {
  // Storage may be closed to us; then the device decides.
}

// What is pressed before the page is alive: src/app/prerendered.ts presses it again.
{
  // Whoever goes back before the page is alive has another address over the same markup.
  const early = { press: null, isHydrating: false, address: location.pathname + location.search };
  const at = (event, what) => event.target.closest?.(`#root ${what}`) ?? null;
  const note = {
    click: (event) => {
      // While React hydrates it replays presses itself, except that a form's button does not submit yet.
      early.press = early.isHydrating ? (at(event, '[data-submit]') ?? early.press) : at(event, 'button');
    },
    keydown: (event) => {
      if (event.key === 'Enter')
        early.press = at(event, 'input')?.form?.querySelector('[data-submit]') ?? early.press;
    },
  };
  for (const type in note) addEventListener(type, note[type], true);
  early.stop = () => {
    for (const type in note) removeEventListener(type, note[type], true);
  };
  window.kursiEarly = early;
}
