export { getCreditBalance, getLowBalance, getReservation } from './credits/credit.store.ts';
export { reserveCredits, settleCredits } from './credits/move-credits.ts';
export type { InvoiceDeps } from './issue-invoice.ts';
export { subscriptionModule } from './module.ts';
export { findPriceOf, getPrice } from './prices/price.store.ts';
export { addPurchase, takeBackPurchase } from './purchases/add-purchase.ts';
export { findPurchaseByPayment } from './purchases/purchase.store.ts';
export { currentSubscription } from './subscription.routes.ts';
export { getAccountSummary } from './subscription.store.ts';
