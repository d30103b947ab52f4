import { useState } from 'react'
import { contacts } from '../../../../words/en/contacts.ts'
import { tagsAndFields } from '../../../../words/en/tags-and-fields.ts'
import type { CustomField, CustomFieldType } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { RecordForm } from '../../../ui/record-form.tsx'
import { FIELD_TYPES, keyFrom, mergeField, optionsIn, typeName } from './field-types.ts'

const takesOptions = (type: CustomFieldType): boolean => type === 'SELECT' || type === 'MULTI_SELECT'

/** Returns the typed options, or nothing for a type without options. */
const optionsOf = (data: FormData, type: CustomFieldType) =>
  takesOptions(type) ? { options: optionsIn(String(data.get('options') ?? '')) } : {}

interface FieldDialogProps {
  /** Absent for a new field. */
  field?: CustomField
  /** Name that a new field starts with. */
  label?: string
  /** Called with the new field. */
  onMade?(field: CustomField): void
  onClose(): void
}

/** Creates a custom field or edits its changeable parts. */
export const FieldDialog = ({ field, onClose, ...made }: FieldDialogProps) => (
  <Dialog
    title={field ? tagsAndFields.changeOne({ name: field.label }) : tagsAndFields.fieldNew()}
    onClose={onClose}
  >
    {field ? <KeptField field={field} onClose={onClose} /> : <NewField onClose={onClose} {...made} />}
  </Dialog>
)

function NewField({ label: first = '', onMade, onClose }: Omit<FieldDialogProps, 'field'>) {
  const [label, setLabel] = useState(first)
  const [key, setKey] = useState<string>()
  const [type, setType] = useState<CustomFieldType>('TEXT')

  async function submit(data: FormData) {
    const body = { label, key: key ?? keyFrom(label), type, ...optionsOf(data, type) }
    const { data: made } = await call('POST /custom-fields', { body })
    await refresh('/custom-fields')
    onMade?.(made)
    onClose()
  }

  return (
    <Form onSubmit={submit} label={tagsAndFields.fieldForm()}>
      <TextField
        name="label"
        label={tagsAndFields.name()}
        required
        maxLength={100}
        autoFocus
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextField
        name="key"
        label={tagsAndFields.fieldKey()}
        required
        value={key ?? keyFrom(label)}
        onChange={({ target }) => setKey(target.value)}
        hint={tagsAndFields.fieldKeyHint({ code: mergeField(key ?? keyFrom(label)) })}
      />
      <SelectField
        name="type"
        label={tagsAndFields.columnType()}
        hint={tagsAndFields.fieldTypeHint()}
        value={type}
        onChange={({ target }) => setType(target.value as CustomFieldType)}
      >
        {FIELD_TYPES.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </SelectField>
      {takesOptions(type) && <Options />}
      <Buttons act={tagsAndFields.fieldAct()} onClose={onClose} />
    </Form>
  )
}

interface Given {
  label: string
  /** Absent for a type without options. */
  options?: string[]
}

function KeptField({ field, onClose }: { field: CustomField; onClose(): void }) {
  const { type, key } = field
  const params = { id: field.id }
  return (
    <RecordForm<CustomField, Given>
      label={tagsAndFields.fieldForm()}
      record={field}
      inWords={({ label, options }) => ({
        [tagsAndFields.name()]: label,
        [tagsAndFields.options()]: options,
      })}
      formIn={(data) => ({ label: String(data.get('label')), ...optionsOf(data, type) })}
      formOf={({ label, options }) => ({ label, ...(takesOptions(type) ? { options } : {}) })}
      read={async () => (await call('GET /custom-fields/{id}', { params })).data}
      change={async (body, ifUpdatedAt) =>
        (await call('PATCH /custom-fields/{id}', { params, body }, { ifUpdatedAt })).data
      }
      onStored={() => {
        refresh('/custom-fields')
        onClose()
      }}
    >
      {({ label, options }) => (
        <>
          <TextField
            name="label"
            label={tagsAndFields.name()}
            required
            maxLength={100}
            autoFocus
            defaultValue={label}
          />
          <p>
            {tagsAndFields.fieldFixed.rich({
              type: typeName(type),
              code: <code>{mergeField(key)}</code>,
            })}
          </p>
          {takesOptions(type) && <Options options={options} hint={tagsAndFields.fieldOptionsHint()} />}
          <Buttons act={contacts.save()} onClose={onClose} />
        </>
      )}
    </RecordForm>
  )
}

const Options = ({ options, hint }: { options?: string[]; hint?: string }) => (
  <TextArea
    name="options"
    label={tagsAndFields.fieldOptions()}
    required
    defaultValue={options?.join('\n')}
    hint={hint}
  />
)

const Buttons = ({ act, onClose }: { act: string; onClose(): void }) => (
  <Actions>
    <SubmitButton>{act}</SubmitButton>
    <Button onClick={onClose}>{contacts.cancel()}</Button>
  </Actions>
)
