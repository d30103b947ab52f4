import { useEffect, useState } from 'react'
import { type SaveState, useAutosave } from '../../ui/autosave.ts'
import type { Draft } from './draft.ts'
import { saveDraft, saveLeft } from './keep-draft.ts'

interface KeeperProps {
  /** Id of the conversation. */
  id: string
  /** Draft on the server. */
  begun: Draft
  draft: Draft
  /** Called with each state and its draft. */
  onState(state: SaveState, draft: Draft): void
}

/** Saves a draft to the server, once the stored draft is loaded. Renders nothing. */
export function DraftKeeper({ id, begun, draft, onState }: KeeperProps) {
  // On the first render the draft may already contain typed text that the server lacks.
  const [isFirst, setFirst] = useState(true)
  useEffect(() => setFirst(false), [])
  const saved = isFirst ? begun : draft
  const { state } = useAutosave(
    saved,
    (next) => saveDraft(id, next),
    (next) => saveLeft(id, next),
  )
  useEffect(() => onState(state, saved), [state, saved, onState])
  return null
}
