import { PublicPage } from '../../app/frame/public-page.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';

export function NotFound() {
  return (
    <PublicPage>
      <NothingHere />
    </PublicPage>
  );
}
