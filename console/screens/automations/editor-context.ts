import { createContext, useContext } from 'react'
import type { Automation } from '../../api/api.gen.ts'
import type { Definition, Step } from './definition.ts'
import type { Problem } from './problems.ts'
import type { Sayings } from './sayings.ts'
import type { Change } from './use-editing.ts'

interface EditorState {
  automation: Automation
  draft: Definition
  set(change: Partial<Definition> | Change): void
  /** Changes a step. */
  setStep(id: string, change: Partial<Step>): void
  problems: readonly Problem[]
  sayings: Sayings
  /** Opens the panel of a step, of `start` or of `end`. */
  open(place: string): void
  /** Address of this editor, for a screen that leads back. */
  returnTo: string
}

export const EditorContext = createContext<EditorState | undefined>(undefined)

/** Returns the automation in the editor. Throws outside of the editor. */
export function useEditor(): EditorState {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('Not inside of the editor of an automation.')
  return editor
}

/** Returns the problem of a field of a place, by its API name or the beginning of it. */
export const useProblemOf = (place: string): ((field: string) => string | undefined) => {
  const { problems } = useEditor()
  return (field) =>
    problems.find(
      (one) =>
        one.place === place &&
        (one.field === field || one.field.startsWith(`${field}.`) || one.field.startsWith(`${field}[`)),
    )?.message
}
