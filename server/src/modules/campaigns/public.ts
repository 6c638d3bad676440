export { makeMessagesMoved } from './messages-moved.ts';
export { campaignsModule } from './module.ts';
