import { useState } from 'react'
import type { CustomField, CustomFieldType } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { FIELD_TYPES, keyFrom, optionsIn, typeName } from './field-types.ts'

const takesOptions = (type: CustomFieldType): boolean => type === 'SELECT' || type === 'MULTI_SELECT'

/** Makes a custom field, or changes what of it can change. */
export function FieldDialog({ field, onClose }: { field?: CustomField; onClose(): void }) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [key, setKey] = useState<string>()
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'TEXT')

  async function submit(data: FormData) {
    const options = takesOptions(type) ? { options: optionsIn(String(data.get('options') ?? '')) } : {}
    await (field
      ? call('PATCH /custom-fields/{id}', { params: { id: field.id }, body: { label, ...options } })
      : call('POST /custom-fields', { body: { label, key: key ?? keyFrom(label), type, ...options } }))
    refresh('/custom-fields')
    onClose()
  }

  return (
    <Dialog title={field ? `Change ${field.label}` : 'New custom field'} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          name="label"
          label="Name"
          required
          maxLength={100}
          autoFocus
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        {field ? (
          <p>
            It holds: {typeName(type)}. In messages it is <code>{`{{custom.${field.key}}}`}</code>. Both
            cannot change, because values, messages and segments depend on them.
          </p>
        ) : (
          <>
            <TextField
              name="key"
              label="Name in messages and files"
              required
              value={key ?? keyFrom(label)}
              onChange={({ target }) => setKey(target.value)}
              hint={`{{custom.${key ?? keyFrom(label)}}} in a message. It cannot change later.`}
            />
            <SelectField
              name="type"
              label="It holds"
              hint="It cannot change later."
              value={type}
              onChange={({ target }) => setType(target.value as CustomFieldType)}
            >
              {FIELD_TYPES.map(([one, text]) => (
                <option key={one} value={one}>
                  {text}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {takesOptions(type) && (
          <TextArea
            name="options"
            label="Options, one a line"
            required
            defaultValue={field?.options.join('\n')}
            hint={field ? 'Contacts keep a value whose option you take away.' : undefined}
          />
        )}
        <Actions>
          <SubmitButton>{field ? 'Save' : 'Make the field'}</SubmitButton>
          <Button onClick={onClose}>Not now</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
