import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Campaign } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { type SaveState, useAutosave, useLeaveWarning } from '../../ui/autosave.ts'
import { type Draft, type DraftField, draftOf, EMPTY, hasContent, isSame } from './draft.ts'
import { lacksOf, toDo } from './fitted.ts'
import { Keeper } from './keeper.ts'
import type { Outcome } from './kept.ts'
import { mergeInto } from './merge-into.ts'
import { problemsOf } from './refusals.ts'
import { store } from './store.ts'
import { keepInEntry, writtenInEntry } from './written.ts'

/** How much time is at least between two changes of the entry in the history, ms. Browsers take only so many. */
const ENTRY_PAUSE_MS = 400

export interface Composing {
  draft: Draft
  /** @param change a function gets the draft of this moment, which may be newer than that on the screen */
  set(change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void
  /** The record at the API; undefined while there is none. */
  campaign: Campaign | undefined
  /** The refusal of a field, by its name in the API. */
  problemOf(field: string): string | undefined
  problems: Readonly<Record<string, string>>
  /** What another window changed in fields that were changed here too. */
  clashes: readonly DraftField[]
  theirs: Keeper['theirs']
  theirsAt: Keeper['theirsAt']
  keepMine(field: DraftField): void
  takeTheirs(field: DraftField): void
  /** Takes a record that was read; what was changed elsewhere comes into the screen. */
  absorb(campaign: Campaign): void
  /** How often something that was changed elsewhere has come into the screen. */
  arrivals(): number
  /**
   * Stores everything now. Throws ApiError, and an Error where something could not be stored.
   * @param seen `arrivals` when the person looked; now if absent
   */
  flush(seen?: number): Promise<{ campaign: Campaign; isChangedElsewhere: boolean }>
  /** Shows the refusals of fields next to their fields. */
  showRefusal(refusal: ApiError): void
  /** The draft was deleted elsewhere: what is written becomes another one. */
  startAgain(): void
  state: SaveState
  error: unknown
  /** Whether something on the screen is not stored, and is lost with the tab. */
  isAtRisk: boolean
}

const NOTHING: Outcome = { campaign: undefined, lacks: [], problems: {}, merged: {}, remote: [], clashes: [] }

/** The draft on the screen, which is stored by itself. @param record absent for a new one */
export function useDraft(record: Campaign | undefined): Composing {
  const [keeper] = useState(() => new Keeper(store, record))
  const [{ draft, attempt }, setWork] = useState(() => ({
    draft: record ? draftOf(record) : EMPTY,
    attempt: 0,
  }))
  const [outcome, setOutcome] = useState<Outcome>(() => ({ ...NOTHING, campaign: record }))
  const latest = useRef(draft)
  latest.current = draft
  const isSaving = useRef(false)
  const arrived = useRef(0)

  const set = useCallback(
    (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setWork((old) => {
        const changed = typeof change === 'function' ? change(old.draft) : change
        return { ...old, draft: { ...old.draft, ...changed } }
      }),
    [],
  )
  const tryAgain = useCallback(() => setWork((old) => ({ ...old, attempt: old.attempt + 1 })), [])

  /** What came from elsewhere, but for what was typed meanwhile. */
  const show = useCallback(
    (before: Draft, merged: Partial<Draft>, remote: readonly DraftField[]) => {
      for (const field of remote) if (!isSame(latest.current[field], before[field])) keeper.contest(field)
      if (Object.keys(merged).length === 0) return
      setWork((old) => ({ ...old, draft: mergeInto(old.draft, before, merged) }))
    },
    [keeper],
  )

  const save = useCallback(
    async (before: Draft): Promise<Outcome> => {
      isSaving.current = true
      try {
        const next = await keeper.save(before)
        show(before, next.merged, next.remote)
        if (next.remote.length > 0) arrived.current++
        setOutcome({ ...next, clashes: keeper.clashes })
        if (next.campaign) void refresh('/campaigns')
        return next
      } finally {
        isSaving.current = false
      }
    },
    [keeper, show],
  )

  const { state, error } = useAutosave({ draft, attempt }, (work) => save(work.draft).catch(throwLater))

  // What a reload left behind is taken up once, before the screen is painted: nothing is typed yet that it would replace.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens
  useLayoutEffect(() => {
    const written = writtenInEntry(record?.id ?? null)
    if (!written) return
    keeper.resume(written)
    const merged = record ? keeper.absorb(record, written.draft) : {}
    set({ ...written.draft, ...merged })
    setOutcome((old) => ({ ...old, clashes: keeper.clashes }))
  }, [])

  const isBehind = keeper.isBehind(draft) && (keeper.campaign !== undefined || hasContent(draft))
  const keptAt = useRef<number>(undefined)
  // With the change that is shown: a reload may come before anything later runs.
  useLayoutEffect(() => {
    if (keptAt.current === undefined) {
      // What a reload left behind is not taken up yet.
      keptAt.current = 0
      return
    }
    const keep = () => {
      keptAt.current = Date.now()
      keepInEntry(isBehind ? keeper.written(draft) : undefined)
    }
    const pauseMs = keptAt.current + ENTRY_PAUSE_MS - Date.now()
    const timer = pauseMs > 0 ? setTimeout(keep, pauseMs) : keep()
    window.addEventListener('beforeunload', keep)
    return () => {
      if (timer !== undefined) clearTimeout(timer)
      window.removeEventListener('beforeunload', keep)
    }
  }, [keeper, draft, isBehind])

  const isAtRisk =
    isBehind && (keeper.campaign === undefined || state === 'failed' || outcome.clashes.length > 0)
  useLeaveWarning(isAtRisk)

  return {
    draft,
    set,
    state,
    error,
    isAtRisk,
    campaign: outcome.campaign,
    problems: outcome.problems,
    problemOf: (field) => outcome.problems[field],
    clashes: outcome.clashes,
    theirs: (field) => keeper.theirs(field),
    theirsAt: (field) => keeper.theirsAt(field),
    keepMine(field) {
      keeper.keepMine(field)
      setOutcome((old) => ({ ...old, clashes: keeper.clashes }))
      tryAgain()
    },
    takeTheirs(field) {
      const value = keeper.takeTheirs(field)
      if (value !== undefined) set({ [field]: value })
      setOutcome((old) => ({ ...old, clashes: keeper.clashes }))
    },
    absorb(campaign) {
      if (isSaving.current) return
      const before = latest.current
      const merged = keeper.absorb(campaign, before)
      show(before, merged, [])
      if (Object.keys(merged).length > 0) arrived.current++
      setOutcome((old) => ({ ...old, campaign: keeper.campaign, clashes: keeper.clashes }))
    },
    arrivals: () => arrived.current,
    async flush(seen = arrived.current) {
      const next = await save(latest.current)
      const problem = Object.values(next.problems)[0]
      if (next.clashes.length > 0) throw new Error('Choose first what is kept of what was changed elsewhere.')
      if (!next.campaign) throw new Error(`It is not stored yet: ${toDo(lacksOf(latest.current))}.`)
      if (problem) throw new Error(problem)
      return { campaign: next.campaign, isChangedElsewhere: arrived.current !== seen }
    },
    showRefusal(refusal) {
      const problems = problemsOf(refusal)
      if (Object.keys(problems).length === 0) return
      setOutcome((old) => ({ ...old, problems }))
      requestAnimationFrame(() => {
        const [first] = document.querySelectorAll('main [data-field-problem]')
        first?.scrollIntoView({ block: 'center' })
      })
    },
    startAgain() {
      keeper.forget()
      setOutcome(NOTHING)
      tryAgain()
    },
  }
}

/** A session that has ended is signed in again over the screen: the save is repeated then. */
function throwLater(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) {
    throw Object.assign(new Error('You are signed out.'), { isPassing: true })
  }
  throw error
}
