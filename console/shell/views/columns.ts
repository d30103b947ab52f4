/** Choice of the columns of a list. Pure functions. */

export interface NamedColumn {
  key: string
  title: string
}

/** Returns the columns in the order of their keys. Unknown and repeated keys are ignored. */
export const columnsAt = <C extends NamedColumn>(all: readonly C[], keys: readonly string[]): C[] =>
  [...new Set(keys)].flatMap((key) => all.find((column) => column.key === key) ?? [])

/** Moves an entry by a number of places; it stays within the list. */
export function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const next = list.toSpliced(index, 1)
  return next.toSpliced(Math.max(0, Math.min(index + by, next.length)), 0, list[index]!)
}

interface ListColumn {
  /** Absent for a column that is always shown. */
  key?: string
  title: string
  /** Whether it is shown only if it is chosen. */
  isExtra?: boolean
}

export interface ChosenColumns<C> {
  /** Columns that can be chosen. */
  all: NamedColumn[]
  /** Keys of the chosen ones, in their order. */
  keys: string[]
  /** Shown columns: the chosen ones between those without a key. */
  shown: C[]
}

/** Chooses columns of a list. @param chosen keys, separated by commas; undefined for the default ones */
export function chosenColumns<C extends ListColumn>(
  columns: readonly C[],
  chosen: string | undefined,
): ChosenColumns<C> {
  const named = columns.filter((column): column is C & NamedColumn => column.key !== undefined)
  const keys = chosen?.split(',') ?? named.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  const found = columnsAt(named, keys)
  const first = columns.findIndex(({ key }) => key !== undefined)
  return {
    all: named,
    keys: found.map(({ key }) => key),
    shown: [
      ...columns.slice(0, first),
      ...found,
      ...columns.slice(first).filter(({ key }) => key === undefined),
    ],
  }
}
