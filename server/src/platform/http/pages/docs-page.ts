import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { allCalls, type NamedCall } from '@kursi/core/contract/contract.ts';
import { errors } from '@kursi/core/contract/errors.ts';
import type { Permission } from '@kursi/core/contract/permission.ts';
import type { FastifyInstance } from 'fastify';
import { perMinute } from '../http-server.ts';
import { jsonSchema, makeOpenApi } from './openapi.ts';

/** /api/openapi.json for programs, /api/docs for people: one page without a script. */
export function serveDocs(app: FastifyInstance, origin: string, rateScale: number): void {
  const files = {
    '/api/openapi.json': ['application/json', () => JSON.stringify(makeOpenApi(origin))],
    '/api/docs': ['text/html', renderPage],
    '/api/docs.css': ['text/css', () => STYLE],
  } as const;
  for (const [path, [type, write]] of Object.entries(files)) {
    // Large and always the same: written and compressed once, at the first request.
    const kept = lazily(() => compressed(write()));
    app.get(path, { ...perMinute(60, rateScale), compress: false }, (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
      reply.type(type).header('vary', 'accept-encoding');
      return encoding
        ? reply.header('content-encoding', encoding).send(kept()[encoding])
        : reply.send(kept().plain);
    });
  }
}

/** Every other request waits while this runs: the best quality would take seconds. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function compressed(text: string) {
  const plain = Buffer.from(text);
  return { plain, br: brotliCompressSync(plain, QUICKLY), gzip: gzipSync(plain) };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function renderPage(): string {
  const groups = Object.groupBy(allCalls(), ({ name }) => name.split('.')[0] ?? '');
  const sections = Object.entries(groups).map(
    ([module, calls = []]) =>
      `<section><h2 id="${module}">${escapeHtml(module)}</h2>${calls.map(renderCall).join('')}</section>`,
  );
  const index = Object.keys(groups).map((module) => `<a href="#${module}">${escapeHtml(module)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kursi API</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>Kursi API</h1>
<p>All calls are below <code>/api</code>. A session is sent as <code>Authorization: Bearer …</code>. Money is whole paise.
The same as data: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Modules">${index.join(' ')}</nav></header>
<main>${sections.join('')}${renderErrors()}</main></body></html>`;
}

function renderCall({ name, call }: NamedCall): string {
  const who = whoMay(call.who);
  return `<article id="${name}"><h3><b>${call.method}</b> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p><dl><dt>Who</dt><dd>${escapeHtml(who.join(', '))}</dd>
${call.errors.length > 0 ? `<dt>Refuses with</dt><dd>${call.errors.join(', ')}</dd>` : ''}
${call.body !== 'json' ? `<dt>Body</dt><dd>bytes, at most ${call.bodyLimit}; the fields are in the address</dd>` : ''}
${call.idempotent ? '<dt>Idempotency-Key</dt><dd>honoured</dd>' : ''}</dl>
<details><summary>Input and output</summary><h4>Input</h4><pre tabindex="0">${pretty(jsonSchema(call.input, 'input'))}</pre>
<h4>Output</h4><pre tabindex="0">${pretty(jsonSchema(call.output, 'output'))}</pre></details></article>`;
}

function whoMay({ member, ...others }: Permission): string[] {
  const named = Object.entries(others).map(([caller, allowance]) =>
    allowance === 'all' ? caller : `${caller} (not: ${allowance.except.join(', ')})`,
  );
  if (!member) return named;
  const besides = Object.entries(member.fields).map(
    ([right, fields]) => `; ${right} for ${fields.join(', ')}`,
  );
  return [...named, `members with ${member.right}${besides.join('')}`];
}

function renderErrors(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<section><h2 id="errors">errors</h2><table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function pretty(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f1b18, #f5f1ee); --soft: light-dark(#685e58, #aba19a);
  --line: light-dark(#e8e3df, #352e29); --bg: light-dark(#f4f0ed, #16120f); --surface: light-dark(#fff, #1f1b18);
  --brand: light-dark(#ba1768, #fda1c1); }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem 6rem; font: 15px/1.5 Inter, system-ui, sans-serif; color: var(--ink); background: var(--bg); }
h1 { font-size: 1.6rem; } h2 { margin: 2.5rem 0 .75rem; font-size: 1.1rem; } h3 { margin: 0; font-size: .95rem; font-weight: 500; } h4 { margin: 1rem 0 .25rem; font-size: .8rem; }
a { color: var(--brand); } nav a { margin-right: .75rem; } p { margin: .25rem 0 .5rem; }
article { padding: 1rem 1.25rem; margin-bottom: .75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
article b { color: var(--brand); } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; font-size: .85rem; } dt { color: var(--soft); } dd { margin: 0; }
summary { cursor: pointer; color: var(--soft); font-size: .85rem; } pre { overflow: auto; padding: .75rem; margin: 0; font-size: .8rem; background: var(--bg); border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-size: .85rem; } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
`;
