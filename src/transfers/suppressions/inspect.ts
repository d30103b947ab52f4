import type { ListLayout } from '../../compliance/suppressions/import-table.ts'
import { hashed } from '../../lib/byte-source.ts'
import type { GivenFormat } from '../columns/format.ts'
import { assertHasRows, type Cells, openCsv } from '../columns/read.ts'
import { type LayoutOptions, planLayout } from './layout.ts'

/** The results of checking a list before it is imported. */
export interface ListInspection {
  layout: ListLayout
  totalRows: number
  contentSha256: string
}

/** The format of a list. Absent parts are recognised. An address has no decimal sign. */
export type ListFormat = Pick<GivenFormat, 'encoding' | 'separator'>

/** Returns the options of `openCsv` for a list. */
export const readingOf = ({ encoding, separator }: ListFormat) => ({
  encoding,
  separator,
  isEncodingGiven: encoding !== undefined,
})

/** Number of rows whose cells are used to recognise the columns. */
const SAMPLE_ROWS = 200

/**
 * Reads the whole file once without storing it. Throws VALIDATION_FAILED for the reasons of `openCsv` and
 * `planLayout`, and for a file with only a header.
 * @param maxRows maximum number of rows after the first one
 */
export async function inspectList(
  source: AsyncIterable<Uint8Array>,
  { maxRows, format = {}, ...options }: LayoutOptions & { maxRows: number; format?: ListFormat },
): Promise<ListInspection> {
  const { bytes, sha256 } = hashed(source)
  const { header: first, batches } = await openCsv(bytes, maxRows, readingOf(format))
  const sample: Cells[] = []
  let rows = 0
  for await (const batch of batches) {
    if (sample.length < SAMPLE_ROWS) sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length))
    rows += batch.length
  }
  const { encoding, separator } = format
  const given = { ...(encoding && { encoding }), ...(separator && { separator }) }
  const plan = planLayout(first, sample, options)
  const layout = encoding || separator ? { ...plan, format: given } : plan
  const totalRows = rows + (layout.hasHeader ? 0 : 1)
  assertHasRows(totalRows)
  return { layout, totalRows, contentSha256: sha256() }
}
