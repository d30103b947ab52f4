import { eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type BusinessHoursRow, businessHours } from './table.ts'

const ofOrganization = prepared((orm) =>
  orm
    .select()
    .from(businessHours)
    .where(eq(businessHours.organizationId, sql.placeholder('organizationId')))
    .prepare(),
)

export const findBusinessHours = (reader: Reader, organizationId: number): BusinessHoursRow | undefined =>
  ofOrganization(reader).get({ organizationId })

export const putBusinessHours = (tx: Tx, row: BusinessHoursRow): BusinessHoursRow =>
  tx.orm
    .insert(businessHours)
    .values(row)
    .onConflictDoUpdate({ target: businessHours.organizationId, set: row })
    .returning()
    .get()
