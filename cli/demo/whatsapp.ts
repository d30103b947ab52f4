import { sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { templateText } from '../template-text.ts'
import { type DemoClient, until } from './client.ts'
import { countOf, nameOfRun, type Result, resultOf, watch } from './results.ts'
import { findOrAddSender } from './stage.ts'

const NAME = 'Table reserved'
const TEMPLATE = {
  name: 'table_reserved',
  language: 'en_US',
  parameters: ['{{firstName|there}}', 'Friday at eight'],
}
const ANSWERS = ['Thank you, see you then', 'Can we bring a dog?']

/** Sends a template. The phones report it as read. A contact who answers may get free text for a day. */
export async function playWhatsapp(
  serving: Serving,
  client: DemoClient,
  segmentId: string,
  output: Output,
): Promise<Result> {
  const sender = await findOrAddSender(client, 'WHATSAPP')
  const name = await nameOfRun(client, NAME)
  output.say(
    `\nCampaign "${name}" by WhatsApp, from ${sender.address}: the template ${templateText(TEMPLATE)}`,
  )
  const campaign = {
    // WhatsApp does not deliver marketing templates in the United States.
    type: 'IMMEDIATE',
    channel: 'WHATSAPP',
    category: 'TRANSACTIONAL',
    segmentId,
    channelIdentityIds: [sender.id],
  }
  const { data } = await client.post<{ id: string }>('/campaigns', {
    ...campaign,
    name,
    whatsappTemplate: TEMPLATE,
    messageTemplate: 'Hi {{firstName|there}}, your table for Friday at eight is reserved.',
  })
  await watch(client, data.id, output)
  const result = await until(
    'Reading the messages',
    () => resultOf(client, 'WHATSAPP', data.id),
    ({ totals }) => totals.read === totals.delivered,
  )
  const { delivered, read } = result.totals
  output.say(
    `   Delivered: ${delivered}. Read: ${read}. Left out: ${countOf(result, 'OPTED_OUT')} who texted STOP, which also applies to WhatsApp, and ${countOf(result, 'INVALID_NUMBER')} whose number does not exist.`,
  )
  await playAnswers(serving, client, data.id)
  const { totals } = await resultOf(client, 'WHATSAPP', data.id)
  const { data: free } = await client.post<{ eligibleCount: number; recipientCount: number }>(
    '/campaigns/estimate',
    { ...campaign, whatsappTemplate: null, template: 'Dogs are welcome.' },
  )
  output.say(
    `   Replied: ${totals.replied}. A free text would reach ${free.eligibleCount} of ${free.recipientCount}: WhatsApp allows it for 24 hours after a contact wrote.`,
  )
  return { ...result, totals }
}

async function playAnswers(serving: Serving, client: DemoClient, campaignId: string): Promise<void> {
  const path = `/campaigns/${campaignId}/messages?status=READ&limit=${ANSWERS.length}`
  const { data: messages } = await client.get<Array<{ to: string }>>(path)
  const { db } = serving.app
  for (const [n, { to }] of messages.entries()) {
    await db.write((tx) => sandboxReply(tx, { from: to, body: ANSWERS[n]! }))
  }
}
