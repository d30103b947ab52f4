import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import type { Automation } from '../../api/api.gen.ts'
import { attempt } from '../../ui/attempt.ts'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { type Kept, KeptNotice } from '../../ui/kept-form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { Step } from './definition.ts'
import { EditorContext } from './editor-context.ts'
import { changed } from './flow.ts'
import { useProblems } from './problems.ts'
import { useSayings } from './sayings.ts'
import { type UnsavedAutomation, useEditing } from './use-editing.ts'

const Board = lazyPart(() => import('./board.tsx'), <Waiting />)
const StepStudio = lazyPart(() => import('./step-studio.tsx'), <Waiting />)

interface EditorProps {
  /** The record as it was read last. */
  automation: Automation
  /** The record with which the editor begins. */
  first: Automation
  kept: Kept<UnsavedAutomation>
}

/** Editor of an automation, or the studio for the email of one of its steps. */
export function Editor({ automation, first, kept }: EditorProps) {
  const editing = useEditing(first, kept)
  const { draft, set } = editing
  const { design } = useSearch({ from: '/inside/automations/$id/edit' })
  const sayings = useSayings([draft])
  const { problems, check } = useProblems(automation.id, editing)
  const [panel, setPanel] = useState<string>()

  const setStep = useCallback(
    (id: string, change: Partial<Step>) => set((now) => ({ steps: changed(now.steps, id, change) })),
    [set],
  )

  const state = {
    automation,
    draft,
    set,
    setStep,
    problems,
    sayings,
    open: setPanel,
    returnTo: `/automations/${automation.id}/edit`,
  }
  const notices = (
    <>
      <KeptNotice {...editing.keeping} />
      {editing.theirs && (
        <ChangedElsewhere
          title={automationEditor.clash()}
          changedAt={editing.theirs.updatedAt}
          there={
            <ol>
              <li>{sayings.trigger(editing.theirs.definition.trigger)}</li>
              {editing.theirs.definition.steps.map((step, _, steps) => (
                <li key={step.id}>{sayings.line(step, steps)}</li>
              ))}
            </ol>
          }
          onKeep={() => attempt(editing.keep)}
          onTake={editing.take}
        />
      )}
    </>
  )
  const designed = draft.steps.find(({ id }) => id === design)
  return (
    <EditorContext value={state}>
      {designed?.type === 'SEND' && designed.channel === 'EMAIL' ? (
        <StepStudio key={designed.id} step={designed} editing={editing} notices={notices} />
      ) : (
        <Board
          editing={editing}
          notices={notices}
          panel={panel}
          onPanel={setPanel}
          onCheck={async () => (await check.refetch()).data?.data.length ?? 0}
        />
      )}
    </EditorContext>
  )
}
