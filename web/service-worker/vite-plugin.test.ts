import { describe, expect, it } from 'vitest';
import { filesOf } from './vite-plugin.ts';

type Bundle = Parameters<typeof filesOf>[0];

function makeBundle(entryCode = 'start()'): Bundle {
  const chunk = (fileName: string, more: object) => ({
    type: 'chunk',
    fileName,
    code: '',
    imports: [],
    isEntry: false,
    ...more,
  });
  const asset = (fileName: string, source = '') => ({ type: 'asset', fileName, source });
  const outputs = [
    chunk('assets/index-a.js', {
      isEntry: true,
      code: entryCode,
      imports: ['assets/shared-b.js'],
      viteMetadata: { importedCss: new Set(['assets/index-c.css']) },
    }),
    chunk('assets/shared-b.js', { imports: ['assets/index-a.js'] }),
    chunk('assets/hi-d.js', { facadeModuleId: '/kursi/web/src/messages/hi/front.ts' }),
    chunk('assets/campaigns-e.js', {}),
    asset('assets/index-c.css'),
    asset('assets/inter-latin-f.woff2'),
    asset('assets/inter-latin-ext-g.woff2'),
    asset('assets/inter-greek-h.woff2'),
    asset('assets/salon-i.jpg'),
    asset('assets/inter-ui-j.woff2'),
    asset('index.html', '<link rel="preload" href="/assets/inter-ui-j.woff2">'),
  ];
  return Object.fromEntries(outputs.map((output) => [output.fileName, output])) as unknown as Bundle;
}

describe('the files of a build', () => {
  it('are split into the shell with both languages, and the rest that is worth caching', () => {
    const { shell, rest } = filesOf(makeBundle(), [{ path: '/boot.js', hash: '1' }]);
    expect(shell).toEqual([
      '/assets/hi-d.js',
      '/assets/index-a.js',
      '/assets/index-c.css',
      '/assets/inter-ui-j.woff2',
      '/assets/shared-b.js',
      '/boot.js',
      '/index.html',
    ]);
    expect(rest).toEqual(['/assets/campaigns-e.js', '/assets/inter-latin-f.woff2']);
  });

  it('have a version that changes only when their content does', () => {
    const version = (bundle = makeBundle(), hash = '1') =>
      filesOf(bundle, [{ path: '/boot.js', hash }]).version;
    expect(version()).toBe(version());
    expect(version(makeBundle('other()'))).not.toBe(version());
    expect(version(makeBundle(), '2')).not.toBe(version());
  });
});
