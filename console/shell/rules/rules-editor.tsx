import { FolderPlus, Plus } from 'lucide-react'
import { segments } from '../../../words/en/segments.ts'
import { Button } from '../../ui/button.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { ConditionRow } from './condition-row.tsx'
import type { Field } from './fields.ts'
import styles from './rules.module.css'
import { DEEPEST, type Group, isGroup, newGroup, newLeaf, replaced } from './rules.ts'

interface RulesEditorProps {
  rules: Group
  fields: readonly Field[]
  onChange(next: Group): void
}

/** Editor of segment rules: conditions and groups of conditions. */
export const RulesEditor = ({ rules, fields, onChange }: RulesEditorProps) => (
  <GroupEditor
    group={rules}
    depth={1}
    fields={fields}
    onChange={onChange}
    onNode={(key, next) => onChange(replaced(rules, key, next))}
  />
)

interface GroupEditorProps {
  group: Group
  depth: number
  fields: readonly Field[]
  onChange(next: Group): void
  /** Replaces a part at any depth, or removes it if `next` is undefined. */
  onNode(key: number, next: Group['conditions'][number] | undefined): void
}

function GroupEditor({ group, depth, fields, onChange, onNode }: GroupEditorProps) {
  const add = (node: Group['conditions'][number]) =>
    onChange({ ...group, conditions: [...group.conditions, node] })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.hidden}>{depth === 1 ? segments.rules() : segments.rulesGroup()}</legend>
      <Choice
        label={segments.rulesCombine()}
        value={group.operator}
        options={[
          ['AND', segments.rulesAll()],
          ['OR', segments.rulesAny()],
        ]}
        onChange={(operator) => onChange({ ...group, operator })}
      />
      <ul className={styles.conditions}>
        {group.conditions.map((node) => (
          <li key={node.key}>
            {isGroup(node) ? (
              <GroupEditor
                group={node}
                depth={depth + 1}
                fields={fields}
                onChange={(next) => onNode(node.key, next.conditions.length > 0 ? next : undefined)}
                onNode={onNode}
              />
            ) : (
              <ConditionRow
                leaf={node}
                fields={fields}
                onChange={(next) => onNode(node.key, next)}
                onRemove={() => onNode(node.key, undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      <Toolbar>
        <Button kind="quiet" onClick={() => add(newLeaf())}>
          <Plus size={16} aria-hidden />
          {segments.rulesAddCondition()}
        </Button>
        {depth < DEEPEST && (
          <Button kind="quiet" onClick={() => add(newGroup())}>
            <FolderPlus size={16} aria-hidden />
            {segments.rulesAddGroup()}
          </Button>
        )}
      </Toolbar>
    </fieldset>
  )
}
