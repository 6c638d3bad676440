import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly className: string;
}

/** Fetches the next page of a list; nothing once all are there. */
export function ShowMore({ query, className }: ShowMoreProps) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <Button
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('action.show_more')}
    </Button>
  );
}
