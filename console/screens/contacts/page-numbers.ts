/** Maximum number of rows on a page in the API. */
export const PER_PAGE = 100
/** Number of rows to load before and after the visible ones. */
export const AHEAD = 20

/** Returns the pages with the rows from `first` to `last`. */
export function pagesOf(first: number, last: number, count: number): number[] {
  const from = Math.floor(Math.max(0, first - AHEAD) / PER_PAGE)
  const until = Math.floor(Math.max(0, Math.min(last + AHEAD, count - 1)) / PER_PAGE)
  return Array.from({ length: until - from + 1 }, (_, n) => from + n + 1)
}
