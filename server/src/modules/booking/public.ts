export { availabilityRoutes } from './availability.routes.ts';
