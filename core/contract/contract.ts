import { adminCalls } from '../admin/admin.contract.ts';
import { categoryCalls } from '../admin/categories.contract.ts';
import { billMailCalls } from '../billing/bill-mail.contract.ts';
import { billingCalls } from '../billing/billing.contract.ts';
import { commissionCalls } from '../billing/commission.contract.ts';
import { dayCloseCalls } from '../billing/day-close.contract.ts';
import { dueCalls } from '../billing/dues.contract.ts';
import { parkedBillCalls } from '../billing/parked-bills.contract.ts';
import { payLinkCalls } from '../billing/pay-links.contract.ts';
import { receiptLinkCalls } from '../billing/receipt-link.contract.ts';
import { takingsCalls } from '../billing/takings.contract.ts';
import { availabilityCalls } from '../booking/availability.contract.ts';
import { bookingCalls } from '../booking/booking.contract.ts';
import { calendarFeedCalls } from '../booking/calendar-feed.contract.ts';
import { closingCalls } from '../booking/closing.contract.ts';
import { deskCalls } from '../booking/desk.contract.ts';
import { scheduleCalls } from '../booking/schedule.contract.ts';
import { slotAlertCalls } from '../booking/slot-alert.contract.ts';
import { visitLinkCalls } from '../booking/visit-link.contract.ts';
import { visitCalls } from '../booking/visits.contract.ts';
import { approvalCalls } from '../business/approval.contract.ts';
import { businessCalls } from '../business/business.contract.ts';
import { memberCalls } from '../business/member.contract.ts';
import { paymentMethodCalls } from '../business/payment-methods.contract.ts';
import { pinCalls } from '../business/pin.contract.ts';
import { rightsSetCalls } from '../business/rights-set.contract.ts';
import { teamSecondStepCalls } from '../business/second-step.contract.ts';
import { settingsCalls } from '../business/settings.contract.ts';
import { supportAccessCalls } from '../business/support-access.contract.ts';
import { audienceCalls } from '../campaigns/audience.contract.ts';
import { campaignCalls } from '../campaigns/campaign.contract.ts';
import { campaignSettingsCalls } from '../campaigns/campaign-settings.contract.ts';
import { resultsCalls } from '../campaigns/results.contract.ts';
import { segmentCalls } from '../campaigns/segments.contract.ts';
import { sendingCalls } from '../campaigns/sending.contract.ts';
import { calendarCalls } from '../catalogue/calendars.contract.ts';
import { catalogueCalls } from '../catalogue/catalogue.contract.ts';
import { productCalls } from '../catalogue/products.contract.ts';
import { clientDayCalls } from '../clients/client-days.contract.ts';
import { clientExportCalls } from '../clients/client-export.contract.ts';
import { clientHistoryCalls } from '../clients/client-history.contract.ts';
import { clientImportCalls } from '../clients/client-import.contract.ts';
import { clientPhotoCalls } from '../clients/client-photos.contract.ts';
import { clientReminderCalls } from '../clients/client-reminders.contract.ts';
import { clientCalls } from '../clients/clients.contract.ts';
import { marketingCalls } from '../clients/marketing.contract.ts';
import { demoCalls } from '../demo/demo.contract.ts';
import { discoveryCalls } from '../discovery/discovery.contract.ts';
import { eventsCalls } from '../events/events.contract.ts';
import { findingCalls } from '../history/findings/findings.contract.ts';
import { historyCalls } from '../history/history.contract.ts';
import { accountCalls } from '../identity/account.contract.ts';
import { deviceCalls } from '../identity/device.contract.ts';
import { identityCalls } from '../identity/identity.contract.ts';
import { secondStepCalls, secondStepSignInCalls } from '../identity/second-step.contract.ts';
import { userCalls } from '../identity/users.contract.ts';
import { insightsCalls } from '../insights/insights.contract.ts';
import { teamCalls } from '../insights/team.contract.ts';
import { mediaCalls } from '../media/media.contract.ts';
import { membershipTemplateCalls } from '../memberships/membership-templates.contract.ts';
import { membershipCalls } from '../memberships/memberships.contract.ts';
import { alertCalls } from '../messaging/alerts.contract.ts';
import { campaignTemplateCalls } from '../messaging/campaign-templates.contract.ts';
import { headerCalls } from '../messaging/header.contract.ts';
import { productTemplateCalls } from '../messaging/product-templates.contract.ts';
import { messageTemplateCalls } from '../messaging/templates.contract.ts';
import { clientMessageCalls } from '../notifications/client-messages.contract.ts';
import { findVisitCalls } from '../notifications/find-visits.contract.ts';
import { notificationCalls } from '../notifications/notifications.contract.ts';
import { operationsCalls } from '../operations/operations.contract.ts';
import { paymentsCalls } from '../payments/payments.contract.ts';
import { reviewCalls } from '../reviews/reviews.contract.ts';
import { waitlistReviewCalls } from '../reviews/waitlist-reviews.contract.ts';
import { clientReportCalls } from '../sales/client-report.contract.ts';
import { occupancyCalls } from '../sales/occupancy.contract.ts';
import { salesReportCalls } from '../sales/sales-report.contract.ts';
import { creditCalls } from '../subscription/credits.contract.ts';
import { priceCalls } from '../subscription/prices.contract.ts';
import { subscriptionCalls } from '../subscription/subscription.contract.ts';
import { supportCalls } from '../support/support.contract.ts';
import { waitlistCalls } from '../waitlist/waitlist.contract.ts';
import { waitlistBookingCalls, waitlistLinkCalls } from '../waitlist/waitlist-booking.contract.ts';
import { waitCalls } from '../waitlist/waits.contract.ts';
import type { AnyCall } from './call.ts';

