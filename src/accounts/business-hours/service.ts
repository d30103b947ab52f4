import type { Reader, Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { getOrganization } from '../organizations/service.ts'
import type { Hours, WeekDay } from './hours.ts'
import { DAYS_OF_WEEK, type DayOfWeek } from './hours.ts'
import type { UpdateBusinessHoursInput } from './schema.ts'
import * as store from './store.ts'

/** Hours, with the time when they were saved. */
export type KeptHours = Hours & { updatedAt: number | null }

const WEEKEND: readonly DayOfWeek[] = ['SATURDAY', 'SUNDAY']

/** The initial values of a form: nine to five on weekdays, not enabled. */
const proposed = (timezone: string): KeptHours => ({
  timezone,
  isEnabled: false,
  weekly: DAYS_OF_WEEK.map(
    (dayOfWeek): WeekDay =>
      WEEKEND.includes(dayOfWeek)
        ? { dayOfWeek, isClosed: true, intervals: [] }
        : { dayOfWeek, isClosed: false, intervals: [{ open: '09:00', close: '17:00' }] },
  ),
  overrides: [],
  updatedAt: null,
})

/** The saved hours, or a proposal that is not enabled. Throws NOT_FOUND. */
export const getBusinessHours = (reader: Reader, { organizationId }: Principal): KeptHours =>
  store.findBusinessHours(reader, organizationId) ??
  proposed(getOrganization(reader, organizationId).timezone)

/** Replaces the weekly hours and the dates with special hours. */
export const saveBusinessHours = (
  tx: Tx,
  { organizationId }: Principal,
  input: UpdateBusinessHoursInput,
): KeptHours => store.putBusinessHours(tx, { organizationId, ...input, updatedAt: tx.now })
