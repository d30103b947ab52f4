import { ArrowDown, ArrowUp, Plus, Trash2, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './automations.module.css'
import type { Step } from './definition.ts'
import { useEditor } from './editor-context.ts'
import type { Problem } from './problems.ts'
import { iconOf } from './step-icon.tsx'

/** What is missing at a place. */
const Problems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.length > 0 && (
    <ul className={styles.problems}>
      {[...new Set(problems.map(({ message }) => message))].map((message) => (
        <li key={message}>
          <TriangleAlert size={14} aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  )

interface CardProps {
  /** Id of the step, `start` or `end`. */
  place: string
  icon: ReactNode
  title: string
  children: ReactNode
  tools?: ReactNode
  onKeyDown?(event: KeyboardEvent): void
}

/** A card of the editor, which opens its panel. */
export function Card({ place, icon, title, children, tools, onKeyDown }: CardProps) {
  const { problems, open } = useEditor()
  const own = problems.filter((one) => one.place === place)
  return (
    <div className={classNames(styles.card, own.length > 0 && styles.faulty)} data-place={place}>
      <button
        type="button"
        className={styles.main}
        aria-haspopup="dialog"
        onClick={() => open(place)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.icon}>{icon}</span>
        <span className={styles.about}>
          <strong>{title}</strong> {children}
        </span>
      </button>
      <Problems problems={own} />
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  )
}

interface StepCardProps {
  step: Step
  onMove(id: string, by: -1 | 1): void
  onRemove(id: string): void
}

/** A step in the editor. `Alt` with an arrow moves it, and `Delete` removes it. */
export function StepCard({ step, onMove, onRemove }: StepCardProps) {
  const { sayings, draft } = useEditor()
  const { id } = step
  const Icon = iconOf(step)
  const line = sayings.line(step, draft.steps)
  const { title, details } = sayings.card(step, draft.steps)
  function press(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by && event.altKey) onMove(id, by)
    else if (event.key === 'Delete') onRemove(id)
    else return
    event.preventDefault()
  }
  return (
    <Card
      place={id}
      icon={<Icon size={18} aria-hidden />}
      title={title}
      onKeyDown={press}
      tools={
        <>
          <Button
            kind="quiet"
            isIcon
            aria-label={automationEditor.up({ step: line })}
            onClick={() => onMove(id, -1)}
          >
            <ArrowUp size={16} aria-hidden />
          </Button>
          <Button
            kind="quiet"
            isIcon
            aria-label={automationEditor.down({ step: line })}
            onClick={() => onMove(id, 1)}
          >
            <ArrowDown size={16} aria-hidden />
          </Button>
          <Button
            kind="quiet"
            isIcon
            aria-label={automationEditor.remove({ step: line })}
            onClick={() => onRemove(id)}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </>
      }
    >
      {details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </Card>
  )
}

interface AddButtonProps {
  before: Step | undefined
  /** Name of the way; undefined for the main way. */
  way: string | undefined
  /** Whether the automation has no step yet. */
  isFirst: boolean
  onAdd(): void
}

/** Adds a step at its place. */
export function AddButton({ before, way, isFirst, onAdd }: AddButtonProps) {
  const { sayings, draft } = useEditor()
  const label = before
    ? automationEditor.addAfter({ step: sayings.line(before, draft.steps) })
    : way === undefined
      ? automationEditor.addFirst()
      : automationEditor.addFirstIn({ way })
  return (
    <Button kind={isFirst ? 'primary' : 'quiet'} aria-label={label} className={styles.add} onClick={onAdd}>
      <Plus size={16} aria-hidden />
      {automationEditor.addStep()}
    </Button>
  )
}
