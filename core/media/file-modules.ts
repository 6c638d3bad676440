import { accountsOnly, membersWith, type Permission, platformAdminOnly } from '../contract/permission.ts';

/** The purpose of a file. A person's own come first; the last two belong to the installation. */
export const fileModules = [
  'user',
  'user_support',
  'business',
  'business_client',
  'business_message',
  'business_category',
  'template_media',
] as const;
export type FileModule = (typeof fileModules)[number];

/** Uploaded only through `_admin/r2/object-url`. */
export const adminFileModules = [
  'business_category',
  'template_media',
] as const satisfies readonly FileModule[];
export const everydayFileModules = [
  'user',
  'user_support',
  'business',
  'business_client',
  'business_message',
] as const satisfies readonly FileModule[];
export const businessFileModules = [
  'business',
  'business_client',
  'business_message',
] as const satisfies readonly FileModule[];
export type BusinessFileModule = (typeof businessFileModules)[number];

/** Nothing that a browser would run: no SVG, no HTML. HEIC is converted to JPEG before upload. */
export const fileTypes = {
  'image/jpeg': { extension: 'jpg' },
  'image/png': { extension: 'png' },
  'image/webp': { extension: 'webp' },
  'video/mp4': { extension: 'mp4' },
} as const;
export type FileType = keyof typeof fileTypes;

const MEGABYTE = 1024 * 1024;
export const LARGEST_FILE = 16 * MEGABYTE;

const pictures: Partial<Record<FileType, number>> = {
  'image/jpeg': 5 * MEGABYTE,
  'image/png': 5 * MEGABYTE,
  'image/webp': 5 * MEGABYTE,
};
/** The types that the chat provider accepts. */
const messageMedia: Partial<Record<FileType, number>> = {
  'image/jpeg': 5 * MEGABYTE,
  'image/png': 5 * MEGABYTE,
  'video/mp4': LARGEST_FILE,
};

export interface FileRule {
  /** Each allowed type with its size limit. */
  readonly allowed: Readonly<Partial<Record<FileType, number>>>;
  /** Permission to add and remove. For files of a business: the role in it. */
  readonly who: Permission;
  /** Public, or only by a signed URL that expires after a few minutes. */
  readonly readers: 'anyone' | 'signed';
}

export const fileRules: Readonly<Record<FileModule, FileRule>> = {
  user: { allowed: pictures, who: accountsOnly, readers: 'anyone' },
  user_support: { allowed: pictures, who: accountsOnly, readers: 'signed' },
  business: { allowed: pictures, who: membersWith('settings.manage'), readers: 'anyone' },
  business_client: { allowed: pictures, who: membersWith('client.edit'), readers: 'signed' },
  business_message: { allowed: messageMedia, who: membersWith('campaign.manage'), readers: 'anyone' },
  business_category: { allowed: pictures, who: platformAdminOnly, readers: 'anyone' },
  template_media: { allowed: messageMedia, who: platformAdminOnly, readers: 'anyone' },
};

export function isBusinessModule(module: FileModule): module is BusinessFileModule {
  return (businessFileModules as readonly FileModule[]).includes(module);
}

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(fileTypes, type);
}

/** Of the types that it takes. */
export function largestFile(module: FileModule): number {
  return Math.max(...Object.values(fileRules[module].allowed));
}

export type FileProblem =
  | { readonly code: 'WRONG_KIND_OF_FILE'; readonly allowed: readonly FileType[] }
  | { readonly code: 'FILE_TOO_LARGE'; readonly max_bytes: number };

/** Checked by the browser before the upload and by the server before it allows it. */
export function fileProblem(
  module: FileModule,
  file: { readonly type: string; readonly size: number },
): FileProblem | null {
  const { allowed } = fileRules[module];
  const most = isFileType(file.type) ? allowed[file.type] : undefined;
  if (most === undefined) return { code: 'WRONG_KIND_OF_FILE', allowed: Object.keys(allowed) as FileType[] };
  return file.size > most ? { code: 'FILE_TOO_LARGE', max_bytes: most } : null;
}
