import { businessCalls } from '@kursi/core/business/business.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { asTyped } from '@kursi/core/kernel/in-language.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { orNull } from '../../../shared/forms/or-null.ts';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { PublicAddress } from '../public-address.tsx';
import { AboutEntries } from './about-entries.tsx';
import { Line } from './fields.tsx';
import { usePictures } from './pictures.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';

const valuesOf = ({ name, business_url, category_id, website, description2 }: BusinessSettings): Changes => ({
  name,
  business_url,
  category_id,
  website: website ?? '',
  description2: asTyped(description2),
});

export function PageSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  const locale = useLocale();
  const { data } = useCallQuery(businessCalls.listCategories, {});
  const pictures = usePictures(business);
  const categories = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
  return (
    <>
      {business.visibility !== 'private' && (
        <>
          <PublicAddress business={business} />
          <hr className="my-6 border-line-soft" />
        </>
      )}
      <SettingsForm
        section="page"
        business={business}
        beside={pictures}
        valuesOf={valuesOf}
        complete={(values) => ({
          ...values,
          website: orNull(values.website),
          description2: values.description2?.map((entry) => ({
            ...entry,
            title_hi: orNull(entry.title_hi),
            description_hi: orNull(entry.description_hi),
          })),
        })}
      >
        <div className="grid max-w-md gap-5">
          <Line
            name="name"
            label={t('settings.name')}
            required
            input={{ autoComplete: 'organization', maxLength: 120 }}
          />
          <Line
            name="business_url"
            label={t('settings.address')}
            hint={t('settings.address_hint')}
            required
            input={{
              autoCapitalize: 'none',
              autoCorrect: 'off',
              spellCheck: false,
              lead: <span className="text-ink-3">{`${location.host}/b/`}</span>,
            }}
          />
          <SelectField
            name="category_id"
            label={t('settings.category')}
            required
            size="tap"
            options={categories}
          />
          <Line
            name="website"
            label={t('settings.website')}
            input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'aangan.in' }}
          />
        </div>
        <AboutEntries />
      </SettingsForm>
    </>
  );
}
