export { insightsModule } from './module.ts';
