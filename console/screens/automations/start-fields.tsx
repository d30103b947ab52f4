import { automationEditor } from '../../../words/en/automation-editor.ts'
import { newGroup, toRules } from '../../shell/rules/rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import styles from './automations.module.css'
import type { Definition } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'
import { RulesField, WholeField } from './inputs.tsx'
import { TriggerFields } from './trigger-fields.tsx'

type Rule = Definition['reentry']['rule']

const REENTRIES: ReadonlyArray<readonly [Rule, string, string?]> = [
  ['ONCE', automationEditor.reentryOnce()],
  ['AFTER_END', automationEditor.reentryAfterEnd()],
  ['AFTER_DAYS', automationEditor.reentryAfterDays()],
  ['ALWAYS', automationEditor.reentryAlways(), automationEditor.reentryAlwaysHint()],
]
const MOST_DAYS = 3_650
const FIRST_DAYS = 30

/** What lets people enter an automation. */
export function StartFields() {
  const { draft, set } = useEditor()
  const problemOf = useProblemOf('start')
  const { filter, reentry } = draft
  const problem = problemOf('filter')
  return (
    <>
      <TriggerFields />
      <FieldGroup label={automationEditor.filter()} hint={automationEditor.filterHint()}>
        {filter && <RulesField rules={filter} onChange={(rules) => set({ filter: rules })} />}
        {problem && (
          <p className={styles.problem} data-field-problem="filter">
            {problem}
          </p>
        )}
        <div>
          {filter ? (
            <Button onClick={() => set({ filter: null })}>{automationEditor.filterRemove()}</Button>
          ) : (
            <Button onClick={() => set({ filter: toRules(newGroup()) })}>
              {automationEditor.filterAdd()}
            </Button>
          )}
        </div>
      </FieldGroup>
      <FieldGroup label={automationEditor.reentry()}>
        {REENTRIES.map(([rule, label, hint]) => (
          <Radio
            key={rule}
            name="reentry"
            label={label}
            hint={hint}
            checked={reentry.rule === rule}
            onChange={() =>
              set({ reentry: { rule, days: rule === 'AFTER_DAYS' ? (reentry.days ?? FIRST_DAYS) : null } })
            }
          />
        ))}
        {reentry.rule === 'AFTER_DAYS' && (
          <WholeField
            label={automationEditor.reentryDays()}
            name="reentry.days"
            value={reentry.days ?? FIRST_DAYS}
            least={1}
            most={MOST_DAYS}
            problem={problemOf('reentry')}
            onChange={(days) => set({ reentry: { rule: 'AFTER_DAYS', days } })}
          />
        )}
      </FieldGroup>
    </>
  )
}
