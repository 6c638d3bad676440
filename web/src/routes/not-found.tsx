import { NothingHere } from '../app/nothing-here.tsx';
import { PublicPage } from '../app/public-page.tsx';

export function NotFound() {
  return (
    <PublicPage>
      <NothingHere />
    </PublicPage>
  );
}
