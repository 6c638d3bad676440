import { useLocation } from '@tanstack/react-router';
import { TrackScreen } from '../features/waitlist/track/track-screen.tsx';

/** `/q#{token}`: the holder of the link follows their place in a queue. */
export default function TurnRoute() {
  const { hash } = useLocation();
  return <TrackScreen key={hash} token={hash} />;
}
