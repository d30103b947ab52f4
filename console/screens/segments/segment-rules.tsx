import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import type { Segment, SegmentRules } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { fieldsWith } from '../../shell/rules/fields.ts'
import { type Group, toRules, toTree, withNewKeys } from '../../shell/rules/rules.ts'
import { RulesCount } from '../../shell/rules/rules-count.tsx'
import { RulesEditor } from '../../shell/rules/rules-editor.tsx'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { segmentAt } from './segment-at.ts'

/** Returns the rules of a segment as the editor would store them. */
const rulesOf = ({ rules }: Segment): SegmentRules =>
  toRules(toTree(rules ?? { operator: 'AND', conditions: [] }))

/** Rules that are not stored. */
export interface UnsavedRules {
  tree: Group
  /** Version that they are based on. */
  over: Segment
}

interface SegmentRulesProps {
  segment: Segment
  kept: Kept<UnsavedRules>
}

/** Shows and edits the rules of a segment. */
export function SegmentRulesForm({ segment, kept }: SegmentRulesProps) {
  const can = useCan()
  const begun = kept.begun?.content
  const over = begun?.over ?? segment
  const [saved, setSaved] = useState(() => rulesOf(over))
  const [tree, setTree] = useState(() => (begun ? withNewKeys(begun.tree) : toTree(saved)))
  const customFields = useQuery(read('GET /custom-fields', { query: { limit: 100 } })).data?.data ?? []
  const fields = fieldsWith(customFields)
  const isUnsaved = JSON.stringify(toRules(tree)) !== JSON.stringify(saved)
  const careful = useCarefulSave<Segment, SegmentRules>(over, {
    ...segmentAt(segment.id, (rules: SegmentRules) => ({ rules })),
    formOf: rulesOf,
  })
  const keeping = useKeptForm(kept, isUnsaved ? { tree, over: careful.over() } : undefined)

  async function storing(act: typeof careful.save) {
    const rules = toRules(tree)
    if (!(await act(rules))) return
    setSaved(rules)
    await refresh('/segments')
    toast(segments.rulesSaved())
  }

  function take() {
    const theirs = careful.take()
    if (!theirs) return
    setSaved(rulesOf(theirs))
    setTree(toTree(rulesOf(theirs)))
    void refresh('/segments')
  }

  return (
    <Section title={segments.rules()}>
      <KeptNotice {...keeping} />
      <Form onSubmit={() => storing(careful.save)} label={segments.rules()}>
        <fieldset disabled={!can('segment:update')}>
          <RulesEditor rules={tree} fields={fields} onChange={setTree} />
        </fieldset>
        {careful.theirs?.rules && (
          <ChangedElsewhere
            title={segments.rulesElsewhere()}
            changedAt={careful.theirs.updatedAt}
            there={
              <fieldset disabled>
                <RulesEditor rules={toTree(careful.theirs.rules)} fields={fields} onChange={() => {}} />
              </fieldset>
            }
            onKeep={() => attempt(() => storing(careful.keep))}
            onTake={take}
          />
        )}
        {isUnsaved && <RulesCount rules={tree} />}
        {isUnsaved && (
          <Actions>
            <SubmitButton>{segments.rulesAct()}</SubmitButton>
            <Button onClick={() => setTree(toTree(saved))}>{segments.rulesReset()}</Button>
          </Actions>
        )}
      </Form>
    </Section>
  )
}
