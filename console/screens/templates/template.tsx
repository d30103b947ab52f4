import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { templates } from '../../../words/en/templates.ts'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { stayed, useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { NewTemplateForm, StoredTemplateForm, type UnsavedTemplate } from './template-form.tsx'

const BACK = { to: '/templates', label: templates.title() }

/** Screen of a new template. */
export const NewTemplate = () => (
  <Page title={templates.new()} back={BACK}>
    <KeptForm<UnsavedTemplate> kind="template" record="new">
      {(kept) => <NewTemplateForm kept={kept} />}
    </KeptForm>
  </Page>
)

/** A template with its preview and its actions. */
export function TemplateScreen() {
  const { id } = useParams({ from: '/inside/templates/$id' })
  const query = useQuery(read('GET /sms-templates/{id}', { params: { id } }))
  const template = query.data?.data
  return (
    <Page
      title={template?.name ?? templates.one()}
      back={BACK}
      beside={
        template?.isSystem ? (
          <Badge>{templates.system()}</Badge>
        ) : (
          template?.status === 'ARCHIVED' && <Badge>{templates.archived()}</Badge>
        )
      }
      actions={template && <TemplateActions key={id} template={template} />}
    >
      <Loaded query={query}>
        {({ data }) => (
          <KeptForm<UnsavedTemplate> key={data.id} kind="template" record={data.id}>
            {(kept) => <StoredTemplateForm template={data} kept={kept} />}
          </KeptForm>
        )}
      </Loaded>
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
      toast(templates.archivedNow({ name }), {
        label: templates.undo(),
        run: () => attempt(() => setStatus('ACTIVE')),
      })
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
      {can('template:create') && <Button onClick={copy}>{templates.copy()}</Button>}
      {!isSystem && can('template:update') && (
        <Button onClick={status === 'ACTIVE' ? archive : () => attempt(() => setStatus('ACTIVE'))}>
          {status === 'ACTIVE' ? templates.archive() : templates.unarchive()}
        </Button>
      )}
      {!isSystem && can('template:delete') && (
        <Button onClick={() => setDeleting(true)}>{templates.delete()}</Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={templates.deleteAct()}
          act={templates.deleteAct()}
          keep={templates.deleteKeep()}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /sms-templates/{id}', { params: { id } })
            await refresh('/sms-templates')
            go('/templates')
          }}
        >
          <p>{templates.deleteHint({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
