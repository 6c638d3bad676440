import { mayManage, rolesToGive } from '@kursi/core/business/member-rules.ts';
import type { RightsSet } from '@kursi/core/business/rights-set.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../app/address/paths.ts';
import { seeAs } from '../../../../app/see-as.ts';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useText } from '../../../../lib/text.ts';
import { Select } from '../../../../ui/fields/select.tsx';

interface SeeAsProps {
  readonly business: MyBusiness;
  readonly sets: readonly RightsSet[];
}

/** Shows the desk with other rights; only those that one could give. */
export function SeeAs({ business, sets }: SeeAsProps) {
  const t = useText();
  const navigate = useNavigate();
  const roles = rolesToGive(business)
    .filter((role) => role !== business.role || business.rights !== null)
    .map((role) => ({ as: role as string, name: t(`role.${role}`), role, rights: null }));
  const named = sets
    .filter((set) => mayManage(business, set))
    .map(({ id, name, role, rights }) => ({ as: id, name, role, rights }));
  const choices = [...roles, ...named];
  if (choices.length === 0) return null;
  return (
    <Select
      className="w-40"
      label={t('team.see_as')}
      placeholder={t('team.see_as')}
      value={null}
      onValueChange={(as) => {
        const choice = choices.find((one) => one.as === as);
        if (!choice) return;
        seeAs({ business_id: business.id, ...choice });
        void navigate({ to: paths.home });
      }}
      options={choices.map(({ as, name }) => ({ value: as, label: name }))}
    />
  );
}
