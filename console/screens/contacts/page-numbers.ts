/** The most that the API puts on a page. */
export const PER_PAGE = 100
/** Rows before and after those in view that are asked for as well. */
export const AHEAD = 20

/** The pages with the rows from `first` to `last`. */
export function pagesOf(first: number, last: number, count: number): number[] {
  const from = Math.floor(Math.max(0, first - AHEAD) / PER_PAGE)
  const until = Math.floor(Math.max(0, Math.min(last + AHEAD, count - 1)) / PER_PAGE)
  return Array.from({ length: until - from + 1 }, (_, n) => from + n + 1)
}
