import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SmsTemplate, SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Columns, Page, Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { CATEGORIES, TYPES } from './words.ts'

const BACK = { to: '/templates', label: 'Templates' }

/** A template that does not exist yet. */
export const NewTemplate = () => (
  <Page title="New template" back={BACK}>
    <Editor />
  </Page>
)

/** A template: its text as a contact gets it, and what can be done with it. */
export function TemplateScreen() {
  const { id } = useParams({ from: '/inside/templates/$id' })
  const query = useQuery(read('GET /sms-templates/{id}', { params: { id } }))
  const template = query.data?.data
  return (
    <Page
      title={template?.name ?? 'Template'}
      back={BACK}
      beside={
        template?.isSystem ? (
          <Badge>Comes with Carillon</Badge>
        ) : (
          template?.status === 'ARCHIVED' && <Badge>Archived</Badge>
        )
      }
      actions={template && <TemplateActions template={template} />}
    >
      <Loaded query={query}>{({ data }) => <Editor key={data.id} template={data} />}</Loaded>
    </Page>
  )
}

function TemplateActions({ template: { id, name, isSystem, status } }: { template: SmsTemplate }) {
  const can = useCan()
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>()
  const attempt = (act: () => Promise<unknown>) => {
    setError(undefined)
    act().catch(setError)
  }
  const setStatus = async (next: SmsTemplate['status']) => {
    await call('PATCH /sms-templates/{id}', { params: { id }, body: { status: next } })
    await refresh('/sms-templates')
  }
  const archive = () =>
    attempt(async () => {
      await setStatus('ARCHIVED')
      toast(`"${name}" is archived.`, { label: 'Undo', run: () => attempt(() => setStatus('ACTIVE')) })
    })
  const copy = () =>
    attempt(async () => {
      const { data } = await call('POST /sms-templates/{id}/clone', { params: { id } })
      await refresh('/sms-templates')
      go(`/templates/${data.id}`)
    })
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('template:create') && <Button onClick={copy}>Copy</Button>}
      {!isSystem && can('template:update') && (
        <Button onClick={status === 'ACTIVE' ? archive : () => attempt(() => setStatus('ACTIVE'))}>
          {status === 'ACTIVE' ? 'Archive' : 'Use again'}
        </Button>
      )}
      {!isSystem && can('template:delete') && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      {isDeleting && (
        <ConfirmDialog
          title="Delete the template"
          act="Delete the template"
          keep="Keep it"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /sms-templates/{id}', { params: { id } })
            await refresh('/sms-templates')
            go('/templates')
          }}
        >
          <p>“{name}” cannot be brought back. Campaigns that were written from it keep their text.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface Draft {
  name: string
  category: SmsTemplateCategory
  type: SmsTemplateType
  body: string
}

const EMPTY: Draft = { name: '', category: 'MARKETING', type: 'CAMPAIGN', body: '' }

function Editor({ template }: { template?: SmsTemplate }) {
  const can = useCan()
  const go = useGo()
  const [saved, setSaved] = useState<Draft>(
    template
      ? { name: template.name, category: template.category, type: template.type, body: template.body }
      : EMPTY,
  )
  const [draft, setDraft] = useState(saved)
  const change = (next: Partial<Draft>) => setDraft((old) => ({ ...old, ...next }))
  const mayWrite = template ? !template.isSystem && can('template:update') : can('template:create')
  const isUnsaved = mayWrite && JSON.stringify(draft) !== JSON.stringify(saved)

  async function save() {
    const { data } = template
      ? await call('PATCH /sms-templates/{id}', { params: { id: template.id }, body: draft })
      : await call('POST /sms-templates', { body: draft })
    setSaved(draft)
    await refresh('/sms-templates')
    toast(`"${data.name}" is saved.`)
    if (!template) go(`/templates/${data.id}`, { isSaved: true })
  }

  return (
    <Columns>
      <Section title="Text">
        {template?.isSystem && (
          <Notice>It comes with Carillon and cannot be changed. A copy of it can.</Notice>
        )}
        <Form label="Template" onSubmit={save}>
          <TextField
            label="Name"
            name="name"
            required
            hint="Recipients never see it."
            readOnly={!mayWrite}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Row>
            <SelectField
              label="About"
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
              label="Offered in"
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
            label="Text"
            name="body"
            required
            rows={6}
            readOnly={!mayWrite}
            hint="{{firstName|there}} becomes the first name, or “there” where there is none."
            value={draft.body}
            onChange={({ target }) => change({ body: target.value })}
          />
          {mayWrite && (
            <Actions>
              <SubmitButton>Save the template</SubmitButton>
              {isUnsaved && <span>Not saved yet.</span>}
            </Actions>
          )}
        </Form>
      </Section>
      <Section title="As a contact gets it">
        <TemplatePreview body={draft.body} isMarketing={draft.category === 'MARKETING'} />
      </Section>
      <LeaveGuard isUnsaved={isUnsaved} />
    </Columns>
  )
}
