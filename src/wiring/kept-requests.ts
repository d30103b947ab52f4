import { forgetKept, listKept } from '../accounts/moves/kept.ts'
import { applyKeptCallback } from '../channels/callbacks/kept-callbacks.ts'
import { receiptApplier } from '../delivery/receipts/receipts.ts'
import type { Log } from '../lib/log.ts'
import { applyKeptChoice } from '../profiles/preferences/service.ts'
import type { Core } from './core.ts'
import { sendingPorts } from './sending.ts'

/**
 * Applies the kept requests of an organization in the order of their arrival, and deletes them. Each can be
 * applied again after a crash, because carriers also repeat their callbacks. Returns their number.
 */
export async function applyKeptRequests(
  { config, db, providers }: Pick<Core, 'config' | 'db' | 'providers'>,
  organizationId: number,
  log: Log,
): Promise<number> {
  const ports = sendingPorts((id) => providers.adapterOf(id), log, config.publicBaseUrl)
  const deps = { db, providerOf: (id: number) => providers.of(id), applyReceipts: receiptApplier(ports) }
  const kept = listKept(db, organizationId)
  for (const { uuid, kind, request, receivedAt } of kept) {
    if (kind === 'CALLBACK') await applyKeptCallback(deps, organizationId, { request, receivedAt })
    await db.write((tx) => {
      if (kind === 'CHOICE') applyKeptChoice(tx, organizationId, request)
      forgetKept(tx, organizationId, uuid)
    })
  }
  return kept.length
}
