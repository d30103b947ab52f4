import type { Reader, Tx } from '../../db/database.ts'
import { putRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type BrandRow, brands } from './table.ts'

const ofOrganization = rowsBy(brands, 'organizationId')

export const findBrand = (reader: Reader, organizationId: number): BrandRow | undefined =>
  ofOrganization(reader).get({ organizationId })

export const putBrand = (tx: Tx, row: BrandRow): BrandRow => putRow(tx, brands, ['organizationId'], row)
