import { useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automations } from '../../../words/en/automations.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { runningOf } from './definition.ts'
import { useEditor } from './editor-context.ts'
import { useSayings } from './sayings.ts'
import type { Editing } from './use-editing.ts'

/** The choice that people leave. No step can have this id. */
const LEAVE = '*'

/** People at a step that the automation does not have any more. */
interface Stranded {
  stepId: string
  people: number
}

interface DialogProps {
  editing: Editing
  onClose(): void
  /** Called if the server finds something missing. */
  onRefused(): Promise<void>
}

/** Says how the automation will work, and asks before it works. Asks where people go on whose step is gone. */
export default function ActivateDialog({ editing, onClose, onRefused }: DialogProps) {
  const { automation, draft, sayings } = useEditor()
  const go = useGo()
  const isShown = useIsShown()
  const [stranded, setStranded] = useState<readonly Stranded[]>([])
  const running = runningOf(automation)
  const before = useSayings([running])
  const { id, name, version, figures, status } = automation
  const messages = draft.steps.filter(({ type }) => type === 'SEND').length

  async function activate(form: FormData) {
    const moved = stranded.map(({ stepId }) => ({ stepId, to: String(form.get(stepId) ?? '') }))
    if (moved.some(({ to }) => to === '')) throw new Error(automationEditor.movedNeeded())
    try {
      await editing.flush()
      await call('POST /automations/{id}/activate', {
        params: { id },
        body: { moved: moved.map(({ stepId, to }) => ({ stepId, to: to === LEAVE ? null : to })) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const gone = error.details.filter(
        (detail): detail is Stranded & Record<string, unknown> => 'people' in detail,
      )
      if (error.code === 'CONFLICT' && gone.length > 0) return setStranded((old) => [...old, ...gone])
      if (error.code === 'VALIDATION_FAILED' && stranded.length === 0) return onRefused()
      throw error
    }
    await refresh('/automations')
    toast(automationEditor.activated({ name }))
    onClose()
    if (isShown()) go(`/automations/${id}`)
  }

  return (
    <Dialog
      title={
        version === null
          ? automationEditor.activateTitle({ name })
          : automationEditor.activateChangesTitle({ name })
      }
      onClose={onClose}
    >
      <Form onSubmit={activate}>
        <Facts
          facts={[
            [automationEditor.activateStarts(), sayings.trigger(draft.trigger)],
            [automationEditor.activateFilter(), draft.filter && sayings.rules(draft.filter)],
            [automationEditor.activateReentry(), sayings.reentry(draft.reentry)],
            [automationEditor.activateMessages(), automationEditor.activateMessageCount({ count: messages })],
          ]}
        />
        {messages > 0 && <p>{automationEditor.activateRules()}</p>}
        {version !== null && <p>{automationEditor.activateInside({ count: figures.inside })}</p>}
        {status === 'PAUSED' && <p>{automationEditor.activateResumes()}</p>}
        {stranded.length > 0 && (
          <>
            <Notice tone="warn" title={automationEditor.movedTitle()} />
            {stranded.map(({ stepId, people }) => {
              const step = running.steps.find((one) => one.id === stepId)
              const line = step ? before.line(step, running.steps) : automations.removedStep()
              return (
                <SelectField
                  key={stepId}
                  label={automationEditor.movedAsk({ count: people, step: line })}
                  name={stepId}
                  required
                  defaultValue=""
                >
                  <option value="">{automationEditor.movedChoose()}</option>
                  {draft.steps.map((one) => (
                    <option key={one.id} value={one.id}>
                      {sayings.line(one, draft.steps)}
                    </option>
                  ))}
                  <option value={LEAVE}>{automationEditor.movedLeave()}</option>
                </SelectField>
              )
            })}
          </>
        )}
        <Actions>
          <SubmitButton>
            {version === null ? automationEditor.activate() : automationEditor.activateChanges()}
          </SubmitButton>
          <Button onClick={onClose}>{automationEditor.activateKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
