import type { CursorMeta } from '../../api/api.gen.ts'

/** Lists that load page by page, and their changes by a stream. Pure functions. */

interface CursorPage<Row> {
  data: Row[]
  meta: CursorMeta
}

export interface Pages<Row> {
  pages: Array<CursorPage<Row>>
  pageParams: unknown[]
}

export const rowsOf = <Row>(pages: Pages<Row> | undefined): Row[] =>
  pages?.pages.flatMap(({ data }) => data) ?? []

interface Identified {
  id: string
}

/** Returns the pages without a row. */
export const without = <Row extends Identified>(pages: Pages<Row>, id: string): Pages<Row> =>
  pages.pages.some(({ data }) => data.some((row) => row.id === id))
    ? {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) })),
      }
    : pages

/**
 * Returns the pages with a new or changed row in its place. Leaves out a new row after the last
 * loaded one; it arrives with its page.
 * @param comesBefore whether a row comes before another
 */
export function withRow<Row extends Identified>(
  pages: Pages<Row>,
  row: Row,
  comesBefore: (row: Row, other: Row) => boolean,
): Pages<Row> {
  const others = without(pages, row.id)
  const at = others.pages.findIndex(({ data }) => data.some((other) => comesBefore(row, other)))
  const last = others.pages.length - 1
  if (last < 0) return pages
  if (at === -1 && others.pages[last]!.meta.hasMore) return others
  return {
    ...others,
    pages: others.pages.map((page, index) => {
      if (index !== (at === -1 ? last : at)) return page
      const place = page.data.findIndex((other) => comesBefore(row, other))
      const data = [...page.data]
      data.splice(place === -1 ? data.length : place, 0, row)
      return { ...page, data }
    }),
  }
}

/** Returns the pages with a changed row, or unchanged if they do not contain it. */
export const withChanged = <Row extends Identified>(pages: Pages<Row>, row: Row): Pages<Row> =>
  pages.pages.some(({ data }) => data.some(({ id }) => id === row.id))
    ? {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          data: page.data.map((other) => (other.id === row.id ? row : other)),
        })),
      }
    : pages

/** Returns only the first page. */
export const firstPage = <Row>({ pages, pageParams }: Pages<Row>): Pages<Row> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})
