import { askBeforeLaunch } from '../src/campaigns/templates/whatsapp-template.ts'
import type { Log } from '../src/lib/log.ts'
import type { Core } from '../src/wiring/core.ts'
import type { Context } from './context.ts'

/**
 * Looks up the template of a WhatsApp campaign in the WhatsApp account before a launch or a resume,
 * as the API does. Prints a remark if the look-up failed. Throws VALIDATION_FAILED for a template
 * that cannot be sent.
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
  const deps = { db, log, adapterOf: (id: number) => providers.adapterOf(id) }
  for (const remark of await askBeforeLaunch(deps, campaign, campaign.uuid)) output.say(remark)
}
