import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { stayed, useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { KeptTemplate, NewTemplateForm } from './template-form.tsx'

const BACK = { to: '/templates', label: 'Templates' }

/** Screen of a new template. */
export const NewTemplate = () => (
  <Page title="New template" back={BACK}>
    <NewTemplateForm />
  </Page>
)

/** A template with its preview and its actions. */
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
      actions={template && <TemplateActions key={id} template={template} />}
    >
      <Loaded query={query}>{({ data }) => <KeptTemplate key={data.id} template={data} />}</Loaded>
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
      const isHere = stayed()
      const { data } = await call('POST /sms-templates/{id}/clone', { params: { id } })
      await refresh('/sms-templates')
      if (isHere()) go(`/templates/${data.id}`)
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
