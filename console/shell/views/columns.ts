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
