import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { PayPage } from '../../features/billing/pay-link/pay-page.tsx';
import { queryClient } from '../../lib/sync/queries.ts';

/** `/pay/{token}`: what is due for a visit, for anyone with its link. */
export default function PayRoute() {
  const { token } = routes.pay.useParams();
  const { order, business } = routes.pay.useSearch();
  const outcome = useLocation({ select: ({ state }) => state.checkout });
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <PayPage
          key={`${token} ${order ?? ''}`}
          token={token}
          order={order && business ? { order_id: order, business_id: business } : null}
          outcome={outcome}
        />
      </PublicPage>
    </QueryClientProvider>
  );
}
