import { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { LoadFailed } from '../../shared/loading.tsx';

interface ListFailedProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function ListFailed({ error, onRetry }: ListFailedProps) {
  return (
    <LoadFailed onRetry={onRetry}>
      {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
    </LoadFailed>
  );
}
