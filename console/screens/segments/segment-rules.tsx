import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import type { Segment, SegmentRules } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { fieldsWith } from './fields.ts'
import { toRules, toTree } from './rules.ts'
import { RulesCount } from './rules-count.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { segmentAt } from './segment-at.ts'

/** Shows and edits the rules of a segment. */
export function SegmentRulesForm({ segment, first }: { segment: Segment; first: SegmentRules }) {
  const can = useCan()
  const [saved, setSaved] = useState(() => toRules(toTree(first)))
  const [tree, setTree] = useState(() => toTree(first))
  const customFields = useQuery(read('GET /custom-fields', { query: { limit: 100 } })).data?.data ?? []
  const fields = fieldsWith(customFields)
  const isUnsaved = JSON.stringify(toRules(tree)) !== JSON.stringify(saved)
  const careful = useCarefulSave<Segment, SegmentRules>(segment, {
    ...segmentAt(segment.id, (rules: SegmentRules) => ({ rules })),
    formOf: ({ rules }) => toRules(toTree(rules ?? first)),
  })

  async function storing(act: typeof careful.save) {
    const rules = toRules(tree)
    if (!(await act(rules))) return
    setSaved(rules)
    await refresh('/segments')
    toast(segments.rulesSaved())
  }

  function take() {
    const rules = careful.take()?.rules
    if (!rules) return
    setSaved(toRules(toTree(rules)))
    setTree(toTree(rules))
    void refresh('/segments')
  }

  return (
    <Section title={segments.rules()}>
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
      <LeaveGuard isUnsaved={isUnsaved} />
    </Section>
  )
}
