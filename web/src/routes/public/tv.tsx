import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import { TvScreen } from '../../features/waitlist/screen/tv-screen.tsx';
import { textIn } from '../../lib/text.ts';

const languages = Promise.all([textIn('en', 'waitlist', 'tv'), textIn('hi', 'waitlist', 'tv')]);

/** `/tv#{token}`: who is called and who is next, on the screen in the shop. */
export default function TvRoute() {
  const { hash } = useLocation();
  const [en, hi] = use(languages);
  return <TvScreen key={hash} token={hash} languages={{ en, hi }} />;
}
