import type { VirtualColumn } from './virtual-row.tsx'

type Measured = Pick<VirtualColumn<unknown>, 'width' | 'leaves'>

/** Returns the least width of a table with these columns, px. */
export const leastWidth = (columns: readonly Measured[]): number =>
  columns.reduce((sum, { width: [least] }) => sum + least, 0)

/**
 * Returns the columns without those that leave a table of this width.
 * @param width px; 0 before the table is measured
 */
export function columnsWithin<C extends Measured>(columns: readonly C[], width: number): readonly C[] {
  if (width === 0 || leastWidth(columns) <= width) return columns
  const next = columns.reduce((one, other) => ((other.leaves ?? 0) > (one.leaves ?? 0) ? other : one))
  return next.leaves
    ? columnsWithin(
        columns.filter((column) => column !== next),
        width,
      )
    : columns
}
