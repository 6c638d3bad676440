import { fileOfUrl } from '@kursi/core/media/file-address.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import type { FindOwner } from '../../../platform/http/authority.ts';

/** The business that owns an app of the provider, or a file to be sent. */
export function makeFindMessageOwner({ q }: Database): FindOwner<'message_app' | 'message_file'> {
  return async (record, { id, business_id }) => {
    if (record === 'message_file') {
      const file = fileOfUrl(id);
      if (file?.module !== 'business_message' || !file.business_id) return null;
      return { business_id: file.business_id, user_id: null };
    }
    const app = await findRow(q, 'message_app_directory', { app_id: id }, ['of_business']);
    // The call may name another business beside the app.
    if (!app || (business_id && business_id !== app.of_business)) return null;
    return { business_id: app.of_business, user_id: null };
  };
}
