import { useMemo } from 'react'
import { settings } from '../../words/en/settings.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { Row } from '../ui/form.tsx'
import { Options } from '../ui/options.tsx'
import { countries } from '../ui/world.ts'

export const ADDRESS_LINES = ['line1', 'line2', 'postalCode', 'city', 'state', 'country'] as const
type Line = (typeof ADDRESS_LINES)[number]

interface FieldOf {
  name: string
  value?: string
  onChange?(event: { target: { value: string } }): void
}

/**
 * Fields of a postal address.
 * @param fieldOf returns the name of a field and, in a form that holds its values, the value
 */
export function PostalAddress({
  fieldOf,
  isRequired = false,
}: {
  fieldOf(line: Line): FieldOf
  /** Whether the form needs a street. */
  isRequired?: boolean
}) {
  const choices = useMemo(countries, [])
  return (
    <>
      <Row>
        <TextField
          label={settings.street()}
          field="address.line1"
          required={isRequired}
          {...fieldOf('line1')}
        />
        <TextField label={settings.line2()} field="address.line2" {...fieldOf('line2')} />
      </Row>
      <Row>
        <TextField label={settings.postalCode()} field="address.postalCode" {...fieldOf('postalCode')} />
        <TextField label={settings.city()} field="address.city" {...fieldOf('city')} />
        <TextField label={settings.region()} field="address.state" {...fieldOf('state')} />
      </Row>
      <SelectField label={settings.country()} field="address.country" {...fieldOf('country')}>
        <option value="">{settings.countryNone()}</option>
        <Options choices={choices} />
      </SelectField>
    </>
  )
}
