import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import type { Automation } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { queryClient, read, refresh } from '../../api/queries.ts'
import { type SaveState, useAutosave } from '../../ui/autosave.ts'
import type { Dated } from '../../ui/careful-save.ts'
import { type Kept, useKeptForm } from '../../ui/kept-form.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { type Definition, definitionOf, fitted, halfWritten, isSame } from './definition.ts'

/** The version of an automation that the API has stored. */
interface Stored extends Dated {
  definition: Definition
}

/** An automation that is not stored completely. */
export interface UnsavedAutomation {
  draft: Definition
  /** Version that it is based on. */
  over: Stored
}

export type Change = (draft: Definition) => Partial<Definition>

export interface Editing {
  draft: Definition
  /** Changes the draft. */
  set(change: Partial<Definition> | Change): void
  /** Places of the draft that are not finished, so that the API cannot store them. */
  half: ReadonlySet<string>
  state: SaveState
  error: unknown
  /** Refusals of the last save, by field of the API. */
  refusals: Readonly<Record<string, string>>
  /** Time of the stored version. */
  storedAt: string | null
  /** Version of another window or person, until the person chooses one. */
  theirs: Stored | undefined
  keep(): Promise<void>
  take(): void
  /** Stores the draft now. Throws ApiError, or Error if a version has to be chosen first. */
  flush(): Promise<void>
  keeping: ReturnType<typeof useKeptForm>
}

const storedOf = (automation: Automation): Stored => ({
  definition: definitionOf(automation),
  updatedAt: automation.updatedAt,
})

/** Returns the definition in the editor. Saves it automatically, one save at a time. */
export function useEditing(record: Automation, kept: Kept<UnsavedAutomation>): Editing {
  const { id } = record
  const begun = kept.begun?.content
  const [first] = useState<Stored>(() => begun?.over ?? storedOf(record))
  const [{ draft, attempt }, setWork] = useState({ draft: begun?.draft ?? first.definition, attempt: 0 })
  const [storedAt, setStoredAt] = useState(first.updatedAt)
  const latest = useRef(draft)
  latest.current = draft
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const set = useCallback(
    (change: Partial<Definition> | Change) =>
      setWork((old) => {
        const changed = typeof change === 'function' ? change(old.draft) : change
        const next = { ...old.draft, ...changed }
        latest.current = next
        return { ...old, draft: next }
      }),
    [],
  )

  const show = (automation: Automation): Stored => {
    queryClient.setQueryData(read('GET /automations/{id}', { params: { id } }).queryKey, (old) =>
      old ? { ...old, data: automation } : old,
    )
    return storedOf(automation)
  }
  const careful = useCarefulSave<Stored, Definition>(first, {
    formOf: ({ definition }) => definition,
    read: async () => storedOf((await call('GET /automations/{id}', { params: { id } })).data),
    change: async (body, ifUpdatedAt) =>
      show((await call('PATCH /automations/{id}', { params: { id }, body }, { ifUpdatedAt })).data),
  })

  /** Stores the draft as it is when all earlier saves have been answered. */
  function store(act: typeof careful.save = careful.save): Promise<boolean> {
    const saved = last.current.then(async () => {
      const form = fitted(latest.current)
      const isStored = isSame(form, careful.over().definition)
      if (isStored && act === careful.save) return true
      const stored = await act(form)
      if (stored) setStoredAt(stored.updatedAt)
      return stored !== undefined
    })
    last.current = saved.catch(() => {})
    return saved
  }

  const { state, error } = useAutosave(
    { definition: fitted(draft), attempt },
    () => store().catch(throwLater),
    ({ definition }) =>
      call(
        'PATCH /automations/{id}',
        { params: { id }, body: definition },
        { isKeptAlive: true, ifUpdatedAt: careful.over().updatedAt ?? undefined },
      ),
  )

  // What an earlier visit could not store is tried again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens
  useLayoutEffect(() => {
    if (begun) setWork((old) => ({ ...old, attempt: 1 }))
  }, [])

  const half = halfWritten(draft)
  const isUnsaved = half.size > 0 || state === 'failed' || careful.theirs !== undefined
  const keeping = useKeptForm(kept, isUnsaved ? { draft, over: careful.over() } : undefined)

  return {
    draft,
    set,
    half,
    state,
    error,
    refusals:
      state === 'failed' && error instanceof ApiError
        ? Object.fromEntries(error.problems.map(({ field, userMessage }) => [field, userMessage]))
        : {},
    storedAt,
    theirs: careful.theirs,
    keep: async () => void (await store(careful.keep)),
    take() {
      const theirs = careful.take()
      if (!theirs) return
      setStoredAt(theirs.updatedAt)
      set(theirs.definition)
      void refresh('/automations')
    },
    async flush() {
      if (!(await store())) throw new Error(automationEditor.clash())
    },
    keeping,
  }
}

/**
 * Throws an error, marked as temporary if the session has expired. The save repeats after the user
 * signs in again.
 */
function throwLater(error: unknown): never {
  if (error instanceof ApiError && error.status === 401)
    throw Object.assign(new Error(automationEditor.signedOut()), { isPassing: true })
  throw error
}
