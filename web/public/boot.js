// Before the first paint, so that a chosen theme or language never flashes.
// src/lib/theme.ts, src/lib/text.ts and src/lib/session.ts write the same entries.
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
  if (language !== root.lang.split('-')[0] || localStorage.getItem('kursi:signed-in') === '1')
    root.setAttribute('data-foreign', '');
  root.setAttribute('lang', `${language}-IN`);
} catch {
  // Storage may be closed to us; then the device decides.
}

// A button pressed before the page is alive: src/app/prerendered.ts presses it again.
window.kursiPress = (event) => {
  window.kursiPress.on = event.target.closest('#root button');
};
addEventListener('click', window.kursiPress, true);
