import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TemplateDraft } from '../core/messaging/message-template.ts';
import {
  brokenRules,
  type TemplateRule,
  templateRules,
  type WrittenTemplate,
} from '../core/messaging/template-rules/template-rules.ts';
import { messageTemplateCalls } from '../core/messaging/templates.contract.ts';
import { checkWritten } from '../server/src/modules/messaging/templates/written-template.ts';
import { makeGupshup } from '../server/src/providers/message/gupshup.ts';
import { ProviderRefused } from '../server/src/providers/message/message-provider.ts';
import { DEFAULT_PARTNER, startSimulator } from '../simulator/src/simulator.ts';
import { checkTemplate } from '../simulator/src/template-rules.ts';
import { type Bench, seeded, whole } from './support/bench.ts';
import { randomTemplate } from './support/random-templates.ts';

const TEXTS = 2_000;
const LEAST = 20;
/** Warnings on the page; server and simulator accept the template. */
const NOT_REFUSED: readonly TemplateRule[] = ['reads_like_its_category', 'reads_like_its_language'];

/** Random templates, most with rules broken: what the page, the server and the simulator say of each. */
export default {
  name: 'template-rules',
  bar: 'page, server and simulator agree on every text',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const random = seeded(seed);
    const broken = new Map<TemplateRule, number>();
    const faults: string[] = [];
    const accepted: WrittenTemplate[] = [];
    for (let i = 0; i < TEXTS; i++) {
      const draft = randomTemplate(random, i);
      const page = brokenRules(draft);
      for (const { rule } of page) broken.set(rule, (broken.get(rule) ?? 0) + 1);
      const said = {
        page: page.length === 0,
        server: isTakenByServer(draft),
        simulator: simulatorTakes(draft),
      };
      if (new Set(Object.values(said)).size > 1) {
        faults.push(
          `${JSON.stringify(said)}: ${page.map(({ rule }) => rule).join(', ')} in ${JSON.stringify(draft)}`,
        );
      }
      if (said.page) accepted.push(draft);
    }
    const submitted = await submitAll(accepted);
    broken.set('differs_from_others', submitted.copies);
    const seldom = templateRules
      .filter((rule) => !NOT_REFUSED.includes(rule))
      .filter((rule) => (broken.get(rule) ?? 0) < LEAST)
      .map((rule) => `${rule} ${broken.get(rule) ?? 0}`);
    return [
      {
        what: `texts on which page, server and simulator differ (seed ${seed})`,
        figure: `${faults.length} of ${whole(TEXTS)}`,
        bar: '0',
        met: faults.length === 0,
        raw: faults.slice(0, 20),
      },
      {
        what: `rules broken fewer than ${LEAST} times`,
        figure: seldom.length === 0 ? '0' : seldom.join(', '),
        bar: '0',
        met: seldom.length === 0,
      },
      {
        what: 'accepted ones that the simulator refuses over HTTP; copies that it takes',
        figure: `${submitted.refused.length} of ${whole(accepted.length)}; ${submitted.taken.length} of ${submitted.copies}`,
        bar: '0; 0',
        met: submitted.refused.length === 0 && submitted.taken.length === 0 && accepted.length > 200,
        raw: [...submitted.refused, ...submitted.taken].slice(0, 20),
      },
    ];
  },
} satisfies Bench;

/** As the call reads it: its schema, then the rules. */
function isTakenByServer(draft: WrittenTemplate): boolean {
  const parsed = messageTemplateCalls.create.input.safeParse({
    appId: 'app',
    elementName: draft.element_name,
    languageCode: draft.language_code,
    category: draft.category,
    templateType: draft.template_type,
    content: draft.content,
    header: draft.header,
    footer: draft.footer,
    exampleMedia: draft.example_media,
    buttons: draft.buttons,
    variables: draft.variables,
  });
  return parsed.success && checkWritten(parsed.data, {}, 'TEMPLATE_NOT_CREATED').ok;
}

function simulatorTakes(draft: WrittenTemplate): boolean {
  const samplesOf = (section: string) =>
    draft.variables
      .filter((variable) => variable.section === section)
      .toSorted((a, b) => a.key - b.key)
      .map(({ sample }) => sample);
  const [headerSample] = samplesOf('Header');
  return (
    checkTemplate({
      name: draft.element_name,
      language: draft.language_code,
      category: draft.category,
      headerType: draft.template_type,
      header: draft.header ?? undefined,
      headerSample,
      headerHandle: draft.example_media ?? undefined,
      body: draft.content,
      samples: samplesOf('Data'),
      footer: draft.footer ?? undefined,
      buttons: draft.buttons,
    }).length === 0
  );
}

/** Those that everybody accepts really are, over HTTP by the adapter; and every twentieth a second time is not. */
async function submitAll(drafts: readonly WrittenTemplate[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-bench-templates-'));
  const app = { id: 'a0000000-0000-4000-8000-000000000001', name: 'bench', phone: '+919000000001' };
  const simulator = await startSimulator({ folder, apps: [app], speed: 'instant', rates: false });
  const provider = makeGupshup(
    {
      url: simulator.url,
      ...DEFAULT_PARTNER,
      appId: app.id,
      appName: app.name,
      phone: app.phone,
      appAuthHeader: 'authorization',
      partnerAuthHeader: 'token',
      loginField: 'secret',
      sendVersion: 2,
      sendsPerMinute: 0,
      isSimulator: true,
    },
    { webhookSecret: 'bench' },
  );
  const isTaken = async (draft: WrittenTemplate, name: string): Promise<true | string> => {
    try {
      const sample = draft.template_type === 'IMAGE' ? handle : null;
      const template = {
        ...(draft as TemplateDraft),
        element_name: name,
        example_media: sample,
        vertical: 'Bench',
      };
      await provider.createTemplate(provider.productApp, template);
      return true;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      return `${error.message} ${JSON.stringify(draft)}`;
    }
  };
  const picture = { name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) };
  const { handle } = await provider.uploadSample(provider.productApp, picture);
  const [refused, taken]: [string[], string[]] = [[], []];
  let copies = 0;
  try {
    for (const [index, draft] of drafts.entries()) {
      const answer = await isTaken(draft, `bench_${index}`);
      if (answer !== true) refused.push(answer);
      if (index % 10 !== 0) continue;
      copies++;
      const others = [{ content: draft.content, footer: draft.footer }];
      const isRefusedHere = brokenRules(draft, { others }).length > 0;
      if (!isRefusedHere || (await isTaken(draft, `bench_copy_${index}`)) === true)
        taken.push(JSON.stringify(draft));
    }
  } finally {
    await simulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { refused, taken, copies };
}
