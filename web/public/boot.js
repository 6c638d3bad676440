// Before the first paint, so that a chosen theme or language never flashes.
// src/lib/theme.ts and src/lib/text.ts write the same entries.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('kursi:theme');
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
  if (localStorage.getItem('kursi:locale') === 'hi') root.setAttribute('lang', 'hi-IN');
} catch {
  // Storage may be closed to us; then the device decides.
}
