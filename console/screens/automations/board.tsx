import { type ReactNode, useEffect, useRef, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automations } from '../../../words/en/automations.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge } from '../../ui/badge.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { useShortcutList } from '../../ui/shortcuts.ts'
import { toast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { AutomationMenu, PauseButton } from './actions.tsx'
import { ActivateButtons, Missing } from './activate.tsx'
import styles from './automations.module.css'
import { definitionOf, type Step } from './definition.ts'
import { useEditor } from './editor-context.ts'
import {
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
import { EndCard, StartCard } from './rule-cards.tsx'
import { SaveState } from './save-state.tsx'
import { AddButton, StepCard } from './step-card.tsx'
import type { Editing } from './use-editing.ts'
import { STATES } from './words.ts'

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

interface BoardProps {
  editing: Editing
  notices: ReactNode
  /** Id of the step whose panel is open, `start` or `end`; undefined for none. */
  panel: string | undefined
  onPanel(place: string | undefined): void
  /** Checks the stored draft again. Returns the number of problems. */
  onCheck(): Promise<number>
}

/** Puts a removed step back after its editor was left. Throws ApiError. */
async function restore(id: string, removed: Removed): Promise<void> {
  const { data } = await call('GET /automations/{id}', { params: { id } })
  const steps = withRemoved(definitionOf(data).steps, removed)
  await call('PATCH /automations/{id}', { params: { id }, body: { steps } }, { ifUpdatedAt: data.updatedAt })
  await refresh('/automations')
}

/** The start, the steps and the end of an automation, each a card with its sentence. */
export default function Board({ editing, notices, panel, onPanel: setPanel, onCheck }: BoardProps) {
  const { automation, draft, set } = useEditor()
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
  return (
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
          <ActivateButtons editing={editing} missing={missing} onCheck={onCheck} />
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
  )
}
