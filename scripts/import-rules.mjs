/**
 * Import rules, as data for dependency-cruiser; scripts/check-imports.mjs runs them and plants one violation
 * of each to test that it is caught.
 */

/** Lowest first: a module of the server or of core imports only modules before it. */
export const MODULES = [
  'identity',
  'media',
  'support',
  'payments',
  'business',
  'subscription',
  'admin',
  'catalogue',
  'clients',
  'memberships',
  'booking',
  'waitlist',
  'billing',
  'sales',
  'reviews',
  'discovery',
  'messaging',
  'notifications',
  'campaigns',
  'insights',
  'history',
];

const error = 'error';
const test = '\\.test\\.tsx?$|^server/src/testing/';

const downward = MODULES.slice(0, -1).map((module, i) => ({
  name: `${module}-imports-only-modules-below-it`,
  severity: error,
  from: { path: `^server/src/modules/${module}/`, pathNot: test },
  to: { path: `^server/src/modules/(${MODULES.slice(i + 1).join('|')})/` },
  plant: {
    [`server/src/modules/${MODULES[i + 1]}/public.ts`]: 'export const a = 1;',
    [`server/src/modules/${module}/a.ts`]: `export { a } from '../${MODULES[i + 1]}/public.ts';`,
  },
}));

const downwardInCore = MODULES.slice(0, -1).map((module, i) => ({
  name: `core-${module}-imports-only-modules-below-it`,
  severity: error,
  from: { path: `^core/${module}/`, pathNot: test },
  to: { path: `^core/(${MODULES.slice(i + 1).join('|')})/` },
  plant: {
    [`core/${MODULES[i + 1]}/b.ts`]: 'export const b = 1;',
    [`core/${module}/a.ts`]: `export { b } from '../${MODULES[i + 1]}/b.ts';`,
  },
}));

