export { deleteFileJob } from './delete-file.job.ts';
export { mediaRoutes } from './media.routes.ts';
export { type Media, makeMedia } from './media.ts';
export { profilePictures } from './profile-pictures.ts';
export { serveFiles } from './serve-files.ts';
export { makeSignatures } from './signatures.ts';
