import { useRef, useState } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { contactForms } from '../../../words/en/contact-forms.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { ContactStage, CreateContact, NamedRecord } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { CustomInput, customValue } from './custom-input.tsx'
import { useCustomFields } from './names.ts'
import { PlainInput } from './plain-input.tsx'
import { TagPicker } from './tag-picker.tsx'
import { FIELDS, STAGES } from './words.ts'

/** The most used fields. The others are behind "More". */
const FIRST = ['firstName', 'lastName', 'phone', 'email'] as const
const OTHERS = FIELDS.filter(([name]) => !(FIRST as readonly string[]).includes(name))

/** Form for a new contact. */
export default function NewContact({ onClose }: { onClose(): void }) {
  const can = useCan()
  const go = useGo()
  const fields = useCustomFields().filter(({ isArchived }) => !isArchived)
  const [tags, setTags] = useState<readonly NamedRecord[]>([])
  const [existing, setExisting] = useState<string>()
  const made = useRef<{ asked: string; id: string }>(undefined)

  async function submit(data: FormData) {
    setExisting(undefined)
    const filled = FIELDS.map(([name]) => [name, String(data.get(name) ?? '').trim()] as const).filter(
      ([, value]) => value !== '',
    )
    const custom = fields.flatMap((field) => {
      const value = customValue(field, data)
      return value === null || (Array.isArray(value) && value.length === 0)
        ? []
        : [[field.key, value] as const]
    })
    const body = {
      firstName: '',
      phone: '',
      ...Object.fromEntries(filled),
      customFields: Object.fromEntries(custom),
      tagIds: tags.map(({ id }) => id),
    } satisfies CreateContact
    try {
      const asked = JSON.stringify(body)
      // The stage needs a second call. If it failed before, the contact exists already.
      if (made.current?.asked !== asked) {
        made.current = { asked, id: (await call('POST /contacts', { body })).data.id }
      }
      const { id } = made.current
      const stage = String(data.get('stage')) as ContactStage
      if (stage !== 'NEW_LEAD') await call('PATCH /contacts/{id}/stage', { params: { id }, body: { stage } })
      refresh('/contacts', '/tags', '/segments')
      toast(contactForms.newDone(), { label: contacts.open(), run: () => go(`/contacts/${id}`) })
      onClose()
    } catch (error) {
      setExisting(existingIn(error))
      throw error
    }
  }

  return (
    <Dialog title={contactForms.newTitle()} onClose={onClose}>
      <Form onSubmit={submit}>
        <Row>
          <PlainInput name="firstName" label={contactFields.firstName()} required hasFocus />
          <PlainInput name="lastName" label={contactFields.lastName()} />
        </Row>
        <Row>
          <PlainInput
            name="phone"
            label={contactFields.phone()}
            required
            hint={contactForms.newPhoneHint()}
          />
          <PlainInput name="email" label={contactFields.email()} />
        </Row>
        <SelectField name="stage" label={contactFields.stage()} defaultValue="NEW_LEAD">
          {STAGES.map(([stage, label]) => (
            <option key={stage} value={stage}>
              {label}
            </option>
          ))}
        </SelectField>
        {can('tag:read') && <TagPicker label={contactFields.tags()} tags={tags} onTags={setTags} mayCreate />}
        <details>
          <summary>{contactForms.newMore()}</summary>
          <Row>
            {OTHERS.map(([name, label]) => (
              <PlainInput key={name} name={name} label={label} />
            ))}
            {fields.map((field) => (
              <CustomInput key={field.id} field={field} label={field.label} />
            ))}
          </Row>
        </details>
        {existing && (
          <Notice
            tone="warn"
            title={contactForms.newExists()}
            actions={
              <Button onClick={() => go(`/contacts/${existing}`)}>{contactForms.newExistsOpen()}</Button>
            }
          />
        )}
        <Actions>
          <SubmitButton>{contactForms.newAct()}</SubmitButton>
          <Button onClick={onClose}>{contacts.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

/** Returns the id of the contact that already has the number. */
export function existingIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return undefined
  const [detail] = error.details
  return detail && 'existingId' in detail ? String(detail.existingId) : undefined
}
