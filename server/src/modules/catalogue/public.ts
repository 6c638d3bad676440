export { calendarExists, listCalendars } from './calendars/calendar.store.ts';
export { removeBlock } from './calendars/manage-calendar-time.ts';
export { commandWithPicture } from './command-with-picture.ts';
export { catalogueModule } from './module.ts';
export { lockProducts, moveStock } from './products/sell-products.ts';
export { listCategories, listServices } from './service.store.ts';
export {
  consumeSlotOrFail,
  consumeSlots,
  deleteBookingSlots,
  deleteEntrySlots,
  eraseEntrySlots,
  findTakenRanges,
  lockCalendars,
  type Slot,
  setSlotExpiry,
  setSlotExpiryOrFail,
} from './slot.store.ts';
