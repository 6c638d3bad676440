export { campaignsModule } from './module.ts';
