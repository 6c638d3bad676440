export const clientChangeKinds = [
  'added',
  'imported',
  'changed',
  'tied',
  'merged',
  'unmerged',
  'opted_out',
  'opted_in',
  'photo_added',
  'photo_removed',
  'reminder_changed',
  'note_added',
  'note_changed',
  'note_removed',
  'contact_shown',
  'deleted',
] as const;
export type ClientChangeKind = (typeof clientChangeKinds)[number];

/** Fields of a client whose change is recorded, in the order in which they are told. */
export const changedFields = [
  'name',
  'phone',
  'email',
  'birthday',
  'anniversary',
  'gender',
  'note',
  'profile_image_url',
] as const;
export type ChangedField = (typeof changedFields)[number];
type FieldsOfClient = Readonly<Partial<Record<ChangedField, string | null | undefined>>>;

/** Which fields differ; one that is left out of `after` stays. Written into the event, which keeps no personal data. */
export function fieldsChanged(before: FieldsOfClient, after: FieldsOfClient): ChangedField[] {
  return changedFields.filter((field) => after[field] !== undefined && after[field] !== before[field]);
}

/** As written by an event. */
export function readFields(written: string | undefined): ChangedField[] {
  const names = (written ?? '').split(',');
  return changedFields.filter((field) => names.includes(field));
}

/** What a client may also do without a member; a stranger to the team who did it was the client. */
const ownChanges: readonly ClientChangeKind[] = ['added', 'tied', 'opted_out', 'opted_in', 'deleted'];

/** The name of an account is not ours to show once its client was erased: who is no member is "the client". */
export const isDoneByClient = (what: ClientChangeKind, isMember: boolean): boolean =>
  !isMember && ownChanges.includes(what);
