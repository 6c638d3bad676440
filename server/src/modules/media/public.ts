export { type Media, makeMedia } from './media.ts';
export { mediaModule } from './module.ts';
export { makeProfilePictures } from './profile-pictures.ts';
