import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What public pages begin with, in the browser and on the server. */
const ENTRIES = ['src/main.ts', 'src/prerender.tsx'];
/** Not followed: these come with styles/inside.css. And types, which bring no code. */
const NOT_FOLLOWED = [/\binside\(\s*\[[^\]]*\],\s*\(\) => import\('[^']+'\)/g, /\bimport type [^;]*;/g];
const IMPORTED = /\b(?:from |import |import\()'(\.[^']+\.tsx?)'/g;

/** Files of everything that a person can see without the style sheet of signed-in pages. */
export function publicFiles(root: string): string[] {
  const files = new Set(ENTRIES.map((entry) => path.join(root, entry)));
  for (const file of files) {
    const text = NOT_FOLLOWED.reduce((rest, one) => rest.replace(one, ''), readFileSync(file, 'utf8'));
    for (const [, name = ''] of text.matchAll(IMPORTED)) {
      const imported = path.join(path.dirname(file), name);
      if (existsSync(imported)) files.add(imported);
    }
  }
  return [...files];
}

/** Tells Tailwind the sources of styles/app.css, so that public pages do not load the utilities of all others. */
export function publicStyles(): Plugin {
  return {
    name: 'kursi-public-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\/app\.css$/ },
      handler(code, id) {
        const files = publicFiles(path.resolve(path.dirname(id), '../..'));
        for (const file of files) this.addWatchFile(file);
        const from = path.dirname(id);
        const sources = files.map((file) => `@source ${JSON.stringify(path.relative(from, file))};`);
        return [code, ...sources].join('\n').replaceAll('\\\\', '/');
      },
    },
  };
}
