import { useEffect } from 'react';
import { attempt } from '../../../lib/api/attempt.ts';
import { useText } from '../../../lib/text.ts';

/** The icon of a tab in the background while it is one's turn. */
const TURN_ICON = '/favicon-turn.svg';
const BUZZ_MS = [300, 150, 300, 150, 600];

/** For a phone in the pocket and a tab in the background: it vibrates once, and title and icon change. */
export function useTurnAlert(isTurn: boolean): void {
  const t = useText();
  useEffect(() => {
    if (!isTurn) return;
    attempt(() => navigator.vibrate?.(BUZZ_MS));
  }, [isTurn]);
  useEffect(() => {
    if (!isTurn) return;
    const before = document.title;
    document.title = t('turn.title_now');
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const usual = icon?.href;
    if (icon) icon.href = TURN_ICON;
    return () => {
      document.title = before;
      if (icon && usual) icon.href = usual;
    };
  }, [isTurn, t]);
}
