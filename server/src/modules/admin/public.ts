export { adminRoutes } from './admin.routes.ts';
export { categoryRoutes } from './categories.routes.ts';
export { notifyOwnersJob } from './notify-owners.job.ts';
