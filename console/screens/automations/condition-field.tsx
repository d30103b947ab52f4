import { automationEditor } from '../../../words/en/automation-editor.ts'
import { newLeaf, toRules } from '../../shell/rules/rules.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Condition } from './definition.ts'
import { useEditor } from './editor-context.ts'
import { RulesField } from './inputs.tsx'

type Kind = 'DELIVERED' | 'OPENED' | 'CLICKED' | 'REPLIED' | 'WON' | 'ANSWERED' | 'OPTED_OUT' | 'MATCHES'

const KINDS: Readonly<Record<Kind, () => string>> = {
  CLICKED: automationEditor.conditionClicked,
  REPLIED: automationEditor.conditionReplied,
  OPENED: automationEditor.conditionOpened,
  DELIVERED: automationEditor.conditionDelivered,
  WON: automationEditor.conditionWon,
  ANSWERED: automationEditor.conditionAnswered,
  OPTED_OUT: automationEditor.conditionOptedOut,
  MATCHES: automationEditor.conditionMatches,
}

const kindOf = (condition: Condition | null): Kind | undefined =>
  condition?.type === 'DID' ? condition.did : condition?.type

/** Returns a condition of a kind. It keeps the message of a condition on another reaction. */
function conditionOf(kind: Kind, before: Condition | null): Condition {
  if (kind === 'WON' || kind === 'ANSWERED' || kind === 'OPTED_OUT') return { type: kind }
  if (kind === 'MATCHES') {
    const { key: _, ...leaf } = newLeaf()
    const rules = toRules({ key: 0, operator: 'AND', conditions: [{ ...leaf, key: 0 }] })
    return { type: 'MATCHES', rules }
  }
  return { type: 'DID', did: kind, stepId: before?.type === 'DID' ? (before.stepId ?? null) : null }
}

interface ConditionFieldProps {
  name: string
  label?: string
  condition: Condition | null
  /** The choice of no condition; absent if one is needed. */
  none?: string
  problem?: string | undefined
  onChange(condition: Condition | null): void
}

/** Something that is true or false of a person in the automation. */
export function ConditionField(props: ConditionFieldProps) {
  const { name, label = automationEditor.condition(), condition, none, problem, onChange } = props
  const { draft, sayings } = useEditor()
  const kind = kindOf(condition)
  const messages = draft.steps.filter(({ type }) => type === 'SEND')
  return (
    <>
      <SelectField
        label={label}
        name={name}
        required={none === undefined}
        value={kind ?? ''}
        problem={problem}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : conditionOf(target.value as Kind, condition))
        }
      >
        <option value="">{none ?? automationEditor.choose()}</option>
        {Object.entries(KINDS).map(([one, text]) => (
          <option key={one} value={one}>
            {text()}
          </option>
        ))}
      </SelectField>
      {condition?.type === 'DID' && (
        <SelectField
          label={automationEditor.conditionOf()}
          name={`${name}.stepId`}
          value={condition.stepId ?? ''}
          onChange={({ target }) => onChange({ ...condition, stepId: target.value || null })}
        >
          <option value="">{automationEditor.conditionOfAny()}</option>
          {messages.map((step) => (
            <option key={step.id} value={step.id}>
              {sayings.line(step, draft.steps)}
            </option>
          ))}
        </SelectField>
      )}
      {condition?.type === 'MATCHES' && (
        <RulesField rules={condition.rules} onChange={(rules) => onChange({ type: 'MATCHES', rules })} />
      )}
    </>
  )
}
