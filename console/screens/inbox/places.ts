/** Paths that the inbox links to. */

const one = (place: string, id: string): string => `${place}/${encodeURIComponent(id)}`

export const contactPath = (id: string): string => one('/contacts', id)
export const campaignPath = (id: string): string => one('/campaigns', id)
export const senderPath = (id: string): string => one('/settings/senders', id)
export const BILLING_PATH = '/settings/billing'
export const REVIEWS_PATH = '/settings/opt-outs/reviews'
export const SENDERS_PATH = '/settings/senders'
/** Returns the path of the proof of a message. */
export const proofPath = (campaignId: string, messageId: string): string =>
  one(`${campaignPath(campaignId)}/messages`, messageId)
export const newConversationPath = (contactId: string): string =>
  `/inbox/new?contactId=${encodeURIComponent(contactId)}`
