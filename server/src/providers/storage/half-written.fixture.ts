// Test fixture: starts writing a file, reports it, and never ends, so that the test can kill it.
import { Readable } from 'node:stream';
import { makeFolderStorage } from './folder.ts';

const [folder = '', key = ''] = process.argv.slice(2);

async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100_000)]);
  process.stdout.write('half way\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

await makeFolderStorage(folder).write({ key, type: 'image/jpeg', size: 200_000 }, Readable.from(endless()));
