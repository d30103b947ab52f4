import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { CallbackUrls } from './callback-urls.ts'
import { sentOnDay } from './service.ts'
import type { ChannelIdentityRow } from './table.ts'
import { presentWarmUp } from './warm-up.ts'

/**
 * Shows a sender as the API returns it, without the write-only credentials.
 * @param callbackUrls null for callers who may not manage senders, because anyone with these URLs can
 * act as the provider
 * @param language BCP 47 tag of the reader
 */
export const presentChannelIdentity = (
  reader: Reader,
  row: ChannelIdentityRow,
  callbackUrls: CallbackUrls | null,
  { nowMs, language }: { nowMs: number; language: string },
) => ({
  id: row.uuid,
  channel: row.channel,
  provider: row.provider,
  name: row.name,
  address: row.address,
  status: row.status,
  isDefault: row.isDefault,
  capabilities: row.capabilities,
  throughputPerSecond: row.throughputPerSecond,
  dailyCap: row.dailyCap,
  warmUp: presentWarmUp(row.warmUp, nowMs),
  sentToday: sentOnDay.only(reader, row.id, nowMs),
  managesOptOutReplies: row.managesOptOutReplies,
  lastError: row.lastError && sayStored(row.lastError, language),
  callbackUrls,
  createdAt: toIso(row.createdAt),
})
