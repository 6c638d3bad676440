import { useText } from '../../lib/text.ts';
import { IconOctagonAlert } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';

/** What is known of a client, as their record says it. */
interface Known {
  readonly allergies: readonly string[];
  readonly note: string | null;
}

/** What to know of a client before touching them: allergies first and loudest, then the remark. */
export function ClientWarnings({
  of,
  className,
}: {
  readonly of: Known | undefined;
  readonly className: string;
}) {
  const t = useText();
  if (!of) return null;
  return (
    <>
      {of.allergies.length > 0 && (
        <Note
          tone="bad"
          className={className}
          icon={<IconOctagonAlert aria-hidden />}
          title={t('client.allergy')}
        >
          {of.allergies.map((allergy) => (
            <p key={allergy} className="break-words whitespace-pre-line">
              {allergy}
            </p>
          ))}
        </Note>
      )}
      {of.note && (
        <Note tone="warn" className={className}>
          <span className="break-words whitespace-pre-line">{of.note}</span>
        </Note>
      )}
    </>
  );
}

/** The same on one line of a visit or a bill. */
export function AllergyMark({ of }: { readonly of: Pick<Known, 'allergies'> | undefined }) {
  const t = useText();
  if (!of || of.allergies.length === 0) return null;
  return (
    <span className="flex items-start gap-1 font-medium break-words text-bad">
      <IconOctagonAlert className="i-s mt-0.5 flex-none" aria-hidden />
      {t('client.allergy_to', { what: of.allergies.join(', ') })}
    </span>
  );
}
