import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { type SaveState, useAutosave, useLeaveWarning } from '../../ui/autosave.ts'
import type { Begun } from '../../ui/kept-form.tsx'
import { ChangedSince } from '../../ui/send-dialog.tsx'
import { type Draft, type DraftField, draftOf, EMPTY, hasContent, isSame } from './draft.ts'
import { lacksOf, toDo } from './fitted.ts'
import { Keeper } from './keeper.ts'
import type { Outcome, Written } from './kept.ts'
import { mergeInto } from './merge-into.ts'
import { problemsOf } from './refusals.ts'
import { store } from './store.ts'
import { useKeptRest } from './use-kept-rest.ts'

export interface Composing {
  draft: Draft
  /**
   * Changes the draft.
   * @param change a function gets the latest draft; the rendered one may be older
   */
  set(change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void
  /** The record at the API; undefined if there is none. */
  campaign: Campaign | undefined
  /** Returns the refusal of a field, by its API name. */
  problemOf(field: string): string | undefined
  problems: Readonly<Record<string, string>>
  /** Fields that another window changed and that were changed here too. */
  clashes: readonly DraftField[]
  theirs: Keeper['theirs']
  theirsAt: Keeper['theirsAt']
  keepMine(field: DraftField): void
  takeTheirs(field: DraftField): void
  /** Takes in a record from the API. Changes made elsewhere appear in the editor. */
  absorb(campaign: Campaign): void
  /** Number of times that changes from elsewhere have appeared in the editor. */
  arrivals(): number
  /**
   * Stores everything now. Throws ApiError, ChangedSince for a field that was changed here and elsewhere, or
   * Error if something could not be stored.
   * @param seen `arrivals` when the user looked; the current value if absent
   */
  flush(seen?: number): Promise<{ campaign: Campaign; isChangedElsewhere: boolean }>
  /** Shows the refusals next to their fields. */
  showRefusal(refusal: ApiError): void
  /** Starts a new draft from the editor's content after the old one was deleted elsewhere. */
  startAgain(): void
  state: SaveState
  error: unknown
  /** Whether there is a record, or content worth keeping. */
  isStarted: boolean
  /** Whether leaving would lose something. */
  isAtRisk: boolean
  /** Time of the kept content that the editor opened with, while part of it is not stored. */
  begunAt: string | undefined
  /** Gives up everything that is not stored. */
  startOver(): void
}

const NOTHING: Outcome = { campaign: undefined, lacks: [], problems: {}, merged: {}, remote: [], clashes: [] }

interface Beginning {
  /** Absent for a new draft. */
  record: Campaign | undefined
  /** Content that an earlier visit could not store; undefined if there is none. */
  begun: Begun<Written> | undefined
  /** Audience, sender or topic that was chosen on another screen. */
  chosen: Partial<Draft>
}

/**
 * Returns the draft in the editor and saves it automatically. The part that the
 * API cannot store as a campaign is kept on the server.
 */
export function useDraft({ record, begun, chosen }: Beginning): Composing {
  const [keeper] = useState(() => new Keeper(store, record))
  const [empty] = useState<Draft>(() => ({ ...EMPTY, ...chosen }))
  const [{ draft, attempt }, setWork] = useState(() => ({
    draft: record ? draftOf(record) : empty,
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

  /** Shows changes from elsewhere, except in fields that the user has changed. */
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

  const isStartedWith = (now: Draft) => keeper.campaign !== undefined || hasContent(now, empty)
  const isBehindWith = (now: Draft) => isStartedWith(now) && keeper.isBehind(now)

  const rest = useKeptRest(keeper, begun, isBehindWith)

  async function storeAndKeep(now: Draft) {
    let merged: Partial<Draft> = {}
    try {
      merged = (await save(now)).merged
    } finally {
      await rest.keep({ ...now, ...merged })
    }
  }

  const { state, error } = useAutosave(
    { draft, attempt },
    (work) => storeAndKeep(work.draft).catch(throwLater),
    (work) => rest.keepLeaving(work.draft),
  )

  // The first paint already shows the kept content, so that it cannot replace typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens
  useLayoutEffect(() => {
    if (begun) {
      const written = { ...EMPTY, ...begun.content.draft }
      keeper.resume(begun.content)
      set({ ...written, ...(record ? keeper.absorb(record, written) : {}), ...chosen })
      setOutcome((old) => ({ ...old, clashes: keeper.clashes }))
      tryAgain()
    } else set(chosen)
  }, [])

  const isDeleted = error instanceof ApiError && error.status === 404
  const isAtRisk = isBehindWith(draft) && state === 'failed' && (!rest.isKept || isDeleted)
  useLeaveWarning(isAtRisk)

  return {
    draft,
    set,
    state,
    error,
    isStarted: isStartedWith(draft),
    isAtRisk,
    begunAt: rest.begunAt,
    startOver() {
      rest.forgetBegun()
      set(keeper.startOver() ?? empty)
      setOutcome({ ...NOTHING, campaign: keeper.campaign })
      tryAgain()
    },
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
      if (next.clashes.length > 0) throw new ChangedSince(compose.saveChoose())
      if (!next.campaign) throw new Error(compose.saveMissing({ steps: toDo(lacksOf(latest.current)) }))
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

/**
 * Throws an error, marked as temporary if the session has expired. The save repeats after the user
 * signs in again.
 */
function throwLater(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) {
    throw Object.assign(new Error(compose.saveSignedOut()), { isPassing: true })
  }
  throw error
}
