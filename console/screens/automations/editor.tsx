import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automations } from '../../../words/en/automations.ts'
import type { Automation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { type Kept, KeptNotice } from '../../ui/kept-form.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { useShortcutList } from '../../ui/shortcuts.ts'
import { toast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { AutomationMenu, PauseButton } from './actions.tsx'
import { ActivateButtons, Missing } from './activate.tsx'
import styles from './automations.module.css'
import { definitionOf, type Step } from './definition.ts'
import { EditorContext } from './editor-context.ts'
import {
  changed,
  moved,
  type Place,
  placeOf,
  type Removed,
  treeOf,
  withoutStep,
  withRemoved,
  withStep,
} from './flow.ts'
import { FlowView, wayName } from './flow-view.tsx'
import { useProblems } from './problems.ts'
import { EndCard, StartCard } from './rule-cards.tsx'
import { SaveState } from './save-state.tsx'
import { useSayings } from './sayings.ts'
import { AddButton, StepCard } from './step-card.tsx'
import { type UnsavedAutomation, useEditing } from './use-editing.ts'
import { STATES } from './words.ts'

const StepStudio = lazyPart(() => import('./step-studio.tsx'), <Waiting />)
const AddDialog = lazyDialog(() => import('./add-dialog.tsx'))
const EditorPanel = lazyDialog(() => import('./panel.tsx'))

const SHORTCUTS = {
  title: automationEditor.steps(),
  shortcuts: [
    { keys: 'Alt ↑', label: automationEditor.keyUp() },
    { keys: 'Alt ↓', label: automationEditor.keyDown() },
    { keys: automationEditor.keyDelete(), label: automationEditor.keyRemove() },
  ],
}

interface EditorProps {
  /** The record as it was read last. */
  automation: Automation
  /** The record with which the editor begins. */
  first: Automation
  kept: Kept<UnsavedAutomation>
}

/** Puts a removed step back after its editor was left. Throws ApiError. */
async function restore(id: string, removed: Removed): Promise<void> {
  const { data } = await call('GET /automations/{id}', { params: { id } })
  const steps = withRemoved(definitionOf(data).steps, removed)
  await call('PATCH /automations/{id}', { params: { id }, body: { steps } }, { ifUpdatedAt: data.updatedAt })
  await refresh('/automations')
}

/** Editor of an automation: start, steps and end, each a card with its sentence. */
export function Editor({ automation, first, kept }: EditorProps) {
  const editing = useEditing(first, kept)
  const { draft, set } = editing
  const { design } = useSearch({ from: '/inside/automations/$id/edit' })
  const sayings = useSayings([draft])
  const { problems, check } = useProblems(automation.id, editing)
  const [panel, setPanel] = useState<string>()
  const [adding, setAdding] = useState<Place>()
  const [said, setSaid] = useState('')
  const flow = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const missing = useRef<HTMLDivElement>(null)
  const isShown = useIsShown()
  useShortcutList(SHORTCUTS)

  // The card that was moved or closed gets the focus, wherever it is now.
  useEffect(() => {
    if (wanted.current === undefined || panel !== undefined) return
    const place = flow.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] button`)
    wanted.current = undefined
    place?.focus()
  })

  const setStep = useCallback(
    (id: string, change: Partial<Step>) => set((now) => ({ steps: changed(now.steps, id, change) })),
    [set],
  )

  function add(place: Place, step: Step) {
    setAdding(undefined)
    set((now) => ({ steps: withStep(now.steps, place, step) }))
    setPanel(step.id)
  }

  function move(id: string, by: -1 | 1) {
    const steps = moved(draft.steps, id, by)
    if (!steps) return
    set({ steps })
    wanted.current = id
    const { parentId, way, index } = placeOf(steps, id)
    const total = steps.filter((step) => step.parentId === parentId && step.way === way).length
    const fork = steps.find((step) => step.id === parentId)
    const known = { number: index + 1, total }
    const percent = fork?.type === 'SPLIT' ? fork.ways.find((one) => one.way === way)?.percent : undefined
    setSaid(
      way === null
        ? automationEditor.movedMain(known)
        : automationEditor.movedWay({ ...known, way: wayName({ way, percent }) }),
    )
  }

  function remove(id: string) {
    const index = draft.steps.findIndex((step) => step.id === id)
    const { steps, removed } = withoutStep(draft.steps, id)
    set({ steps })
    wanted.current = steps[Math.min(index, steps.length - 1)]?.id ?? 'start'
    toast(automationEditor.removed({ count: draft.steps.length - steps.length }), {
      label: automationEditor.undo(),
      run: () => {
        if (!isShown()) return attempt(() => restore(automation.id, removed))
        set((now) => ({ steps: withRemoved(now.steps, removed) }))
        wanted.current = id
      },
    })
  }

  const { name, status } = automation
  const nodes = treeOf(draft.steps)
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
  if (designed?.type === 'SEND' && designed.channel === 'EMAIL')
    return (
      <EditorContext value={state}>
        <StepStudio key={designed.id} step={designed} editing={editing} notices={notices} />
      </EditorContext>
    )
  return (
    <EditorContext value={state}>
      <Page
        title={name}
        back={
          status === 'DRAFT'
            ? { to: '/automations', label: automations.title() }
            : { to: `/automations/${automation.id}`, label: automations.one() }
        }
        beside={
          <>
            <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
            <SaveState editing={editing} />
          </>
        }
        actions={
          <>
            <ActivateButtons
              editing={editing}
              missing={missing}
              onCheck={async () => (await check.refetch()).data?.data.length ?? 0}
            />
            <PauseButton automation={automation} />
            <AutomationMenu automation={automation} />
          </>
        }
      >
        {notices}
        <Missing place={missing} />
        <div ref={flow} className={styles.board}>
          <StartCard />
          <FlowView
            nodes={nodes}
            card={(step) => <StepCard step={step} onMove={move} onRemove={remove} />}
            between={(place, before, way) => (
              <AddButton
                before={before}
                way={way}
                isFirst={nodes.length === 0}
                onAdd={() => setAdding(place)}
              />
            )}
          />
          {nodes.at(-1)?.step.type === 'END' && <span className={styles.line} aria-hidden="true" />}
          <EndCard />
        </div>
        <p role="status" className={styles.hidden}>
          {said}
        </p>
        {adding && <AddDialog onClose={() => setAdding(undefined)} onPick={(step) => add(adding, step)} />}
        {panel !== undefined && (
          <EditorPanel
            place={panel}
            onClose={() => {
              wanted.current = panel
              setPanel(undefined)
            }}
          />
        )}
      </Page>
    </EditorContext>
  )
}
