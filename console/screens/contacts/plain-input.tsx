import type { HTMLInputTypeAttribute } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import { TextField } from '../../ui/field.tsx'
import type { FieldName } from './words.ts'

/** Types of the inputs. */
const TYPES: Partial<Record<FieldName, HTMLInputTypeAttribute>> = { phone: 'tel', email: 'email' }
const HINTS: Partial<Record<FieldName, string>> = {
  country: contacts.countryHint(),
  timezone: contacts.timezoneHint(),
}

interface PlainInputProps {
  name: FieldName
  label: string
  defaultValue?: string | undefined
  hint?: string | undefined
  isLabelHidden?: boolean
  hasFocus?: boolean
  required?: boolean
}

/** Input for a field of a contact. */
export const PlainInput = ({ name, hint, hasFocus = false, ...field }: PlainInputProps) => (
  <TextField
    {...field}
    name={name}
    type={TYPES[name] ?? 'text'}
    hint={HINTS[name] ?? hint}
    maxLength={name === 'country' ? 2 : 255}
    autoFocus={hasFocus}
  />
)
