import { OnboardingPage } from '../../pages/onboarding-page.ts';
import { PlansPage } from '../../pages/plans-page.ts';
import { ServicesPage } from '../../pages/services-page.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, makeAccount, makeBusiness, signInAs } from '../../support/people.ts';

const jaipur = { area: 'C-Scheme', city: 'Jaipur', state: 'Rajasthan', pincode: '302001' };

test('an owner sets up a business, hears what is missing, leaves half way, comes back, and it is there', async ({
  page,
  looksRight,
}) => {
  const home = await signInAs(page, await makeAccount('Nandini Rao'));
  await home.setUpBusiness();
  const onboarding = await OnboardingPage.shown(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please fill this in.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is your business called?' })).toBeVisible();
  await looksRight(page);
  await onboarding.details('Aangan Salon & Spa', '98765 43210');
  await looksRight(page);
  await onboarding.serviceType('Salon');
  await looksRight(page);
  await expect(page.getByText('Draft saved on this device').first()).toBeAttached();

  await page.goto('/');
  await expect(page.getByText('Aangan Salon & Spa')).toBeVisible();
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Where do clients find you?' }).waitFor();
  await onboarding.location(jaipur);
  await expect(page.getByText('Open 56 hours a week')).toBeVisible();
  await looksRight(page);
  await onboarding.create();

  await (await PlansPage.shown(page)).notNow();
  await expect(page.getByText('Aangan Salon & Spa').first()).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Show them to everyone' }).click();
  await expect(page.getByText('Everyone sees your phone number and address now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show them to everyone' })).toHaveCount(0);
  await page.goto('/onboarding');
  await OnboardingPage.shown(page);
  await expect(page.getByLabel('Business name')).toHaveValue('');
});

test('an owner of two businesses switches between them, and sees without a reload what happens', async ({
  page,
  context,
}) => {
  await enterAs(page, await makeAccount('Kavya'));
  for (const name of ['Kavya Nails', 'Kavya Hair']) await makeBusiness(page, name);
  await page.goto('/');
  const switcher = page.getByRole('button', { name: /Switch business/ });
  // Both, because one of them is already selected.
  for (const name of ['Kavya Nails', 'Kavya Hair']) {
    await switcher.click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await expect(switcher).toContainText(name);
    await page.reload();
    await expect(switcher).toContainText(name);
  }
  await expect(page.getByText('Kavya Hair was approved')).toBeVisible();
  const second = await context.newPage();
  await (await ServicesPage.open(second)).takeStarter();
  await expect(page.getByText('Kavya Hair added the ready-made services')).toBeVisible();
});

test('an owner begins with a pin on the map and the usual services', async ({ page, looksRight }) => {
  await enterAs(page, await makeAccount('Farida'));
  await page.goto('/onboarding');
  const onboarding = await OnboardingPage.shown(page);
  await onboarding.details('Farida Beauty', '98765 43210');
  await page.getByRole('radio', { name: 'Salon' }).check();
  await page.getByText('View the list').click();
  await expect(page.getByText('Hair spa')).toBeVisible();
  await page.getByRole('switch', { name: 'Start with a ready-made list of services' }).check();
  await looksRight(page);
  await onboarding.next('Where do clients find you?');
  await onboarding.pinNear('Jaipur');
  const point = page.getByText(/^2[67]\.\d{5}, 75\.\d{5}$/);
  await expect(point).toBeVisible();
  await expect(page.getByText('26.91000, 75.79000')).toBeHidden();
  await looksRight(page);
  const chosen = await point.textContent();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(chosen ?? '')).toBeVisible();
  await onboarding.location(jaipur);
  for (const day of ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun'])
    await page.getByRole('switch', { name: `Open on ${day}day` }).uncheck();
  await expect(page.getByText('Clients cannot book while every day is closed.')).toBeVisible();
  await onboarding.create();
  await expect(page.getByText('Open at least one day, or confirm that you will open later.')).toBeVisible();
  await page.getByRole('switch', { name: 'Open on Monday' }).check();
  await page.getByLabel('Monday, opens at').selectOption({ label: '6:00 pm' });
  await expect(page.getByText(/^Closing time moved to/)).toBeVisible();
  await looksRight(page);
  await onboarding.create();
  await (await PlansPage.shown(page)).notNow();
  await page.goto('/setup/services');
  await expect(page.getByText('Hair spa').first()).toBeVisible();
});

test('an owner who stands in the shop lets the device say where that is', { tag: '@phone' }, async ({
  page,
  context,
  looksRight,
}) => {
  const gauri = await makeAccount('Gauri');
  const name = `Gauri ${gauri.email.slice(-14, -11)}`;
  await enterAs(page, gauri);
  await page.goto('/onboarding');
  const onboarding = await OnboardingPage.shown(page);
  await onboarding.details(name, '98765 43210');
  await onboarding.serviceType('Salon');
  // Permission denied: an error beside the button, and the map as an alternative.
  await onboarding.useMyLocation();
  await expect(page.getByText('We could not find your location. Click on the map instead.')).toBeVisible();
  await expect(page.getByText('No location chosen yet.')).toBeVisible();
  await looksRight(page);

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 12.971594, longitude: 77.594566 });
  await onboarding.useMyLocation();
  const point = page.getByText('12.97159, 77.59457');
  await expect(point).toBeVisible();
  await expect(page.getByText('We could not find your location.', { exact: false })).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(point).toBeVisible();
  // The map is zoomed to the pin.
  await expect(page.locator('.k-map.near .k-map-pin')).toBeInViewport();
  await onboarding.location({
    area: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  });
  await onboarding.create();
  await PlansPage.shown(page);
  await page.goto(`/b/${name.toLowerCase().replace(' ', '-')}`);
  await expect(page.getByRole('link', { name: /Open in Maps/ })).toHaveAttribute(
    'href',
    /query=12\.97159%2C77\.59457$/,
  );
});
