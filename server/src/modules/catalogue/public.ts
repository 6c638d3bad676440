export { calendarExists, listCalendars } from './calendar.store.ts';
export { commandWithPicture } from './command-with-picture.ts';
export { removeBlock } from './manage-calendar-time.ts';
export { catalogueModule } from './module.ts';
export { lockProducts, moveStock } from './sell-products.ts';
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
