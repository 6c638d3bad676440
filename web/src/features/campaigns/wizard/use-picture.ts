import { campaignTemplateCalls } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useUploads } from '../../../lib/pictures/use-uploads.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import type { CampaignForm } from '../campaign-form.ts';

type Media = CampaignForm['media'][number];

/** The picture of a campaign: uploaded, then handed to WhatsApp, which gives the id it is sent by. */
export function usePicture(businessId: string, onDone: (media: Media) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const handOver = useCommand(campaignTemplateCalls.uploadMedia, { onRefused: () => true });
  const uploads = useUploads(
    { module: 'business_message', business_id: businessId },
    { onDone: ({ url, blurHash }) => void hand(url, blurHash) },
  );
  const uploading = uploads.items.at(-1);

  async function hand(url: string, blur_hash: string | null): Promise<void> {
    const result = await handOver.run({ media_url: url, media_type: 'image' });
    if (result.ok) onDone({ url, media_id: result.value.media_id, blur_hash, type: 'image' });
    else setRefused(errorText(result.error.code, result.error.details));
  }
  function choose(files: readonly File[]): void {
    setRefused(null);
    uploads.add(files);
  }
  /** A file belongs to one record: the picture of another campaign or of a template is uploaded again. */
  async function takeFrom(url: string): Promise<void> {
    setRefused(null);
    try {
      const blob = await (await fetch(url)).blob();
      choose([new File([blob], 'picture', { type: blob.type })]);
    } catch {
      setRefused(errorText(new ApiError('OFFLINE').code));
    }
  }
  return {
    choose,
    takeFrom,
    isBusy: uploads.isBusy || handOver.pending,
    isHanding: handOver.pending,
    percent: Math.round((uploading?.progress ?? 0) * 100),
    problem: refused ?? uploading?.problem ?? null,
  };
}
