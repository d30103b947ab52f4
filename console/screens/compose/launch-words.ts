import { moment, number } from '../../ui/format.ts'
import type { Draft } from './draft.ts'

/** Labels of the launch button, with its number or time. */

interface Launching {
  type: Draft['type']
  /** Time of the first message, ISO 8601; null while unknown. */
  first: string | null
  eligibleCount: number
  zone: string | undefined
  now: number
}

export function launchLabel({ type, first, eligibleCount, zone, now }: Launching): string {
  if (type === 'IMMEDIATE') return `Send to ${number(eligibleCount)}`
  const time = first ? ` ${moment(first, zone, now)}` : ''
  return type === 'SCHEDULED' ? `Schedule for${time || ' a time'}` : `Begin${time ? ` on${time}` : ''}`
}

/** Describes the completed launch. */
export function launched({ type, first, eligibleCount, zone, now }: Launching): string {
  const time = first ? moment(first, zone, now) : ''
  if (type === 'IMMEDIATE') return `It is being sent to ${number(eligibleCount)}.`
  return type === 'SCHEDULED' ? `Scheduled for ${time}.` : `It sends from ${time} on.`
}
