/**
 * Scrolling through more than one element can hold: Firefox ends at 17.9 million px, Chromium at 33.5. The element has
 * the most that is safe, and what it shows is shifted. A small step moves by as much as the finger did; a jump of the
 * bar goes to the same share of the whole. Pure functions.
 */

/** The most height of the element, px. */
const MAX_HEIGHT = 12_000_000
/** The shift changes this often on the way through the element. */
const STEPS = 100

export interface Extent {
  /** Height of all rows, px. */
  total: number
  /** Height of what is seen of them, px. */
  window: number
}

export interface Position {
  /** The `scrollTop` of the element. */
  top: number
  /** How much further down in the whole that is. */
  shift: number
}

export const START: Position = { top: 0, shift: 0 }

/** The height of the element that scrolls. */
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

/** The position that shows the whole from `y` on. */
export function positionAt(extent: Extent, y: number): Position {
  const at = Math.max(0, Math.min(y, extent.total - extent.window))
  if (!isShifted(extent)) return { top: at, shift: 0 }
  const shift = atStep(extent, Math.floor(at / stepOf(extent).size))
  return { top: at - shift, shift }
}

/** The position after the element was scrolled to `top`. Where its `top` is another one, the element is moved there. */
export function scrolled(extent: Extent, before: Position, top: number): Position {
  if (!isShifted(extent)) return { top, shift: 0 }
  if (Math.abs(top - before.top) < extent.window) return positionAt(extent, top + before.shift)
  const share = (extent.total - extent.window) / (heightOf(extent) - extent.window)
  return { top, shift: atStep(extent, Math.floor((top * share) / stepOf(extent).size)) }
}
