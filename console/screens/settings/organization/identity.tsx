import { useMemo } from 'react'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { PostalAddress } from '../../../shell/postal-address.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Options } from '../../../ui/options.tsx'
import { Section } from '../../../ui/page.tsx'
import { countries, currencies, languages, zones } from '../../../ui/world.ts'
import { type Draft, textOf } from '../draft.ts'
import { Picture } from '../picture.tsx'
import type { OrganizationForm } from './form.ts'

interface Props {
  draft: Draft<OrganizationForm>
}

/** Name and contact details of the organization. Recipients see them. */
export const Identity = ({ draft }: Props) => (
  <Section title={settingsOrganization.identity()} intro={settingsOrganization.identityIntro()}>
    <TextField
      label={settingsOrganization.name()}
      required
      maxLength={100}
      hint={settingsOrganization.nameHint.rich({
        field: '{{organization.name}}',
        code: (text) => <code>{text}</code>,
      })}
      {...textOf(draft, 'name')}
    />
    <Row>
      <TextField
        label={settingsOrganization.phone()}
        type="tel"
        hint={settingsOrganization.phoneHint()}
        {...textOf(draft, 'phone')}
      />
      <TextField
        label={settingsOrganization.email()}
        inputMode="email"
        hint={settingsOrganization.emailHint()}
        {...textOf(draft, 'email')}
      />
    </Row>
    <TextField
      label={settingsOrganization.website()}
      inputMode="url"
      placeholder="https://"
      {...textOf(draft, 'website')}
    />
    <Picture
      label={settingsOrganization.logo()}
      urlLabel={settingsOrganization.logoUrl()}
      uploadLabel={settingsOrganization.logoUpload()}
      name="logoUrl"
      hint={settingsOrganization.logoHint()}
      url={draft.value.logoUrl}
      onUrl={(logoUrl) => draft.set({ logoUrl })}
    />
  </Section>
)

/** Fields of the postal address. Marketing emails require it. */
export function AddressFields({ draft }: Props) {
  return (
    <Section title={settingsOrganization.address()} intro={settingsOrganization.addressIntro()}>
      <PostalAddress fieldOf={(line) => textOf(draft, line)} />
    </Section>
  )
}

/** Time zone, country, currency and language of the organization. */
export function Region({ draft }: Props) {
  const { timezone, currency, locale } = draft.base
  const choices = useMemo(
    () => ({
      zones: zones(timezone),
      countries: countries(),
      currencies: currencies(currency),
      languages: languages(locale),
    }),
    [timezone, currency, locale],
  )
  return (
    <Section title={settingsOrganization.region()}>
      <Row>
        <SelectField
          label={settingsOrganization.timezone()}
          hint={settingsOrganization.timezoneHint()}
          {...textOf(draft, 'timezone')}
        >
          <Options choices={choices.zones} />
        </SelectField>
        <SelectField
          label={settingsOrganization.phoneCountry()}
          hint={settingsOrganization.phoneCountryHint()}
          {...textOf(draft, 'defaultCountry')}
        >
          <Options choices={choices.countries} />
        </SelectField>
      </Row>
      <Row>
        <SelectField
          label={settingsOrganization.currency()}
          hint={settingsOrganization.currencyHint()}
          {...textOf(draft, 'currency')}
        >
          <Options choices={choices.currencies} />
        </SelectField>
        <SelectField
          label={settingsOrganization.language()}
          hint={settingsOrganization.languageHint()}
          {...textOf(draft, 'locale')}
        >
          <Options choices={choices.languages} />
        </SelectField>
      </Row>
    </Section>
  )
}
