import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { whenNpmIsGone } from './npm-parent.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

/** An error that a person can fix; shown as a sentence without a stack. */
export class Problem extends Error {}

/**
 * The Node that npm installed with the project (see optionalDependencies in package.json), so that the server
 * runs on the same version everywhere.
 */
export function projectNode() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const places = [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].map((name) =>
    path.join(root, 'node_modules', name, 'bin', file),
  );
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Problem(
    `There is no Node 26 for ${platform} on ${arch} in node_modules; install Node 26 and try again.`,
  );
}

/**
 * Environment with the project's Node first in PATH. Node keeps compiled code from run to run: a server then starts in
 * about half the processor time, and need not compile while the first people wait.
 */
export function projectEnvironment(extra = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
    ...process.env,
    [name]: `${bin}${path.delimiter}${process.env[name] ?? ''}`,
    ...extra,
  };
}

/**
 * Runs a program to its end, forwards our signals, and returns its exit code. `onOutput` gets its output,
 * which is also shown.
 */
export function run(program, args, { env = projectEnvironment(), onOutput, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['inherit', 'pipe', 'inherit'] : 'inherit';
    const child = spawn(program, args, { cwd: root, env, stdio, shell });
    const passOn = (signal) => {
      // Ctrl-C in a terminal reaches the child by itself; a second signal could force it to quit.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    whenNpmIsGone(() => child.kill('SIGTERM'));
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const done = () => {
      for (const signal of signals) process.off(signal, passOn);
    };
    child.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk);
      onOutput(String(chunk));
    });
    child.on('error', (error) => {
      done();
      reject(new Problem(`${program} could not be run: ${error.message}.`));
    });
    child.on('close', (code, signal) => {
      done();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Exits with a sentence for a Problem; a bug keeps its stack. */
export function endWith(error) {
  if (!(error instanceof Problem) && error?.code !== 'ENOSPC') throw error;
  console.error(
    error instanceof Problem ? error.message : `The disk is full: nothing more can be written to ${root}.`,
  );
  process.exit(1);
}
