import { useMemo } from 'react'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Options } from '../../../ui/options.tsx'
import { Section } from '../../../ui/page.tsx'
import { countries, currencies, languages, zones } from '../../../ui/world.ts'
import { Address } from '../address.tsx'
import { type Draft, textOf } from '../draft.ts'
import { Picture } from '../picture.tsx'
import type { OrganizationForm } from './form.ts'

interface Props {
  draft: Draft<OrganizationForm>
}

/** Name and contact details of the organization. Recipients see them. */
export const Identity = ({ draft }: Props) => (
  <Section title="Who you are" intro="Recipients see it: in messages, on pages and on the contact card.">
    <TextField
      label="Name"
      maxLength={100}
      hint={
        <>
          Messages contain it as <code>{'{{organization.name}}'}</code>.
        </>
      }
      {...textOf(draft, 'name')}
    />
    <Row>
      <TextField
        label="Phone number"
        type="tel"
        hint="The answer to HELP names it. People can call it."
        {...textOf(draft, 'phone')}
      />
      <TextField
        label="Email address"
        inputMode="email"
        hint="The answer to HELP names it."
        {...textOf(draft, 'email')}
      />
    </Row>
    <TextField label="Website" inputMode="url" placeholder="https://" {...textOf(draft, 'website')} />
    <Picture
      label="Logo"
      name="logoUrl"
      hint="Shown on the pages where people join."
      url={draft.value.logoUrl}
      onUrl={(logoUrl) => draft.set({ logoUrl })}
    />
  </Section>
)

/** Fields of the postal address. Marketing emails require it. */
export function AddressFields({ draft }: Props) {
  return (
    <Section
      title="Postal address"
      intro="Every marketing mail must contain it, so none is launched without one."
    >
      <Address draft={draft} />
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
    <Section title="Region">
      <Row>
        <SelectField
          label="Time zone"
          hint="Of days in reports and of schedules."
          {...textOf(draft, 'timezone')}
        >
          <Options choices={choices.zones} />
        </SelectField>
        <SelectField
          label="Country of phone numbers"
          hint="For numbers that are written without a +."
          {...textOf(draft, 'defaultCountry')}
        >
          <Options choices={choices.countries} />
        </SelectField>
      </Row>
      <Row>
        <SelectField label="Currency" hint="Of your deals." {...textOf(draft, 'currency')}>
          <Options choices={choices.currencies} />
        </SelectField>
        <SelectField
          label="Language"
          hint="How dates and figures are written in messages."
          {...textOf(draft, 'locale')}
        >
          <Options choices={choices.languages} />
        </SelectField>
      </Row>
    </Section>
  )
}
