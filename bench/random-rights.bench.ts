import { allCalls } from '../core/contract/contract.ts';
import { decide } from '../core/contract/decide.ts';
import type { MemberAllowance } from '../core/contract/permission.ts';
import { randomRights } from '../core/contract/random-rights.fixture.ts';
import { rolesOfSets } from '../core/contract/rights-set.ts';
import { may as pageMay } from '../web/src/lib/may.ts';
import { type Bench, whole } from './support/bench.ts';

const SETS = 5_000;

/** All calls × roles × random sets: core's decision, the page's own function and a plain reading of the set agree. */
export default {
  name: 'random-rights',
  bar: 'the contract, the page and a plain reading of the set agree',
  async run() {
    const first = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${first} (BENCH_SEED=${first} repeats it)`);
    const calls = allCalls().filter(({ call }) => call.who.member);
    const faults: string[] = [];
    let compared = 0;
    let allowed = 0;
    for (let seed = first; seed < first + SETS; seed++) {
      const rights = randomRights(seed);
      for (const role of rolesOfSets) {
        const who = { session: 'account', platformAdmin: false, role, rights } as const;
        for (const { name, call } of calls) {
          const { member, ...others } = call.who;
          const plain = others.public || others.account ? true : holds(member, rights);
          const said = decide(call.who, who).allowed;
          const shown = pageMay(call, { role, rights });
          compared++;
          if (said) allowed++;
          if (said !== plain || shown !== plain)
            faults.push(`${name} with set ${seed} as ${role}: ${plain}, ${said}, ${shown}`);
        }
      }
    }
    return [
      {
        what: `calls × roles × sets on which they differ (seed ${first})`,
        figure: `${faults[0] ?? 0} of ${whole(compared)}`,
        bar: '0',
        met: faults.length === 0,
        raw: faults.slice(0, 20),
      },
      {
        what: 'of them allowed',
        figure: whole(allowed),
        bar: 'some and not all',
        met: allowed > compared / 20 && allowed < compared,
      },
    ];
  },
} satisfies Bench;

/** As the words of the set say it, without the functions that are tried. */
function holds(member: MemberAllowance | undefined, rights: object): boolean {
  return member !== undefined && (member.right === 'business.see' || member.right in rights);
}
