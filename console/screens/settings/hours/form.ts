import type { BusinessHours, DayOfWeek, UpdateBusinessHours } from '../../../api/api.gen.ts'

/** Values of the business hours form. */

export interface Interval {
  open: string
  close: string
}

export interface DayForm {
  isClosed: boolean
  intervals: readonly Interval[]
}

export interface DateForm extends DayForm {
  date: string
  label: string
}

export interface HoursForm {
  timezone: string
  isEnabled: boolean
  weekly: ReadonlyArray<DayForm & { dayOfWeek: DayOfWeek }>
  overrides: readonly DateForm[]
}

export const MAX_INTERVALS = 4
export const MAX_DATES = 100

/** Shows 24:00 as 00:00, because time fields do not accept 24:00. */
const shown = ({ open, close }: Interval): Interval => ({ open, close: close === '24:00' ? '00:00' : close })
const sent = ({ open, close }: Interval): Interval => ({ open, close: close === '00:00' ? '24:00' : close })

export const formOf = ({ timezone, isEnabled, weekly, overrides }: BusinessHours): HoursForm => ({
  timezone,
  isEnabled,
  weekly: weekly.map((day) => ({ ...day, intervals: day.intervals.map(shown) })),
  overrides: overrides.map((day) => ({
    ...day,
    label: day.label ?? '',
    intervals: day.intervals.map(shown),
  })),
})

export const bodyOf = ({ timezone, isEnabled, weekly, overrides }: HoursForm): UpdateBusinessHours => ({
  timezone,
  isEnabled,
  weekly: weekly.map(({ dayOfWeek, ...day }) => ({ dayOfWeek, ...hoursOf(day) })),
  overrides: overrides.map(({ date, label, ...day }) => ({
    date,
    label: label.trim() === '' ? null : label,
    ...hoursOf(day),
  })),
})

/** Returns the hours for the API. A closed day has none. */
const hoursOf = ({ isClosed, intervals }: DayForm) => ({
  isClosed,
  intervals: isClosed ? [] : intervals.map(sent),
})

/** Returns a suggested interval: after the last one, or a normal working day. */
export function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)
  if (!last) return { open: '09:00', close: '17:00' }
  const hour = Number(last.close.slice(0, 2))
  const from = Math.min(hour + 1, 22)
  return { open: `${pad(from)}:00`, close: `${pad(Math.min(from + 2, 23))}:00` }
}

const pad = (value: number): string => String(value).padStart(2, '0')
