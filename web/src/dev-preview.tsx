import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { DevComponentsPage } from './routes/dev-components.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <DevComponentsPage />
      <ToastRegion labels={{ region: 'Notices', close: 'Close', secondsLeft: (seconds) => `${seconds} s` }} />
    </>,
  );
}
