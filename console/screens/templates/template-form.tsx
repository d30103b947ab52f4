import { type ReactNode, useState } from 'react'
import { kit } from '../../../words/en/kit.ts'
import { templates } from '../../../words/en/templates.ts'
import type { SmsTemplate, SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { nameField } from '../../ui/name-field.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CarefulSave, useCarefulSave } from '../../ui/use-careful-save.ts'
import { TemplatePreview } from './template-preview.tsx'
import { type TemplateDraft, Versions } from './versions.tsx'
import { CATEGORIES, TYPES } from './words.ts'

const EMPTY: TemplateDraft = { name: '', category: 'MARKETING', type: 'CAMPAIGN', body: '' }

const draftOf = ({ name, category, type, body }: SmsTemplate): TemplateDraft => ({
  name,
  category,
  type,
  body,
})

/** A template that is not stored. */
export interface UnsavedTemplate {
  draft: TemplateDraft
  /** Version that it is based on; absent for a new template. */
  over?: SmsTemplate | undefined
}

interface KeptTemplateProps {
  kept: Kept<UnsavedTemplate>
}

/** Form of a new template. */
export function NewTemplateForm({ kept }: KeptTemplateProps) {
  const can = useCan()
  const go = useGo()
  return (
    <TemplateForm
      kept={kept}
      first={EMPTY}
      mayWrite={can('template:create')}
      store={async (body) => (await call('POST /sms-templates', { body })).data}
      onStored={({ id }) => go(`/templates/${id}`, { isSaved: true })}
    />
  )
}

export function StoredTemplateForm({ template, kept }: { template: SmsTemplate } & KeptTemplateProps) {
  const can = useCan()
  const params = { id: template.id }
  const careful = useCarefulSave<SmsTemplate, TemplateDraft>(kept.begun?.content.over ?? template, {
    formOf: draftOf,
    read: async () => (await call('GET /sms-templates/{id}', { params })).data,
    change: async (body, ifUpdatedAt) =>
      (await call('PATCH /sms-templates/{id}', { params, body }, { ifUpdatedAt })).data,
  })
  return (
    <TemplateForm
      kept={kept}
      first={draftOf(careful.over())}
      mayWrite={!template.isSystem && can('template:update')}
      note={template.isSystem && <Notice>{templates.systemHint()}</Notice>}
      store={careful.save}
      clash={careful}
    />
  )
}

interface TemplateFormProps extends KeptTemplateProps {
  first: TemplateDraft
  mayWrite: boolean
  note?: ReactNode
  /** Stores the template. Returns undefined if the person has to choose a version. Throws ApiError. */
  store(draft: TemplateDraft): Promise<SmsTemplate | undefined>
  onStored?(template: SmsTemplate): void
  clash?: CarefulSave<SmsTemplate, TemplateDraft>
}

function TemplateForm({ kept, first, mayWrite, note, store, onStored, clash }: TemplateFormProps) {
  const [saved, setSaved] = useState(first)
  const [draft, setDraft] = useState(kept.begun?.content.draft ?? saved)
  const change = (next: Partial<TemplateDraft>) => setDraft((old) => ({ ...old, ...next }))
  const isUnsaved = mayWrite && JSON.stringify(draft) !== JSON.stringify(saved)
  const keeping = useKeptForm(kept, isUnsaved ? { draft, over: clash?.over() } : undefined)

  async function storing(act: TemplateFormProps['store']) {
    const stored = await act(draft)
    if (!stored) return
    setSaved(draft)
    await refresh('/sms-templates')
    toast(templates.saved({ name: stored.name }))
    onStored?.(stored)
  }

  function take() {
    const theirs = clash?.take()
    if (!theirs) return
    setSaved(draftOf(theirs))
    setDraft(draftOf(theirs))
    void refresh('/sms-templates')
  }

  return (
    <Columns>
      <Section title={templates.text()}>
        {note}
        <KeptNotice {...keeping} />
        <Form label={templates.one()} onSubmit={() => storing(store)}>
          <TextField
            label={templates.name()}
            name="name"
            required
            hint={templates.nameHint()}
            readOnly={!mayWrite}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Row>
            <SelectField
              label={templates.category()}
              name="category"
              disabled={!mayWrite}
              value={draft.category}
              onChange={({ target }) => change({ category: target.value as SmsTemplateCategory })}
            >
              {Object.entries(CATEGORIES).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={templates.use()}
              name="type"
              disabled={!mayWrite}
              value={draft.type}
              onChange={({ target }) => change({ type: target.value as SmsTemplateType })}
            >
              {Object.entries(TYPES).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          </Row>
          <TextArea
            label={templates.text()}
            name="body"
            required
            rows={6}
            readOnly={!mayWrite}
            hint={templates.textHint({ field: nameField('firstName'), fallback: kit.nameFallback() })}
            value={draft.body}
            onChange={({ target }) => change({ body: target.value })}
          />
          {clash?.theirs && (
            <Versions
              mine={draft}
              theirs={clash.theirs}
              onKeep={() => attempt(() => storing(clash.keep))}
              onTake={take}
            />
          )}
          {mayWrite && (
            <Actions>
              <SubmitButton>{templates.save()}</SubmitButton>
              {isUnsaved && <span>{templates.unsaved()}</span>}
            </Actions>
          )}
        </Form>
      </Section>
      <Section title={templates.preview()}>
        <TemplatePreview body={draft.body} isMarketing={draft.category === 'MARKETING'} />
      </Section>
    </Columns>
  )
}
