/**
 * Scrolling through more rows than one element can hold. Firefox limits an element to 17.9 million
 * px and Chromium to 33.5 million. The element has a safe height, and its rows are shifted. A small
 * scroll moves the rows by the same distance; a jump of the scrollbar goes to the same share of the
 * whole.
 */

/** Maximum height of the element, px. */
const MAX_HEIGHT = 12_000_000
/** Number of times that the shift changes over the height of the element. */
const STEPS = 100

export interface Extent {
  /** Height of all rows, px. */
  total: number
  /** Height of the visible rows, px. */
  window: number
}

export interface Position {
  /** `scrollTop` of the element. */
  top: number
  /** Distance to add to `top` for the position in the whole, px. */
  shift: number
}

export const START: Position = { top: 0, shift: 0 }

/** Returns the height of the scrolled element, px. */
export const heightOf = ({ total }: Pick<Extent, 'total'>): number => Math.min(total, MAX_HEIGHT)

const isShifted = ({ total }: Extent): boolean => total > MAX_HEIGHT

const stepOf = (extent: Extent) => {
  const size = heightOf(extent) / STEPS
  const count = Math.floor(extent.total / size)
  return { size, count, shift: (extent.total - heightOf(extent)) / (count - 1) }
}

const atStep = (extent: Extent, step: number): number => {
  const { count, shift } = stepOf(extent)
  return Math.round(Math.min(step, count - 1) * shift)
}

/** Returns the position that shows the whole from `y` on. */
export function positionAt(extent: Extent, y: number): Position {
  const at = Math.max(0, Math.min(y, extent.total - extent.window))
  if (!isShifted(extent)) return { top: at, shift: 0 }
  const shift = atStep(extent, Math.floor(at / stepOf(extent).size))
  return { top: at - shift, shift }
}

/**
 * Returns the position after a scroll to `top`. The caller scrolls the element if the returned
 * `top` differs.
 */
export function scrolled(extent: Extent, before: Position, top: number): Position {
  if (!isShifted(extent)) return { top, shift: 0 }
  if (Math.abs(top - before.top) < extent.window) return positionAt(extent, top + before.shift)
  const share = (extent.total - extent.window) / (heightOf(extent) - extent.window)
  return { top, shift: atStep(extent, Math.floor((top * share) / stepOf(extent).size)) }
}
