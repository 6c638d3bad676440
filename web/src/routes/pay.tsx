import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { PublicPage } from '../app/public-page.tsx';
import { routes } from '../app/routes.ts';
import { PayPage } from '../features/billing/pay-link/pay-page.tsx';
import { queryClient } from '../lib/queries.ts';

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
