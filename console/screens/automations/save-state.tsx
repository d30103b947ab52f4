import { automationEditor } from '../../../words/en/automation-editor.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './automations.module.css'
import type { Editing } from './use-editing.ts'

/** State of the automatic save, with the reason if it failed. */
export function SaveState({ editing }: { editing: Editing }) {
  const [text, isGood] = stateOf(editing)
  return (
    <p role="status" className={classNames(styles.state, !isGood && styles.unsaved)}>
      {text}
    </p>
  )
}

function stateOf({ state, error, theirs, half }: Editing): [string, boolean] {
  if (theirs) return [automationEditor.saveClash(), false]
  if (state === 'failed')
    return [
      automationEditor.saveFailed({ reason: error instanceof Error ? error.message : String(error) }),
      false,
    ]
  if (state !== 'saved') return [automationEditor.saving(), true]
  return half.size > 0 ? [automationEditor.savePart(), false] : [automationEditor.saved(), true]
}
