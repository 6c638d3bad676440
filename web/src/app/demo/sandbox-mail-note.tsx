import { useText } from '../../lib/text.ts';
import { Note } from '../../ui/states/note.tsx';
import { TextLink } from '../address/links.tsx';
import { paths } from '../address/paths.ts';
import { useSandbox } from '../public-config.ts';

/** The sandbox sends no mail; this links to its outbox. */
export function SandboxMailNote() {
  const t = useText();
  if (!useSandbox()) return null;
  return (
    <Note tone="info">
      {t.rich('verify.sandbox', {
        link: (text) => (
          <TextLink inline href={paths.outbox}>
            {text}
          </TextLink>
        ),
      })}
    </Note>
  );
}
