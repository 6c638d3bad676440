export { subscriptionModule } from './module.ts';
