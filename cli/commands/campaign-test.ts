import type { Command } from 'commander'
import { SendCampaignTest } from '../../src/campaigns/test-sends/schema.ts'
import {
  outcomeWords,
  presentCampaignTest,
  sendCampaignTest,
} from '../../src/campaigns/test-sends/test-send.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { checked, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { sendBy } from '../send-by.ts'
import { lookupIn } from './campaign-lookup.ts'
import { contactIdFrom } from './contact-reference.ts'

export const test = (): Command =>
  command<OrganizationOption & { contact?: string; variant?: string }>(
    'test',
    'send the text of a campaign to a few numbers',
    (context, options, reference, ...rest) => {
      const to = checked(SendCampaignTest.entries.to, rest.flat(), 'numbers')
      return withCore(context, async (core, storage) => {
        const { row } = named(core, reference!, options.organization, lookupIn(core))
        const { organizationId, uuid: campaignId } = row
        const contactId =
          options.contact === undefined ? null : contactIdFrom(core, organizationId, options.contact)
        const asked = { campaignId, to, contactId, variant: options.variant }
        const sent = await sendBy(core, storage, organizationId, (senders) =>
          sendCampaignTest(senders, { organizationId }, asked, core.config.publicBaseUrl),
        )
        const { output } = context
        const answer = presentCampaignTest(core.db, sent, 'en')
        const { acceptedCount, results } = answer
        if (acceptedCount < results.length) process.exitCode = EXIT.FAILED
        if (output.isJson) return output.record(answer, [])
        output.record({ body: results[0]?.body }, [['body', 'text']])
        output.gap()
        output.list(results, [
          ['to', 'to'],
          ['status', 'status'],
          ['errorCode', 'error'],
          ['errorMessage', 'because', 'wrap'],
        ])
        output.say(`${outcomeWords(acceptedCount, sent.results)}.`)
      })
    },
  )
    .argument('<campaign>', 'id or name')
    .argument('<numbers...>', 'one to five phone numbers, such as +12125550104')
    .option(
      '--contact <id, number or email>',
      'contact whose values fill the text (default: the first of the segment)',
    )
    .option('--variant <label>', 'text of an A/B test (default: the first)')
    .option(...ORGANIZATION_OPTION)
