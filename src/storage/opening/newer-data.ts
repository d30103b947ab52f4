import { type Connection, withReader } from '../../db/driver.ts'
import { addSetting, readSetting } from '../../db/settings.ts'
import { filesNamed } from '../files.ts'
import { descendsFrom, type History, type Mark, newestOf, readHistory } from '../session-history.ts'

/**
 * The settings row of adopted data whose newer states next to it were not read yet: JSON of `AdoptedState`. A
 * withdrawal in such a state may be in no ledger.
 */
export const ADOPTED_STATE_KEY = 'storage_adopted_state'

interface AdoptedState extends Mark {
  lineage: string
}

/** Notes which state of the data is adopted. Call it before its first session here begins. */
export function noteAdoptedState(connection: Connection): void {
  const history = readHistory(connection)
  if (!history) return
  const { session, mark } = newestOf(history)
  const state: AdoptedState = { lineage: history.lineage, session, mark }
  addSetting(connection, ADOPTED_STATE_KEY, JSON.stringify(state))
}

/**
 * Returns the newest database in `live/replaced-…` that continues the adopted state, with the files that cannot
 * be read. Empty if no adoption waits for it.
 */
export function findNewerData(
  connection: Connection,
  live: string,
): { path: string | undefined; unreadable: string[] } {
  const note = readSetting(connection, ADOPTED_STATE_KEY)
  if (note === undefined) return { path: undefined, unreadable: [] }
  const adopted = JSON.parse(note) as AdoptedState
  const unreadable: string[] = []
  const found = filesNamed(live, /^replaced-\d+/)
    .flatMap(({ path }) => filesNamed(path, /^(engine|carillon)\.db$/))
    .flatMap(({ path }) => {
      const history = historyOf(path)
      if (history === 'UNREADABLE') unreadable.push(path)
      return typeof history === 'object' && isAfter(history, adopted)
        ? [{ path, newest: newestOf(history) }]
        : []
    })
  // The live database of a moment has more data than the published one of the same moment.
  const [last] = found.toSorted(
    (a, b) =>
      b.newest.markedAt - a.newest.markedAt || b.newest.mark - a.newest.mark || (a.path < b.path ? 1 : -1),
  )
  return { path: last?.path, unreadable }
}

const isAfter = (history: History, adopted: AdoptedState): boolean =>
  history.lineage === adopted.lineage && descendsFrom(history, adopted)

function historyOf(path: string): History | undefined | 'UNREADABLE' {
  try {
    return withReader(path, readHistory)
  } catch {
    return 'UNREADABLE'
  }
}
