import { type Client, until } from './client.ts'

/** A campaign through the sender of a real peer, and its results. */

/** Sends a text to the people of Town 0 in crash-campaign.ts. */
export async function campaignTo(client: Client, sender: { id: string }, messageTemplate: string) {
  const conditions = [{ field: 'city', operator: 'equals', value: 'Town 0' }]
  const name = messageTemplate.slice(0, 40)
  const segment = await client.made('/segments', {
    name,
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions },
  })
  return client.made('/campaigns', {
    name,
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate,
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
}

export interface Message {
  to: string
  status: string
  errorCode: string | null
}

/** Returns the messages of a campaign after all of them have a final status. */
export const messagesOf = (client: Client, campaignId: string): Promise<Message[]> =>
  until(
    async () => (await client.get(`/campaigns/${campaignId}/messages?limit=100`)).body.data as Message[],
    (messages) =>
      messages.length > 0 && messages.every(({ status }) => !/SCHEDULED|QUEUED|SENDING|SENT/.test(status)),
  )

export const countOf = (messages: readonly Message[], status: string) =>
  messages.filter((message) => message.status === status).length
