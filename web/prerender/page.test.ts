import { describe, expect, it } from 'vitest';
import { type Bundle, preloadsOf, writePage, writeStillFrame } from './page.ts';

const chunk = (fileName: string, facadeModuleId: string | null, imports: readonly string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId,
  imports,
});
const bundle: Bundle = {
  'assets/index-a.js': chunk('assets/index-a.js', '/kursi/web/index.html', ['assets/shared-b.js']),
  'assets/shared-b.js': chunk('assets/shared-b.js', null, ['assets/index-a.js']),
  'assets/landing-c.js': chunk('assets/landing-c.js', '/kursi/web/src/routes/landing.tsx', [
    'assets/shared-b.js',
  ]),
};
const index = `<html lang="en-IN">
  <head>
    <title>Kursi</title>
    <meta name="description" content="old" />
    <script type="module" src="/assets/index-a.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;
const page = {
  name: 'index',
  locale: 'hi',
  languageTag: 'hi-IN',
  title: 'A & B',
  description: 'say "hi"',
  markup: '<p>$1 costs $&</p>',
  sources: [],
} as const;

describe('a prerendered page', () => {
  it('preloads every file its view needs, each once', () => {
    expect(preloadsOf(bundle, ['routes/landing.tsx'])).toEqual([
      '/assets/landing-c.js',
      '/assets/shared-b.js',
      '/assets/index-a.js',
    ]);
    expect(() => preloadsOf(bundle, ['routes/gone.tsx'])).toThrow('routes/gone.tsx');
  });

  it('is index.html with its own language, head and view', () => {
    const html = writePage(index, page, ['/assets/landing-c.js', '/assets/index-a.js']);
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('content="say &quot;hi&quot;"');
    expect(html).toContain('<div id="root"><p>$1 costs $&</p></div>');
    expect(html.match(/modulepreload/g)).toHaveLength(1);
    expect(html.match(/index-a\.js/g)).toHaveLength(1);
  });

  it('loads its stylesheet before its scripts, which have low priority', () => {
    const styled = index.replace(
      '</head>',
      '  <link rel="stylesheet" href="/assets/index-d.css">\n  </head>',
    );
    const html = writePage(styled, page, ['/assets/landing-c.js']);
    expect(html.match(/stylesheet/g)).toHaveLength(1);
    expect(html.indexOf('stylesheet')).toBeLessThan(html.indexOf('<title>'));
    expect(html).toContain('<script type="module" fetchpriority="low" src="/assets/index-a.js">');
    expect(html).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing-c.js">',
    );
  });

  it('is refused when index.html lacks a placeholder', () => {
    expect(() => writePage('<html></html>', page, [])).toThrow('index.html has no');
  });

  it('without scripts keeps its styles and its slots', () => {
    const html = writeStillFrame(
      index.replace(
        '</head>',
        '<!-- why --><link rel="stylesheet" href="/a.css"><script src="/boot.js"></script></head>',
      ),
    );
    expect(html).not.toMatch(/<script|modulepreload/);
    expect(html).toContain('<link rel="stylesheet" href="/a.css">');
    expect(html).toContain('<!--kursi:head-->');
    expect(html).toContain('<!--kursi:view-->');
  });
});
