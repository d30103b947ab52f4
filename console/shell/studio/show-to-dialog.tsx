import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import type { SegmentRules } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { fieldsWith } from '../rules/fields.ts'
import { isComplete, newGroup, toRules, toTree } from '../rules/rules.ts'
import { RulesCount } from '../rules/rules-count.tsx'
import { RulesEditor } from '../rules/rules-editor.tsx'

interface ShowToDialogProps {
  /** Null for a block that everybody gets. */
  rules: SegmentRules | null
  onSave(rules: SegmentRules): void
  onClose(): void
}

const MOST = 100

/** Chooses the contacts who get a block. */
export default function ShowToDialog({ rules, onSave, onClose }: ShowToDialogProps) {
  const can = useCan()
  const [tree, setTree] = useState(() => (rules === null ? newGroup() : toTree(rules)))
  const customFields =
    useQuery({ ...read('GET /custom-fields', { query: { limit: MOST } }), enabled: can('custom_field:read') })
      .data?.data ?? []
  const isReady = isComplete(tree)
  return (
    <Dialog title={studio.showTo()} isPanel onClose={onClose}>
      <p>{studio.showToHint()}</p>
      <RulesEditor rules={tree} fields={fieldsWith(customFields)} onChange={setTree} />
      {can('segment:read') && isReady && <RulesCount rules={tree} />}
      <Toolbar>
        <Button kind="primary" disabled={!isReady} onClick={() => onSave(toRules(tree))}>
          {studio.showToAct()}
        </Button>
        <Button onClick={onClose}>{studio.cancel()}</Button>
      </Toolbar>
    </Dialog>
  )
}