/** Every call of the API. The server refuses to start while one of them has no endpoint. */
export const contract = {
  operations: operationsCalls,
  identity: identityCalls,
  account: accountCalls,
  devices: deviceCalls,
  secondStep: secondStepCalls,
  secondStepSignIn: secondStepSignInCalls,
  users: userCalls,
  media: mediaCalls,
  support: supportCalls,
  payments: paymentsCalls,
  business: businessCalls,
  settings: settingsCalls,
  paymentMethods: paymentMethodCalls,
  members: memberCalls,
  rightsSets: rightsSetCalls,
  teamSecondStep: teamSecondStepCalls,
  pins: pinCalls,
  supportAccess: supportAccessCalls,
  approval: approvalCalls,
  admin: adminCalls,
  businessCategories: categoryCalls,
  subscription: subscriptionCalls,
  prices: priceCalls,
  credits: creditCalls,
  alerts: alertCalls,
  header: headerCalls,
  catalogue: catalogueCalls,
  calendars: calendarCalls,
  products: productCalls,
  membershipTemplates: membershipTemplateCalls,
  memberships: membershipCalls,
  discovery: discoveryCalls,
  clients: clientCalls,
  clientImport: clientImportCalls,
  clientExport: clientExportCalls,
  clientPhotos: clientPhotoCalls,
  clientReminders: clientReminderCalls,
  clientDays: clientDayCalls,
  clientHistory: clientHistoryCalls,
  marketing: marketingCalls,
  booking: bookingCalls,
  visits: visitCalls,
  visitLinks: visitLinkCalls,
  schedule: scheduleCalls,
  desk: deskCalls,
  closing: closingCalls,
  availability: availabilityCalls,
  slotAlerts: slotAlertCalls,
  calendarFeeds: calendarFeedCalls,
  billing: billingCalls,
  parkedBills: parkedBillCalls,
  receiptLinks: receiptLinkCalls,
  billMails: billMailCalls,
  dayClose: dayCloseCalls,
  takings: takingsCalls,
  salesReport: salesReportCalls,
  occupancy: occupancyCalls,
  clientReport: clientReportCalls,
  payLinks: payLinkCalls,
  commission: commissionCalls,
  dues: dueCalls,
  waitlists: waitlistCalls,
  waitlistBookings: waitlistBookingCalls,
  waitlistLinks: waitlistLinkCalls,
  waits: waitCalls,
  reviews: reviewCalls,
  waitlistReviews: waitlistReviewCalls,
  findVisits: findVisitCalls,
  audience: audienceCalls,
  campaigns: campaignCalls,
  campaignSending: sendingCalls,
  campaignResults: resultsCalls,
  segments: segmentCalls,
  campaignSettings: campaignSettingsCalls,
  insights: insightsCalls,
  teamReport: teamCalls,
  history: historyCalls,
  findings: findingCalls,
  messageTemplates: messageTemplateCalls,
  campaignTemplates: campaignTemplateCalls,
  productTemplates: productTemplateCalls,
  notifications: notificationCalls,
  clientMessages: clientMessageCalls,
  events: eventsCalls,
  demo: demoCalls,
} as const;

export interface NamedCall {
  readonly name: string;
  readonly call: AnyCall;
}

export function allCalls(): NamedCall[] {
  return Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ name: `${module}.${name}`, call: call as AnyCall })),
  );
}
