export { waitlistModule } from './module.ts';
