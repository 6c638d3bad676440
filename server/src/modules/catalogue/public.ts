export { listCalendars } from './calendar.store.ts';
export { catalogueModule } from './module.ts';
export { listCategories, listServices } from './service.store.ts';
export {
  freeSlotsOf,
  keepSlotOrFail,
  keepSlotsOf,
  lockCalendars,
  type Slot,
  takeSlotOrFail,
  takeSlots,
} from './slot.store.ts';
