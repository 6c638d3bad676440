import { ApiError } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';

export function ListFailed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useText();
  return (
    <Note tone="bad" live="alert" action={<Button onClick={retry}>{t('action.retry')}</Button>}>
      {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
    </Note>
  );
}

export function ListLoading() {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')}>
      <SkeletonCard lines={5} />
    </Skeleton>
  );
}
