export { getReceipt } from './get-receipt.ts';
export { billingModule } from './module.ts';
export { findReceiptToken, linkReceipt, receiptAddress } from './receipts/link-receipt.ts';
export { pdfName, receiptPdf } from './receipts/receipt-pdf.ts';
export { getTakingsByNow } from './takings/takings-by-now.ts';
