import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { debianBrowser, unpackedDebianBrowser } from './browser-debian.mjs';
import { Problem, projectEnvironment, projectNode, root, run } from './run.mjs';

/** Path of a Chromium that runs here: an existing one, or else a downloaded one. */
export async function ensureBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await starts(wanted)) return wanted;
    throw new Problem(`CHROMIUM_PATH is ${wanted}, which does not start as a Chromium.`);
  }
  for (const find of [
    installedBrowser,
    packagedBrowser,
    debianBrowser,
    unpackedDebianBrowser,
    playwrightBrowser,
  ]) {
    const found = await find().catch((error) => console.error(`${find.name}: ${error.message}`));
    if (found && (await starts(found))) return found;
  }
  throw new Problem(
    'There is no Chromium for the browser tests: install chromium or google-chrome, or set CHROMIUM_PATH to one.',
  );
}

/** An existing file is not enough: it may be for another architecture, or lack a library. */
async function starts(browser) {
  if (!existsSync(browser)) return false;
  if (process.platform !== 'linux') return true;
  let output = '';
  const code = await run(browser, ['--version'], {
    onOutput: (text) => {
      output += text;
    },
  }).catch(() => 1);
  return code === 0 && /chrom/i.test(output);
}

async function installedBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((dir) => names.map((name) => path.join(dir, name)));
  const programs = [
    process.env.PROGRAMFILES,
    process.env['PROGRAMFILES(X86)'],
    process.env.LOCALAPPDATA,
  ].filter(Boolean);
  return [
    ...(process.platform === 'win32' ? [] : places),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.map((dir) => path.join(dir, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  ].find((place) => existsSync(place));
}

/**
 * A Chromium inside an npm package: no download and no root needed, but only for x86-64 Linux. The package
 * unpacks into the shared temporary folder, so TMPDIR points to a folder of its own. The rename at the end is
 * atomic: no other run sees a half-unpacked browser.
 */
async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const modules = path.join(root, 'node_modules');
  const { version } = JSON.parse(
    readFileSync(path.join(modules, '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  );
  const folder = path.join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(path.dirname(folder), { recursive: true });
    const unfinished = mkdtempSync(`${folder}-`);
    const env = projectEnvironment({ TMPDIR: unfinished });
    const code = await run(projectNode(), [path.join(import.meta.dirname, 'unpack-chromium.mjs')], { env });
    if (code !== 0) throw new Error(`unpacking ended with code ${code}`);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Race: another run was faster.
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'chromium');
}

async function playwrightBrowser() {
  console.log('Asking Playwright to download a Chromium …');
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if ((await run(projectNode(), [cli, 'install', 'chromium'])) !== 0) return undefined;
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
