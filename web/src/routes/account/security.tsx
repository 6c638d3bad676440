import { teamSecondStepCalls } from '@kursi/core/business/second-step.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { TeamSecondStep } from '../../features/business/team/team-second-step.tsx';
import { SecurityScreen } from '../../features/identity/security/security-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

export default function SecurityPage() {
  const t = useText();
  const { is_guest } = useUser();
  const { selected } = useMyBusinesses({ enabled: !is_guest });
  usePageTitle(t('security.title'));
  const runsTeam = selected && may(teamSecondStepCalls.get, selected);
  return <SecurityScreen team={runsTeam ? <TeamSecondStep key={selected.id} business={selected} /> : null} />;
}
