/** What stays in the place of a name. */
export const DELETED_PERSON_NAME = 'User Deleted';
