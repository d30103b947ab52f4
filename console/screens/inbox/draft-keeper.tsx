import { useEffect, useState } from 'react'
import { type SaveState, useAutosave } from '../../ui/autosave.ts'
import type { Draft } from './draft.ts'
import { saveDraft, saveLeft } from './keep-draft.ts'

interface KeeperProps {
  /** Id of the conversation. */
  id: string
  /** What the server has. */
  begun: Draft
  draft: Draft
  /** Called with each state, and the draft that it is the state of. */
  onState(state: SaveState, draft: Draft): void
}

/** Keeps a draft on the server, from the moment on at which it is known what is there. Shows nothing. */
export function DraftKeeper({ id, begun, draft, onState }: KeeperProps) {
  // What was typed before differs from what the server has.
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
