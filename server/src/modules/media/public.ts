export { type Media, makeMedia } from './media.ts';
export { mediaModule } from './module.ts';
