import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';

import { allNames } from '@kursi/core/kernel/in-language.ts';

type Group = BusinessPage['services'][number];

/** By name or description; groups without a match are left out. */
export function searchServices(groups: readonly Group[], wanted: string): Group[] {
  const word = wanted.trim().toLocaleLowerCase();
  return groups
    .map((group) => ({
      ...group,
      services: group.services.filter((service) =>
        [...allNames(service), service.description].join(' ').toLocaleLowerCase().includes(word),
      ),
    }))
    .filter(({ services }) => services.length > 0);
}
