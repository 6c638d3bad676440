import { useUploads } from '../../lib/pictures/use-uploads.ts';
import { useText } from '../../lib/text.ts';
import { PictureUpload } from '../../ui/pictures/picture-upload.tsx';

interface PictureFieldProps {
  readonly businessId: string;
  readonly url: string | null;
  readonly blurHash: string | null;
  /** The server's field error for the picture. */
  readonly problem?: string | undefined;
  readonly onChange: (picture: { readonly url: string | null; readonly blurHash: string | null }) => void;
}

/** A picture in a form: uploaded immediately, attached to the record when the form is saved. */
export function PictureField({ businessId, url, blurHash, problem, onChange }: PictureFieldProps) {
  const t = useText();
  const uploads = useUploads(
    { module: 'business', business_id: businessId },
    { onDone: (done) => onChange({ url: done.url, blurHash: done.blurHash }) },
  );
  const chosen = uploads.items.at(-1);
  const isNew = chosen && !chosen.problem;
  return (
    <PictureUpload
      shape="card"
      src={isNew ? chosen.src : url}
      blurHash={isNew ? chosen.blurHash : blurHash}
      progress={chosen?.progress}
      problem={chosen?.problem ?? problem}
      onChoose={(file) => {
        uploads.setItems([]);
        uploads.add([file]);
      }}
      onRetry={chosen?.canRetry ? () => uploads.retry(chosen.key) : undefined}
      onCancel={chosen && (() => uploads.cancel(chosen.key))}
      onRemove={
        url
          ? () => {
              uploads.setItems([]);
              onChange({ url: null, blurHash: null });
            }
          : undefined
      }
      labels={{
        choose: t('picture.choose'),
        change: t('picture.change'),
        remove: t('picture.remove'),
        cancel: t('action.cancel'),
        retry: t('action.retry'),
        progress: (percent) => t('picture.progress', { percent }),
      }}
    />
  );
}
