import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { MOST_PICTURES } from '@kursi/core/business/settings-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { type Uploading, useUploads } from '../../../lib/pictures/use-uploads.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { pictureListLabels } from '../../../shared/forms/picture-labels.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { PictureList } from '../../../ui/pictures/picture-list.tsx';
import type { SavedBeside } from './settings-form.tsx';

/** Main picture first. */
function itemsOf({ images }: BusinessSettings): Uploading[] {
  const inOrder = [...images].sort((a, b) => Number(b.is_primary) - Number(a.is_primary));
  return inOrder.map(({ url, blur_hash }) => ({
    key: url,
    name: url.slice(url.lastIndexOf('/') + 1),
    src: url,
    blurHash: blur_hash,
    url,
    progress: null,
    problem: null,
    canRetry: false,
  }));
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const orderOf = (items: readonly Uploading[]) => items.map(({ url, key }) => pathOf(url ?? key)).join();

/** The pictures of the page: saved by the Save of their section, so that nothing is deleted before it. */
export function usePictures(business: BusinessSettings): SavedBeside {
  const t = useText();
  const uploads = useUploads({ module: 'business', business_id: business.id });
  const [problem, setProblem] = useState<string>();
  const { items, setItems } = uploads;
  const saved = itemsOf(business);
  const shown = useRef<string | null>(null);
  const dirty = shown.current !== null && orderOf(items) !== shown.current;

  const stand = JSON.stringify(saved);
  useEffect(() => {
    if (dirty) return;
    const now = JSON.parse(stand) as Uploading[];
    shown.current = orderOf(now);
    setItems(now);
  }, [dirty, stand, setItems]);

  function discard(): void {
    shown.current = orderOf(saved);
    setItems(saved);
    setProblem(undefined);
  }

  const setImages = useCommand(settingsCalls.setImages, {
    invalidates: touchedBy('business.pictures_changed'),
    onDone: (_, { images }) => {
      shown.current = images.map(({ url }) => pathOf(url)).join();
    },
    said: () => ({ text: t('settings.saved'), tone: 'good' }),
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });

  async function save(): Promise<boolean> {
    // What could not be used is left out: it must not stop the rest.
    const usable = items.filter(({ problem: failed }) => failed === null);
    if (usable.some(({ url }) => url === null)) {
      setProblem(t('settings.pictures_wait'));
      return false;
    }
    setProblem(undefined);
    setItems(usable);
    const images = usable.map(({ url, blurHash }, index) => ({
      url: url ?? '',
      blur_hash: blurHash,
      is_primary: index === 0,
    }));
    return (await setImages.run({ business_id: business.id, images })).ok;
  }

  const list = (
    <Field
      group
      label={t('settings.pictures')}
      hint={t('settings.pictures_lead', { count: MOST_PICTURES })}
      error={problem}
    >
      <PictureList
        items={items}
        max={MOST_PICTURES}
        withPrimary
        onItemsChange={setItems}
        onAdd={uploads.add}
        onRetry={uploads.retry}
        labels={pictureListLabels(t)}
      />
    </Field>
  );
  return { list, isDirty: dirty, isBusy: setImages.pending || uploads.isBusy, save, discard };
}
