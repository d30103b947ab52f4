import { useState } from 'react'
import { templates } from '../../../words/en/templates.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import Editors from '../../shell/editors.tsx'
import type { Design } from '../../shell/studio/design.ts'
import { designOf } from '../../shell/studio/normal-form.ts'
import { Studio } from '../../shell/studio/studio.tsx'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { useAutosave } from '../../ui/autosave.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { versionsOf } from '../../ui/versions.tsx'

/** The fields of a template that the studio edits. An absent text is empty. */
interface Form {
  name: string
  subject: string
  previewText: string
  design: Design
}

const formOf = ({ name, subject, previewText, design }: EmailTemplate): Form => ({
  name,
  subject: subject ?? '',
  previewText: previewText ?? '',
  design: designOf(design),
})

const bodyOf = ({ name, subject, previewText, design }: Form) => ({
  // The stored name stays until there is a new one.
  ...(name.trim() === '' ? {} : { name }),
  subject: subject.trim() === '' ? null : subject,
  previewText: previewText.trim() === '' ? null : previewText,
  design: design as never,
})

interface TemplateStudioProps {
  template: EmailTemplate
  back: { to: string; label: string }
}

/** The studio for a template, which is saved automatically. */
export default function TemplateStudio({ template, back }: TemplateStudioProps) {
  const params = { id: template.id }
  const [form, setForm] = useState(() => formOf(template))
  const careful = useCarefulSave<EmailTemplate, Form>(template, {
    formOf,
    read: async () => (await call('GET /email-templates/{id}', { params })).data,
    change: async (next, ifUpdatedAt) =>
      (await call('PATCH /email-templates/{id}', { params, body: bodyOf(next) }, { ifUpdatedAt })).data,
  })
  const storing = async (act: typeof careful.save, next: Form) => {
    if (await act(next)) await refresh('/email-templates')
  }
  const { state, error } = useAutosave(
    form,
    (next) => storing(careful.save, next),
    (next) =>
      call(
        'PATCH /email-templates/{id}',
        { params, body: bodyOf(next) },
        {
          ifUpdatedAt: careful.over().updatedAt ?? undefined,
          isKeptAlive: true,
        },
      ),
  )
  const change = (next: Partial<Form>) => setForm((old) => ({ ...old, ...next }))
  const { theirs } = careful
  const words = (one: Form) => ({
    [templates.emailName()]: one.name,
    [templates.subject()]: one.subject,
    [templates.previewText()]: one.previewText,
    [templates.emailDesign()]: templates.emailBlocks({ count: one.design.blocks.length }),
  })
  return (
    <Studio
      title={form.name.trim() || templates.emailUntitled()}
      back={back}
      saveState={
        <>
          <Editors operation="POST /email-templates/{id}/editing" id={template.id} />
          <p role="status">
            {theirs
              ? templates.emailClash()
              : state === 'failed'
                ? templates.emailFailed({ reason: error instanceof Error ? error.message : String(error) })
                : state === 'saved'
                  ? templates.emailSaved()
                  : templates.emailSaving()}
          </p>
        </>
      }
      notices={
        theirs && (
          <ChangedElsewhere
            title={templates.emailChanged()}
            changedAt={theirs.updatedAt}
            {...versionsOf(words(form), words(formOf(theirs)))}
            onKeep={() => attempt(() => storing(careful.keep, form))}
            onTake={() => {
              const taken = careful.take()
              if (taken) setForm(formOf(taken))
            }}
          />
        )
      }
      design={form.design}
      letter={{ subject: form.subject, previewText: form.previewText, category: 'MARKETING' }}
      onChange={(design) => change({ design })}
    >
      <TextField
        label={templates.emailName()}
        name="name"
        required
        maxLength={120}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={templates.subject()}
        name="subject"
        maxLength={255}
        value={form.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextField
        label={templates.previewText()}
        name="previewText"
        maxLength={255}
        value={form.previewText}
        onChange={({ target }) => change({ previewText: target.value })}
      />
      <DeleteTemplate template={template} />
    </Studio>
  )
}

function DeleteTemplate({ template: { id, name } }: { template: EmailTemplate }) {
  const can = useCan()
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  if (!can('template:delete')) return null
  return (
    <div>
      <Button onClick={() => setDeleting(true)}>{templates.deleteAct()}</Button>
      {isDeleting && (
        <ConfirmDialog
          title={templates.deleteAct()}
          act={templates.deleteAct()}
          keep={templates.deleteKeep()}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /email-templates/{id}', { params: { id } })
            await refresh('/email-templates')
            go('/email-templates', { isSaved: true })
          }}
        >
          <p>{templates.emailDeleteHint({ name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
