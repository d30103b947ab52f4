import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { CustomInput, customValue } from '../custom-input.tsx'
import { useCustomFields } from '../names.ts'
import { PlainInput } from '../plain-input.tsx'
import { FIELDS, type FieldName } from '../words.ts'
import { type ActProps, beginEdit, type Changes, whoIs } from './begin.ts'

const CUSTOM = 'custom.'
/** All fields except the phone number, because the number identifies a contact. */
const EDITABLE = FIELDS.filter(([name]) => name !== 'phone')

/** Sets one field of the chosen contacts. */
export function FieldsAct({ choice, filters, onDone, onClose }: ActProps) {
  const fields = useCustomFields().filter(({ isArchived }) => !isArchived)
  const [name, setName] = useState<string>('city')
  const custom = fields.find(({ key }) => `${CUSTOM}${key}` === name)

  function changesIn(data: FormData): Changes {
    if (custom) return { customFields: { [custom.key]: customValue(custom, data) } }
    const value = String(data.get(name) ?? '')
    return { [name]: value === '' && name !== 'firstName' ? null : value }
  }

  return (
    <Dialog title={`A field of ${whoIs(choice)}`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await beginEdit(choice, filters, changesIn(data))
          onDone()
          onClose()
        }}
      >
        <SelectField
          label="Field"
          name="which"
          value={name}
          onChange={({ target }) => setName(target.value)}
          hint="Phone numbers and opt-outs change one contact at a time."
        >
          {EDITABLE.map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
          {fields.length > 0 && (
            <optgroup label="Custom fields">
              {fields.map(({ key, label }) => (
                <option key={key} value={`${CUSTOM}${key}`}>
                  {label}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
        {custom ? (
          <CustomInput key={name} field={custom} label="New value" hint="Empty: the value is removed." />
        ) : (
          <PlainInput
            key={name}
            name={name as FieldName}
            label="New value"
            hint={name === 'firstName' ? undefined : 'Empty: the value is removed.'}
          />
        )}
        <Actions>
          <SubmitButton>Change {whoIs(choice)}</SubmitButton>
          <Button onClick={onClose}>Change nothing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
