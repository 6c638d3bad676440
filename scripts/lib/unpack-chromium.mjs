// Unpacks the packaged Chromium into TMPDIR; see browser.mjs.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
