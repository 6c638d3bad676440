export { listCalendars } from './calendar.store.ts';
export { catalogueModule } from './module.ts';
export { listCategories, listServices } from './service.store.ts';
export { freeSlotsOf, keepSlotsOf, lockCalendars, type Slot, takeSlots } from './slot.store.ts';
