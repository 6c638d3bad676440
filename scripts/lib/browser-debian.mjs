import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

const PLACE = path.join(root, '.cache', 'chromium');
/** Upper limit of Chromium's dependencies, so that a wrong answer of apt cannot fill the disk. */
const MOST_PACKAGES = 400;

function isDebian() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');
}

/** As root: installs it from the distribution. */
export async function debianBrowser() {
  if (!isDebian() || process.getuid() !== 0) return undefined;
  console.log("Installing Debian's chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const code = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  return code === 0 ? '/usr/bin/chromium' : undefined;
}

/**
 * Without root: unpacks the packages of chromium and of every missing library into .cache, and starts it by a
 * script that sets the library path. Needs only apt's package lists.
 */
export async function unpackedDebianBrowser() {
  if (!isDebian()) return undefined;
  const browser = path.join(PLACE, 'run-chromium');
  if (existsSync(browser)) return browser;
  console.log("Unpacking Debian's chromium into .cache for the browser tests …");
  const packages = missingPackages();
  if (packages.length === 0 || packages.length > MOST_PACKAGES) return undefined;
  const draft = `${PLACE}.${process.pid}`;
  const downloads = path.join(draft, 'downloads');
  mkdirSync(downloads, { recursive: true });
  try {
    execFileSync('apt-get', ['download', '-q', ...packages], { cwd: downloads, stdio: 'inherit' });
    for (const file of readdirSync(downloads)) {
      execFileSync('dpkg', ['-x', path.join(downloads, file), draft], { stdio: 'inherit' });
    }
    rmSync(downloads, { recursive: true });
    writeScript(path.join(draft, 'run-chromium'));
    rmSync(PLACE, { recursive: true, force: true });
    renameSync(draft, PLACE);
    return browser;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** chromium's own packages, and its dependencies that are not installed. */
function missingPackages() {
  // Lines such as "libnss3:arm64   install".
  const installed = new Set(
    execFileSync('dpkg', ['--get-selections'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.endsWith('\tinstall'))
      .map((line) => line.split(/[:\t]/)[0]),
  );
  const kinds = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (kind) => `--no-${kind}`,
  );
  const closure = execFileSync('apt-cache', ['depends', '--recurse', ...kinds, 'chromium'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // Lines without indentation are packages; <names in brackets> are virtual, others are for another
  // architecture.
  const names = closure.split('\n').filter((line) => /^[a-z0-9][a-z0-9+.-]*$/.test(line));
  return [...new Set(names)].filter((name) => name.startsWith('chromium') || !installed.has(name));
}

function writeScript(file) {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  writeFileSync(
    file,
    `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/usr/lib/${triplet}:$here/lib/${triplet}:$here/usr/lib/chromium"
export XDG_DATA_DIRS="$here/usr/share:\${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/etc/fonts"
exec "$here/usr/lib/chromium/chromium" --no-sandbox "$@"
`,
  );
  chmodSync(file, 0o755);
}
