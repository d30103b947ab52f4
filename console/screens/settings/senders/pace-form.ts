import type { Sender, UpdateSender } from '../../../api/api.gen.ts'
import { changed } from '../draft.ts'
import { figure } from '../figure.ts'

/** Values of the form for a sender's speed. Numbers are texts while they are typed. */
export interface PaceForm {
  name: string
  address: string
  throughputPerSecond: string
  isCapped: boolean
  dailyCap: string
  warmsUp: boolean
  startPerDay: string
  growthPercent: string
  days: string
  managesOptOutReplies: boolean
}

export const formOf = (sender: Sender): PaceForm => ({
  name: sender.name,
  address: sender.address,
  throughputPerSecond: String(sender.throughputPerSecond),
  isCapped: sender.dailyCap !== null,
  dailyCap: String(sender.dailyCap ?? 10_000),
  warmsUp: sender.warmUp !== null,
  startPerDay: String(sender.warmUp?.startPerDay ?? 200),
  growthPercent: String(sender.warmUp?.growthPercent ?? 30),
  days: String(sender.warmUp?.days ?? 21),
  managesOptOutReplies: sender.managesOptOutReplies,
})

/** Returns only the changed fields, because setting a warm-up restarts it. */
export function changesOf(base: PaceForm, value: PaceForm): UpdateSender {
  const fields = new Set(changed(base, value))
  const any = (...keys: ReadonlyArray<keyof PaceForm>): boolean => keys.some((key) => fields.has(key))
  return {
    ...(any('name') ? { name: value.name } : {}),
    ...(any('address') ? { address: value.address } : {}),
    ...(any('throughputPerSecond') ? { throughputPerSecond: figure(value.throughputPerSecond) } : {}),
    ...(any('isCapped', 'dailyCap') ? { dailyCap: value.isCapped ? figure(value.dailyCap) : null } : {}),
    ...(any('warmsUp', 'startPerDay', 'growthPercent', 'days') ? { warmUp: warmUpOf(value) } : {}),
    ...(any('managesOptOutReplies') ? { managesOptOutReplies: value.managesOptOutReplies } : {}),
  }
}

const warmUpOf = ({ warmsUp, startPerDay, growthPercent, days }: PaceForm) =>
  warmsUp
    ? { startPerDay: figure(startPerDay), growthPercent: figure(growthPercent), days: figure(days) }
    : null

const LONGEST = 60

/** Returns the daily limits of the warm-up, from the first day; empty if the figures are invalid. */
export function ramp({ startPerDay, growthPercent, days }: PaceForm): number[] {
  const [start, growth, count] = [figure(startPerDay), figure(growthPercent), figure(days)]
  if (!(start >= 1 && growth >= 0 && count >= 1)) return []
  return Array.from({ length: Math.min(LONGEST, Math.floor(count)) }, (_, day) =>
    Math.floor(start * (1 + growth / 100) ** day),
  )
}
