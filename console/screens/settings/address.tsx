import { useMemo } from 'react'
import { settings } from '../../../words/en/settings.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Options } from '../../ui/options.tsx'
import { countries } from '../../ui/world.ts'
import { type Draft, textOf } from './draft.ts'

type Lines = Record<'line1' | 'line2' | 'postalCode' | 'city' | 'state' | 'country', string>

/** Fields of a postal address. */
export function Address({ draft }: { draft: Draft<Lines> }) {
  const choices = useMemo(countries, [])
  return (
    <>
      <Row>
        <TextField label={settings.street()} field="address.line1" {...textOf(draft, 'line1')} />
        <TextField label={settings.line2()} field="address.line2" {...textOf(draft, 'line2')} />
      </Row>
      <Row>
        <TextField
          label={settings.postalCode()}
          field="address.postalCode"
          {...textOf(draft, 'postalCode')}
        />
        <TextField label={settings.city()} field="address.city" {...textOf(draft, 'city')} />
        <TextField label={settings.region()} field="address.state" {...textOf(draft, 'state')} />
      </Row>
      <SelectField label={settings.country()} field="address.country" {...textOf(draft, 'country')}>
        <option value="">{settings.countryNone()}</option>
        <Options choices={choices} />
      </SelectField>
    </>
  )
}
