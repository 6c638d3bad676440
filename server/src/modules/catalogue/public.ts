export { listCalendars } from './calendar.store.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { listCategories, listServices } from './service.store.ts';
export { freeSlotsOf, keepSlotsOf, lockCalendars, type Slot, takeSlots } from './slot.store.ts';