/** Each rule with a `plant`: a file that violates it, and its import. */
export const RULES = [
  {
    name: 'no-cycles',
    severity: error,
    from: {},
    to: { circular: true },
    plant: {
      'core/kernel/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'core/kernel/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
    },
  },
  {
    name: 'core-imports-only-core',
    comment:
      'core is what both sides agree on: pure, so no library but those of the contract and of QR codes.',
    severity: error,
    from: { path: '^core/', pathNot: test },
    to: { pathNot: '^core/|^node_modules/(zod|uqr)/' },
    plant: { 'core/kernel/a.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;" },
  },
  {
    name: 'server-never-imports-web',
    severity: error,
    from: { path: '^server/' },
    to: { path: '^web/' },
    plant: {
      'web/src/lib/a.ts': 'export const a = 1;',
      'server/src/platform/a.ts': "export { a } from '../../../web/src/lib/a.ts';",
    },
  },
  {
    name: 'web-never-imports-server',
    severity: error,
    from: { path: '^web/' },
    to: { path: '^server/' },
    plant: {
      'server/src/platform/a.ts': 'export const a = 1;',
      'web/src/lib/a.ts': "export { a } from '../../../server/src/platform/a.ts';",
    },
  },
  {
    name: 'the-simulator-stands-alone',
    comment:
      'It stands in for the providers, with rules of its own: what it shared with us it could not test.',
    severity: error,
    from: { path: '^simulator/', pathNot: '\\.test\\.ts$|^simulator/src/testing\\.ts$' },
    to: { pathNot: '^simulator/', dependencyTypesNot: ['core'] },
    plant: {
      'core/kernel/b.ts': 'export const b = 1;',
      'simulator/src/a.ts': "export { b } from '../../core/kernel/b.ts';",
    },
  },
  {
    name: 'only-tests-know-the-simulator',
    comment: 'The product speaks to it over HTTP, as to a provider. Benches and journeys may start it.',
    severity: error,
    from: { path: '^(core|server|web)/', pathNot: test },
    to: { path: '^simulator/|^node_modules/@kursi/simulator/' },
    plant: {
      'simulator/src/a.ts': 'export const a = 1;',
      'server/src/providers/a.ts': "export { a } from '../../../simulator/src/a.ts';",
    },
  },
  {
    name: 'platform-knows-no-module',
    severity: error,
    from: { path: '^server/src/platform/', pathNot: test },
    to: { path: '^server/src/(modules|server|main|testing)' },
    plant: {
      'server/src/modules/identity/public.ts': 'export const a = 1;',
      'server/src/platform/a.ts': "export { a } from '../modules/identity/public.ts';",
    },
  },
  {
    name: 'platform-knows-no-module-of-core',
    comment:
      'What one module needs of another is a port: the one who needs it declares it, server.ts fills it.',
    severity: error,
    from: { path: '^server/src/platform/', pathNot: test },
    to: { path: `^core/(${MODULES.join('|')})/` },
    plant: {
      'core/booking/b.ts': 'export interface B {}',
      'server/src/platform/module/module.ts': "export type { B } from '../../../../core/booking/b.ts';",
    },
  },
  {
    name: 'only-the-wiring-knows-the-demo-salon',
    comment: 'It stands above the modules and uses them; the product works the same without it.',
    severity: error,
    from: { path: '^server/src/', pathNot: `${test}|^server/src/(demo/|server\\.ts$)` },
    to: { path: '^server/src/demo/' },
    plant: {
      'server/src/demo/a.ts': 'export const a = 1;',
      'server/src/modules/business/a.ts': "export { a } from '../../demo/a.ts';",
    },
  },
  {
    name: 'modules-meet-at-the-front-door',
    severity: error,
    from: { path: '^server/src/modules/([^/]+)/', pathNot: test },
    to: { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/public\\.ts$)' },
    plant: {
      'server/src/modules/identity/secret.ts': 'export const a = 1;',
      'server/src/modules/business/a.ts': "export { a } from '../identity/secret.ts';",
    },
  },
  {
    name: 'the-rest-uses-the-front-door-too',
    severity: error,
    from: { path: '^server/src/(?!modules/)', pathNot: test },
    to: { path: '^server/src/modules/', pathNot: '/public\\.ts$' },
    plant: {
      'server/src/modules/identity/secret.ts': 'export const a = 1;',
      'server/src/server.ts': "export { a } from './modules/identity/secret.ts';",
    },
  },
  ...downward,
  ...downwardInCore,
  {
    name: 'what-all-modules-share-knows-none',
    comment: 'contract.ts lists the calls of every module.',
    severity: error,
    from: {
      path: '^core/(kernel|contract|events|operations)/',
      pathNot: `${test}|^core/contract/contract\\.ts$`,
    },
    to: { path: `^core/(${MODULES.join('|')})/` },
    plant: {
      'core/booking/b.ts': 'export const b = 1;',
      'core/kernel/a.ts': "export { b } from '../booking/b.ts';",
    },
  },
  {
    name: 'only-stores-write-sql',
    comment: 'Everything else gets an executor and hands it to a store.',
    severity: error,
    from: {
      path: '^server/src/',
      pathNot: `${test}|\\.store\\.ts$|^server/src/platform/database/|^server/src/platform/sessions/identity-library\\.ts$|^server/src/commands/write-table-types\\.ts$`,
    },
    to: { path: '^node_modules/(kysely|pg)/' },
    plant: { 'server/src/modules/identity/a.ts': "import { sql } from 'kysely';\nexport const a = sql;" },
  },
  {
    name: 'only-sessions-know-the-identity-library',
    severity: error,
    from: { path: '^server/src/', pathNot: '^server/src/platform/sessions/' },
    to: { path: '^node_modules/(better-auth|@better-auth|jose)/' },
    plant: {
      'server/src/modules/identity/a.ts':
        "import { betterAuth } from 'better-auth';\nexport const a = betterAuth;",
    },
  },
  {
    name: 'only-jobs-know-the-queue',
    severity: error,
    from: { path: '^server/src/', pathNot: '^server/src/platform/jobs/' },
    to: { path: '^node_modules/pg-boss/' },
    plant: {
      'server/src/modules/identity/a.ts': "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;",
    },
  },
  {
    name: 'features-never-import-features',
    comment: 'Routes compose them.',
    severity: error,
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    plant: {
      'web/src/features/identity/a.ts': 'export const a = 1;',
      'web/src/features/business/a.ts': "export { a } from '../identity/a.ts';",
    },
  },
  {
    name: 'features-know-no-route',
    severity: error,
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(routes/|app/router\\.tsx)' },
    plant: {
      'web/src/routes/a.ts': 'export const a = 1;',
      'web/src/features/business/a.ts': "export { a } from '../../routes/a.ts';",
    },
  },
  {
    name: 'ui-knows-nothing-of-the-product',
    severity: error,
    from: { path: '^web/src/ui/' },
    to: { path: '^(core/(?!kernel/undo\\.ts)|web/src/(?!ui/|styles/))' },
    plant: {
      'web/src/lib/a.ts': 'export const a = 1;',
      'web/src/ui/a.ts': "export { a } from '../lib/a.ts';",
    },
  },
  {
    name: 'shared-knows-no-screen',
    comment: 'What several features use and yet knows a word of the product.',
    severity: error,
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/(app|routes|features)/' },
    plant: {
      'web/src/features/business/a.ts': 'export const a = 1;',
      'web/src/shared/a.ts': "export { a } from '../features/business/a.ts';",
    },
  },
  {
    name: 'lib-knows-no-screen',
    severity: error,
    from: { path: '^web/src/lib/' },
    to: { path: '^web/src/(app|routes|features|shared|ui)/' },
    plant: {
      'web/src/ui/a.ts': 'export const a = 1;',
      'web/src/lib/a.ts': "export { a } from '../ui/a.ts';",
    },
  },
  {
    name: 'every-import-is-found',
    severity: error,
    from: {},
    // Virtual modules of the test runner and the bundler, which they resolve themselves.
    to: { couldNotResolve: true },
    plant: { 'core/kernel/a.ts': "export { a } from './nowhere.ts';" },
  },
];
