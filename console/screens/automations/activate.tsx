import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automations } from '../../../words/en/automations.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan, useOrganization } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import styles from './automations.module.css'
import { runningOf } from './definition.ts'
import { useEditor } from './editor-context.ts'
import { useSayings } from './sayings.ts'
import type { Editing } from './use-editing.ts'

/** What is missing, with links to its places, or what is not active yet. */
export function Missing({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const { automation, draft, problems, sayings, open } = useEditor()
  const { hasChanges, version, status } = automation
  const nameOf = (at: string, problem: string): string => {
    if (at === 'start') return automationEditor.todoStart({ problem })
    if (at === 'end') return automationEditor.todoEnd({ problem })
    const step = draft.steps.find(({ id }) => id === at)
    return step ? automationEditor.todoStep({ step: sayings.line(step, draft.steps), problem }) : problem
  }
  return (
    <div ref={place} className={styles.missing}>
      {problems.length > 0 && (
        <Notice tone="warn" title={automationEditor.todo({ count: problems.length })}>
          <ul className={styles.todo}>
            {problems.map(({ place: at, field, message }) => (
              <li key={`${at} ${field} ${message}`}>
                {at === 'steps' ? (
                  message
                ) : (
                  <button type="button" className={styles.linked} onClick={() => open(at)}>
                    {nameOf(at, message)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <WebsiteNotice />
      {version !== null && hasChanges && problems.length === 0 && (
        <Notice title={automationEditor.changes()}>
          <p>{automationEditor.changesHint()}</p>
          {status === 'PAUSED' && <p>{automationEditor.activateResumes()}</p>}
        </Notice>
      )}
    </div>
  )
}

/** Says that messages leave out the website, because the organization has none. */
function WebsiteNotice() {
  const { draft } = useEditor()
  const can = useCan()
  const organization = useOrganization()
  const isShown = draft.steps.some(
    (step) =>
      step.type === 'SEND' &&
      [step.messageTemplate, step.htmlBody].some((text) => text?.includes('{{organization.website')),
  )
  if (!isShown || !organization || organization.website) return null
  return (
    <Notice
      title={automationEditor.websiteMissing()}
      actions={
        can('organization:update') && (
          <Link to="/settings/organization" className={buttonClass()}>
            {automationEditor.websiteAdd()}
          </Link>
        )
      }
    >
      {automationEditor.websiteMissingHint()}
    </Notice>
  )
}

interface ActivateProps {
  editing: Editing
  /** Where the editor says what is missing. */
  missing: RefObject<HTMLDivElement | null>
  /** Checks the stored draft again. Returns the number of problems. */
  onCheck(): Promise<number>
}

/** Activates the automation or its changes, or gives the changes up. */
export function ActivateButtons({ editing, missing, onCheck }: ActivateProps) {
  const { automation } = useEditor()
  const can = useCan()
  const [asked, setAsked] = useState<'activate' | 'discard'>()
  const [isBusy, setBusy] = useState(false)
  const { hasChanges, version, name } = automation
  const isNew = version === null

  /** Leads to what is missing. */
  const showMissing = () =>
    requestAnimationFrame(() => {
      missing.current?.scrollIntoView({ block: 'nearest' })
      missing.current?.querySelector('button')?.focus()
    })

  async function ask() {
    setBusy(true)
    try {
      await editing.flush()
      if (editing.half.size > 0 || (await onCheck()) > 0) showMissing()
      else setAsked('activate')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {can('automation:run') && (isNew || hasChanges) && (
        <Button kind="primary" isBusy={isBusy} onClick={() => attempt(ask)}>
          {isNew ? automationEditor.activate() : automationEditor.activateChanges()}
        </Button>
      )}
      {!isNew && hasChanges && (
        <Button onClick={() => setAsked('discard')}>{automationEditor.discard()}</Button>
      )}
      {asked === 'activate' && (
        <ActivateDialog
          editing={editing}
          onClose={() => setAsked(undefined)}
          onRefused={async () => {
            setAsked(undefined)
            if ((await onCheck()) > 0) showMissing()
          }}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={automationEditor.discardTitle({ name })}
          act={automationEditor.discard()}
          keep={automationEditor.discardKeep()}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            editing.set(runningOf(automation))
            await editing.flush()
            toast(automationEditor.discarded())
          }}
        >
          <p>{automationEditor.discardHint()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

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
function ActivateDialog({ editing, onClose, onRefused }: DialogProps) {
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

/** The choice that people leave. No step can have this id. */
const LEAVE = '*'
