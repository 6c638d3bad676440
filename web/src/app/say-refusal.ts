import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { showToast } from '../ui/toast.ts';

/** For what was refused away from any form: a sentence at the edge of the screen. */
export function sayRefusal(error: unknown): void {
  const { code, details } = error instanceof ApiError ? error : { code: 'UNEXPECTED' as const, details: {} };
  showToast({ text: errorText(code, details), tone: 'bad' });
}
