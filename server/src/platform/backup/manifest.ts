import * as z from 'zod/mini';

const digest = { bytes: z.number(), sha256: z.string() };

/** The last part of a backup: without it the file was cut off. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  /** Of the snapshot: what was committed later is not in it. */
  taken_at: z.string(),
  postgres: z.number(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...digest })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** The newest of the history, as `history:check` takes them; backups from before have none. */
  history_seals: z.optional(z.array(z.string())),
  files: z.array(z.object({ key: z.string(), ...digest })),
  /** Where files are in a bucket, they are not in the backup. */
  files_are_elsewhere: z.boolean(),
  secret: z.object(digest),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TablePart = Manifest['tables'][number];

/** Before everything else, so that a file of something else is known at once. */
export const OPENING = 'kursi-backup.json';
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
export const TABLES = 'tables/';
export const FILES = 'files/';
/** In the data folder: the newest seals of the history, where a change of the database does not reach them. */
export const SEAL_HEADS = 'history-seals.json';
