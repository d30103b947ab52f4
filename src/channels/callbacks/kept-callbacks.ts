import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { parseJson } from '../../lib/plain-object.ts'
import {
  type CallbackKind,
  type CallbackRequest,
  CallbackUnreadable,
  type Provider,
  type ProviderReport,
} from '../../providers/port.ts'
import { findForCallback } from '../identities/store.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'
import { type ApplyReceipts, applyInBatches, applyReport } from './provider-reports.ts'

/** A callback that is kept while its organization is moving. It was genuine when it arrived. */
const KeptCallback = v.object({
  /** Public id. */
  sender: v.string(),
  kind: v.picklist(['status', 'inbound']),
  method: v.string(),
  url: v.string(),
  headers: v.array(v.tuple([v.string(), v.string()])),
  query: v.record(v.string(), v.string()),
  /** Base64, because a mail has parts in several charsets. */
  body: v.string(),
  clientIp: v.string(),
})

/** Returns a callback in the form in which it is kept. @param bytes the body */
export const keptCallback = (
  { uuid: sender }: ChannelIdentityRow,
  { kind, asked, bytes }: { kind: CallbackKind; asked: CallbackRequest; bytes: Uint8Array },
): v.InferOutput<typeof KeptCallback> => {
  const { method, url, headers, query, clientIp } = asked
  const body = Buffer.from(bytes).toString('base64')
  return { sender, kind, method, url, headers: [...headers], query, body, clientIp }
}

interface ApplyDeps {
  db: Db
  providerOf(channelIdentityId: number): Provider
  applyReceipts: ApplyReceipts
}

/**
 * Applies a kept callback, even of an organization that does not work yet. A callback that can no
 * longer be read, or whose sender was deleted, has no effect.
 * @param receivedAt ms since 1970
 */
export async function applyKeptCallback(
  { db, providerOf, applyReceipts }: ApplyDeps,
  organizationId: number,
  { request, receivedAt }: { request: string; receivedAt: number },
): Promise<void> {
  const kept = v.safeParse(KeptCallback, parseJson(request))
  const identity = kept.success ? findForCallback(db, kept.output.sender) : undefined
  if (!kept.success || identity?.organizationId !== organizationId) return
  const report = await reportOf(providerOf(identity.id), identity, { kept: kept.output, receivedAt })
  if (report) await applyInBatches(db, report, (tx, batch) => applyReport(tx, applyReceipts, identity, batch))
}

async function reportOf(
  { callbacks }: Provider,
  { organizationId }: ChannelIdentityRow,
  { kept, receivedAt }: { kept: v.InferOutput<typeof KeptCallback>; receivedAt: number },
): Promise<ProviderReport | undefined> {
  const { sender: _, kind, headers, body, ...rest } = kept
  const bytes = Buffer.from(body, 'base64')
  const asked = { ...rest, headers: new Headers(headers), body: new TextDecoder().decode(bytes) }
  try {
    if (kind === 'inbound' && callbacks?.readMail) return await callbacks.readMail(bytes, organizationId)
    return callbacks?.read(asked, kind, receivedAt)
  } catch (error) {
    if (error instanceof CallbackUnreadable) return undefined
    throw error
  }
}
