import type { FastifyInstance } from 'fastify';

/** "GET /api/user" and so on, parsed from Fastify's printed route tree. HEAD comes with every GET. */
export function routesOf(app: FastifyInstance): string[] {
  const tree = app.printRoutes({ commonPrefix: false });
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path, methods] = /^([│├└─ ]*)(\S*)(?: \((.+)\))?$/u.exec(line) ?? [];
    if (path === undefined) return [];
    const depth = indent.length / 4;
    parents[depth] = (parents[depth - 1] ?? '') + path;
    return (methods ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${parents[depth]}`);
  });
}
