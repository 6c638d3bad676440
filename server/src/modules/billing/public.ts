export { membershipBills } from './bill-membership.ts';
export { findVisitsByReceipt, getVisitBills } from './bills/bill.store.ts';
export { billingModule } from './module.ts';
export { billPurpose } from './pay-links/bill-purpose.ts';
export { getReceipt } from './receipts/get-receipt.ts';
export { findReceiptToken, linkReceipt, receiptAddress } from './receipts/link-receipt.ts';
export { pdfName, receiptPdf } from './receipts/receipt-pdf.ts';
export { soldMemberships } from './sold-membership.store.ts';
export { getTakingsByNow } from './takings/takings-by-now.ts';
