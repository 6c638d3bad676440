import { useEffect, useState } from 'react';

/** Debounced text: a list that changes with every letter is hard to read. */
export function useDebounced(text: string, milliseconds = 250): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
