import type { Design } from './design.ts'

/** The design with all of its earlier versions, for Undo without end. */

interface Version {
  design: Design
  /** Block that was selected; null for none. */
  selected: string | null
}

export interface History {
  now: Version
  past: readonly Version[]
  future: readonly Version[]
  /** Kind of the last change, such as typing into a field. Changes of the same kind in a row are undone together. */
  run: string | null
  /** Time of the last change, ms. */
  at: number
}

/** Pause in typing after which a change can be undone on its own, ms. */
const PAUSE_MS = 1_000

export const begin = (design: Design): History => ({
  now: { design, selected: null },
  past: [],
  future: [],
  run: null,
  at: 0,
})

export type Act =
  | {
      type: 'change'
      edit(design: Design): Design
      /** Name of a run of small changes, such as `text of a1`; absent for a change of its own. */
      run?: string
      /** Selected afterwards; absent to keep the selection. */
      select?: string | null
      at: number
    }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }
  /** A version that another window stored replaces the design. It can be undone too. */
  | { type: 'replace'; design: Design }

export function reduce(history: History, act: Act): History {
  const { now, past, future } = history
  switch (act.type) {
    case 'select':
      return act.id === now.selected ? history : { ...history, now: { ...now, selected: act.id }, run: null }
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { now: before, past: past.slice(0, -1), future: [now, ...future], run: null, at: 0 }
        : history
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { now: next, past: [...past, now], future: rest, run: null, at: 0 } : history
    }
    case 'replace':
      return act.design === now.design
        ? history
        : { now: { ...now, design: act.design }, past: [...past, now], future: [], run: null, at: 0 }
    case 'change': {
      const design = act.edit(now.design)
      const selected = act.select === undefined ? now.selected : act.select
      if (design === now.design) return reduce(history, { type: 'select', id: selected })
      const run = act.run ?? null
      const isSameRun = run !== null && run === history.run && act.at - history.at < PAUSE_MS
      return {
        now: { design, selected },
        past: isSameRun ? past : [...past, now],
        future: [],
        run,
        at: act.at,
      }
    }
  }
}
