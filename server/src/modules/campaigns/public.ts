export { findCampaigns } from './drafts/find-campaigns.store.ts';
export { makeMessagesMoved } from './messages-moved.ts';
export { campaignsModule } from './module.ts';
