import { useState } from 'react'
import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { CustomField } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { countOf } from '../choice.ts'
import { CustomInput, customValue } from '../custom-input.tsx'
import { useCustomFields } from '../names.ts'
import { PlainInput } from '../plain-input.tsx'
import { FIELDS, type FieldName } from '../words.ts'
import { type ActProps, beginEdit, type Changes } from './begin.ts'

const nameOf = ({ key }: CustomField): string => `custom.${key}`
/** All fields except the phone number, because the number identifies a contact. */
const EDITABLE = FIELDS.filter(([name]) => name !== 'phone')

/** Sets one field of the chosen contacts. */
export function FieldsAct({ choice, filters, onDone, onClose }: ActProps) {
  const fields = useCustomFields().filter(({ isArchived }) => !isArchived)
  const [name, setName] = useState<string>('city')
  const count = countOf(choice)
  const custom = fields.find((field) => nameOf(field) === name)

  function changesIn(data: FormData): Changes {
    if (custom) return { customFields: { [custom.key]: customValue(custom, data) } }
    const value = String(data.get(name) ?? '')
    return { [name]: value === '' && name !== 'firstName' ? null : value }
  }

  return (
    <Dialog title={contactBulk.fields({ count })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await beginEdit(choice, filters, changesIn(data))
          onDone()
          onClose()
        }}
      >
        <SelectField
          label={contactBulk.fieldsField()}
          name="which"
          value={name}
          onChange={({ target }) => setName(target.value)}
          hint={contactBulk.fieldsFieldHint()}
        >
          {EDITABLE.map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
          {fields.length > 0 && (
            <optgroup label={contactFields.customFields()}>
              {fields.map((field) => (
                <option key={field.key} value={nameOf(field)}>
                  {field.label}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
        {custom ? (
          <CustomInput
            key={name}
            field={custom}
            label={contactBulk.fieldsValue()}
            hint={contactBulk.fieldsValueHint()}
          />
        ) : (
          <PlainInput
            key={name}
            name={name as FieldName}
            label={contactBulk.fieldsValue()}
            hint={name === 'firstName' ? undefined : contactBulk.fieldsValueHint()}
          />
        )}
        <Actions>
          <SubmitButton>{contactBulk.act({ count })}</SubmitButton>
          <Button onClick={onClose}>{contacts.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
