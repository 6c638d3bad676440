export { calendarExists, listCalendars } from './calendars/calendar.store.ts';
export { getDayHours } from './calendars/calendar-time.store.ts';
export { addLeave, removeBlock, removeLeave, setCalendarDay } from './calendars/manage-calendar-time.ts';
export { changeCalendar } from './calendars/manage-calendars.ts';
export { commandWithPicture } from './command-with-picture.ts';
export { catalogueModule } from './module.ts';
export { pictureOf } from './picture.store.ts';
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
