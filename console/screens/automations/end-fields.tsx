import { X } from 'lucide-react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import styles from './automations.module.css'
import { ConditionField } from './condition-field.tsx'
import { useEditor, useProblemOf } from './editor-context.ts'
import { WholeField } from './inputs.tsx'

const MOST_EXITS = 10
const MOST_HOURS = 72

/** When people leave an automation. */
export function EndFields() {
  const { draft, set } = useEditor()
  const problemOf = useProblemOf('end')
  const { goal, exits, lateHours } = draft
  return (
    <>
      <FieldGroup label={automationEditor.goal()} hint={automationEditor.goalHint()}>
        <ConditionField
          name="goal"
          condition={goal}
          none={automationEditor.goalNone()}
          problem={problemOf('goal')}
          onChange={(next) => set({ goal: next })}
        />
      </FieldGroup>
      <FieldGroup label={automationEditor.exits()} hint={automationEditor.exitsHint()}>
        {exits.map((exit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name
          <div key={index} className={styles.exit}>
            <div className={styles.fields}>
              <ConditionField
                name={`exits[${index}]`}
                condition={exit}
                problem={problemOf(`exits[${index}]`)}
                onChange={(next) => next && set({ exits: exits.with(index, next) })}
              />
            </div>
            <Button
              kind="quiet"
              isIcon
              aria-label={automationEditor.exitRemove()}
              onClick={() => set({ exits: exits.toSpliced(index, 1) })}
            >
              <X size={16} aria-hidden />
            </Button>
          </div>
        ))}
        {exits.length < MOST_EXITS && (
          <div>
            <Button onClick={() => set({ exits: [...exits, { type: 'OPTED_OUT' }] })}>
              {automationEditor.exitAdd()}
            </Button>
          </div>
        )}
      </FieldGroup>
      <WholeField
        label={automationEditor.late()}
        name="lateHours"
        value={lateHours}
        least={1}
        most={MOST_HOURS}
        hint={automationEditor.lateHint()}
        problem={problemOf('lateHours')}
        onChange={(hours) => set({ lateHours: hours })}
      />
    </>
  )
}
