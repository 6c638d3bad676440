export { discoveryRoutes } from './discovery.routes.ts';
export { servePublicPages } from './public-pages.ts';
