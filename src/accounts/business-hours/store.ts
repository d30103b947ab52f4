import type { Reader, Tx } from '../../db/database.ts'
import { putRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type BusinessHoursRow, businessHours } from './table.ts'

const ofOrganization = rowsBy(businessHours, 'organizationId')

export const findBusinessHours = (reader: Reader, organizationId: number): BusinessHoursRow | undefined =>
  ofOrganization(reader).get({ organizationId })

export const putBusinessHours = (tx: Tx, row: BusinessHoursRow): BusinessHoursRow =>
  putRow(tx, businessHours, ['organizationId'], row)
