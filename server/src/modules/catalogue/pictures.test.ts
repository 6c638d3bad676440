import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { uploadFile } from '../../testing/files.ts';
import { catalogueOf } from '../../testing/salon/catalogue.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal } = server;
const owner = await server.seedAccount();
const business_id = await server.seedBusiness(owner);
const make = catalogueOf(server, owner, business_id);
const upload = () => uploadFile(server, owner, { module: 'business', business_id });
const pathOf = (url: string) => new URL(url, server.url).pathname;
const isThere = async (url: string) => (await fetch(new URL(url, server.url))).status === 200;

test('a service, a calendar and a product have a picture, stored without its origin', async () => {
  const image_url = [await upload(), await upload(), await upload()] as const;
  await make.service({ image_url: image_url[0] });
  await make.calendar({ image_url: image_url[1] });
  await make.product({ image_url: image_url[2] });
  const { services, calendars } = await make.look();
  const { items } = await call(productCalls.list, { business_id }, { as: owner });
  expect([services[0]?.image_url, calendars[0]?.image_url, items[0]?.image_url]).toEqual(
    image_url.map(pathOf),
  );
});

test('a new picture replaces the old one, whose file is deleted', async () => {
  const [first, second] = [await upload(), await upload()];
  const id = await make.service({ image_url: first });
  await call(catalogueCalls.changeService, { business_id, id, image_url: second }, { as: owner });
  await eventually(async () => !(await isThere(first)));
  expect(await isThere(second)).toBe(true);
  await call(
    catalogueCalls.changeService,
    { business_id, id, image_url: second, name: 'Renamed' },
    { as: owner },
  );
  expect(await isThere(second)).toBe(true);
  await call(catalogueCalls.changeService, { business_id, id, image_url: null }, { as: owner });
  await eventually(async () => !(await isThere(second)));
});

test('a picture that was not uploaded here, or by someone else, is refused', async () => {
  const other = await server.seedAccount();
  const elsewhere = await server.seedBusiness(other);
  const theirs = await uploadFile(server, other, { module: 'business', business_id: elsewhere });
  const taken = await upload();
  await make.product({ image_url: taken });
  for (const image_url of [theirs, taken, '/media/business/nothing.jpg', 'https://evil.example/a.jpg']) {
    const answer = await refusal(
      calendarCalls.add,
      { business_id, name: 'Chair', kind: 'chair', image_url },
      { as: owner },
    );
    expect([image_url, answer.code]).toEqual([image_url, 'FILE_NOT_UPLOADED']);
  }
  expect(await isThere(theirs)).toBe(true);
});
