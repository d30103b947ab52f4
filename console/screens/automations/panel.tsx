import { automationEditor } from '../../../words/en/automation-editor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './automations.module.css'
import { useEditor } from './editor-context.ts'
import { EndFields } from './end-fields.tsx'
import { StartFields } from './start-fields.tsx'
import { StepFields } from './step-fields.tsx'
import { kindName } from './step-icon.tsx'

interface PanelProps {
  /** Id of a step, `start` or `end`. */
  place: string
  onClose(): void
}

/** Panel that edits a part of an automation. Each change is saved at once. */
export default function EditorPanel({ place, onClose }: PanelProps) {
  const { draft } = useEditor()
  const step = draft.steps.find(({ id }) => id === place)
  const title =
    place === 'start'
      ? automationEditor.start()
      : place === 'end'
        ? automationEditor.finish()
        : step
          ? kindName(step)
          : automationEditor.steps()
  return (
    <Dialog title={title} isPanel onClose={onClose}>
      <div className={styles.fields}>
        {place === 'start' && <StartFields />}
        {place === 'end' && <EndFields />}
        {step && <StepFields key={place} step={step} />}
        <div>
          <Button kind="primary" onClick={onClose}>
            {automationEditor.done()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
