import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconCopy, IconPrinter } from '../../ui/pictures/icons.ts';

interface NewCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once. */
export function NewCodes({ codes, onKept }: NewCodesProps) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ text: t('codes.copied'), tone: 'good' });
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('codes.new_lead')}</p>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-2 bg-sunken p-4 font-medium tracking-wide tabular-nums tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="tap" onClick={() => void copy()}>
          <IconCopy className="i-m" aria-hidden />
          {t('codes.copy')}
        </Button>
        <Button size="tap" onClick={() => print()}>
          <IconPrinter className="i-m" aria-hidden />
          {t('codes.print')}
        </Button>
      </div>
      <Button variant="primary" size="big" wide onClick={onKept} className="print:hidden">
        {t('codes.kept')}
      </Button>
    </div>
  );
}
