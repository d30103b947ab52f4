/**
 * Yields rows a page at a time, until a page is empty. Each page is read when the caller asks for it.
 * @param next returns the rows after a place
 */
export function* pagesAfter<Row, Place>(
  start: Place,
  placeOf: (row: Row) => Place,
  next: (after: Place) => readonly Row[],
): Generator<readonly Row[]> {
  let after = start
  for (;;) {
    const page = next(after)
    const last = page.at(-1)
    if (last === undefined) return
    after = placeOf(last)
    yield page
  }
}
