import { type ReactNode, useState } from 'react';
import { errorText } from '../../../../lib/api/error-text.ts';
import type { UploadTarget } from '../../../../lib/api/upload.ts';
import { useUploads } from '../../../../lib/pictures/use-uploads.ts';
import type { Command } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { FileChoice, PICTURES } from '../../../../ui/fields/file-choice.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { IconImage, IconLoader } from '../../../../ui/pictures/icons.ts';
import type { TemplateForm } from '../template-form.ts';
import { ErrorLine } from './error-line.tsx';

interface HeaderPartProps {
  readonly form: TemplateForm;
  /** Whose file the picture becomes. */
  readonly target: UploadTarget;
  /** Hands the uploaded picture to WhatsApp. */
  readonly handOver: Command<string, { readonly handle_id: string }>;
  readonly onKind: (kind: TemplateForm['header_kind']) => void;
  readonly onPicture: (media: { handle: string; url: string }) => void;
  /** What a rule says of the picture. */
  readonly problem: string | null;
  /** The text of the header, while it is a text. */
  readonly children: ReactNode;
}

/** Nothing, a line of text, or a picture above the message. */
export function HeaderPart(props: HeaderPartProps) {
  const { form, target, handOver, onKind, onPicture, problem, children } = props;
  const t = useText();
  const uploads = useUploads(target, { onDone: ({ url }) => void hand(url) });
  const uploading = uploads.items.at(-1);
  const [refused, setRefused] = useState<string | null>(null);
  // Why the last file was refused says more than that there is none.
  const said = refused ?? uploading?.problem ?? problem;
  const forget = () => {
    setRefused(null);
    uploads.setItems([]);
  };
  const isBusy = uploads.isBusy || handOver.pending;

  /** Logged and thrown again, as every failed upload of a sample. */
  async function hand(file: string): Promise<void> {
    const result = await handOver.run(file);
    if (result.ok) return onPicture({ handle: result.value.handle_id, url: file });
    const { error } = result;
    console.error(error);
    setRefused(errorText(error.code, error.details));
    throw error;
  }
  const choose = (
    <FileChoice
      label={t(form.media ? 'template.replace_picture' : 'template.choose_picture')}
      accept={PICTURES}
      className={buttonClass({ variant: form.media ? 'quiet' : 'plain' })}
      disabled={isBusy}
      onChoose={(files) => {
        setRefused(null);
        uploads.add(files);
      }}
    >
      <span className="k-btn-in">{t(form.media ? 'template.replace' : 'template.choose_picture')}</span>
    </FileChoice>
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('template.header')}
          value={form.header_kind}
          onValueChange={(kind) => {
            forget();
            onKind(kind);
          }}
          options={[
            { value: 'none', label: t('template.header_none') },
            { value: 'text', label: t('template.header_text') },
            { value: 'picture', label: t('template.header_picture') },
          ]}
        />
        {form.header_kind === 'picture' && (
          <>
            <span className="relative grid h-9 w-14 flex-none place-items-center overflow-hidden rounded-1 bg-tint text-ink-3">
              {form.media?.url ? (
                <img
                  className="size-full object-cover"
                  src={form.media.url}
                  alt={t('template.sample_picture')}
                />
              ) : (
                <IconImage aria-hidden />
              )}
              {isBusy && (
                <span className="absolute inset-0 grid place-items-center bg-surface/70">
                  <IconLoader className="k-spin i-m" aria-hidden />
                </span>
              )}
            </span>
            <span className="num min-w-0 flex-1 text-ink-3" role="status">
              {uploads.isBusy &&
                t('template.uploading', { percent: Math.round((uploading?.progress ?? 0) * 100) })}
              {handOver.pending && t('template.handing_over')}
              {!isBusy && !form.media && t('template.picture_rule')}
            </span>
            {choose}
          </>
        )}
      </div>
      {form.header_kind === 'text' && children}
      {form.header_kind === 'picture' && !isBusy && <ErrorLine>{said}</ErrorLine>}
    </div>
  );
}
