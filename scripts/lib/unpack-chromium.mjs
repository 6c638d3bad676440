// Unpacks the packaged Chromium to the temporary folder, whichever TMPDIR names; see browser.mjs.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
