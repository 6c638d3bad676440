import { useState } from 'react';
import { Avatar } from '../pictures/avatar.tsx';
import { Picture } from '../pictures/picture.tsx';
import { type PictureItem, PictureList, type PictureListLabels } from '../pictures/picture-list.tsx';
import { PictureUpload } from '../pictures/picture-upload.tsx';
import { long } from './sample.ts';
import { Grid, Row, Section } from './section.tsx';

const uploadLabels = {
  choose: 'Choose a picture',
  change: 'Change the picture',
  remove: 'Remove',
  cancel: 'Cancel',
  retry: 'Try again',
  progress: (percent: number) => `${percent} % sent`,
};
const listLabels: PictureListLabels = {
  add: 'Add a picture',
  primary: 'Main picture',
  makePrimary: 'Make it the main picture',
  earlier: 'Move earlier',
  later: 'Move later',
  remove: 'Remove',
  retry: 'Try again',
  undo: 'Undo',
  removed: 'The picture is removed.',
  options: (name) => `More about ${name}`,
  move: (name) => `Move ${name}. The arrow keys change its place.`,
  place: (name, place, count) => `${name} is now ${place} of ${count}.`,
};
const blur = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
const samples: PictureItem[] = [
  { key: 'a', src: '/icon-512.png', name: 'chair.png' },
  { key: 'b', src: '/icon-192.png', name: `${long}.png`, blurHash: blur },
  { key: 'c', src: '/apple-touch-icon.png', name: 'sending.jpg', progress: 0.64 },
  {
    key: 'd',
    src: '/nothing.png',
    name: 'broken.heic',
    problem: 'This picture cannot be read. Please choose another one.',
  },
];

export function Pictures() {
  const [items, setItems] = useState<readonly PictureItem[]>(samples);
  const [src, setSrc] = useState<string | null>('/icon-512.png');
  const add = (files: File[]) =>
    setItems((all) => [
      ...all,
      ...files.map((file) => ({
        key: `${file.name}-${all.length}`,
        src: URL.createObjectURL(file),
        name: file.name,
      })),
    ]);
  return (
    <Section id="pictures" title="Pictures">
      <Row title="With its blur hash, while it loads or when it never comes">
        <span className="block size-24">
          <Picture src="/icon-192.png" alt="A chair" blurHash={blur} />
        </span>
        <span className="block size-24">
          <Picture src="/nothing.png" alt="Nothing" blurHash={blur} />
        </span>
        <span className="block size-24">
          <Picture src="/nothing.png" alt="Nothing" />
        </span>
      </Row>
      <Row title="One, as an avatar">
        <PictureUpload
          shape="avatar"
          labels={uploadLabels}
          empty={<Avatar name="Sunita Agarwal" size="huge" />}
          onChoose={() => undefined}
        />
        <PictureUpload
          shape="avatar"
          labels={uploadLabels}
          src={src}
          onChoose={(file) => setSrc(URL.createObjectURL(file))}
          onRemove={() => setSrc(null)}
        />
        <PictureUpload
          shape="avatar"
          labels={uploadLabels}
          src="/icon-512.png"
          progress={0.4}
          onChoose={() => undefined}
          onCancel={() => undefined}
        />
      </Row>
      <Grid>
        <PictureUpload shape="card" labels={uploadLabels} onChoose={() => undefined} />
        <PictureUpload
          shape="card"
          labels={uploadLabels}
          src="/icon-512.png"
          onChoose={() => undefined}
          onRemove={() => undefined}
        />
        <PictureUpload
          shape="card"
          labels={uploadLabels}
          problem="We cannot reach Kursi right now."
          onChoose={() => undefined}
          onRetry={() => undefined}
        />
      </Grid>
      <div>
        <p className="mb-2 text-t1 text-ink-3">Several, in an order</p>
        <PictureList
          items={items}
          labels={listLabels}
          max={8}
          withPrimary
          onItemsChange={setItems}
          onAdd={add}
          onRetry={() => undefined}
        />
      </div>
    </Section>
  );
}
