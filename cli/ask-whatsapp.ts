import { askBeforeLaunch } from '../src/campaigns/whatsapp-templates/ask.ts'
import type { Log } from '../src/lib/log.ts'
import type { Core } from '../src/wiring/core.ts'
import type { Context } from './context.ts'

/**
 * Asks the account of a campaign by WhatsApp for its template before the campaign is launched or goes on,
 * as the API does. Says what could not be asked, and why. Throws VALIDATION_FAILED for a template that is
 * not sent.
 */
export async function askWhatsapp(
  { output }: Context,
  { db, providers }: Core,
  campaign: { organizationId: number; uuid: string },
): Promise<void> {
  const log: Log = {
    info: () => {},
    warn: (_event, fields) => output.say(String(fields?.cause ?? '')),
    error: () => {},
  }
  const deps = { db, log, providerOf: (id: number) => providers.adapterOf(id) }
  for (const remark of await askBeforeLaunch(deps, campaign, campaign.uuid)) output.say(remark)
}
