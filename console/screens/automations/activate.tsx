import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { useCan, useOrganization } from '../../api/hooks.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './automations.module.css'
import { runningOf } from './definition.ts'
import { useEditor } from './editor-context.ts'
import type { Editing } from './use-editing.ts'

const ActivateDialog = lazyDialog(() => import('./activate-dialog.tsx'))

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
