import type { Provider, Sender } from '../../../api/api.gen.ts'
import { oneOf } from '../../../ui/search-params.ts'
import { type ReturnSearch, returnSearch } from '../../../ui/there-and-back.ts'

/** Search parameters of the senders screens. */

type Given = Record<string, unknown>

interface SenderSearch {
  page?: number | undefined
}
export const senderSearch = ({ page }: Given): SenderSearch => ({
  page: Number.isInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
})

const PROVIDERS: readonly Provider[] = [
  'SANDBOX',
  'TWILIO',
  'TELNYX',
  'PLIVO',
  'VONAGE',
  'WHATSAPP_CLOUD',
  'POSTMARK',
  'MAILGUN',
  'SES',
  'SENDGRID',
  'BREVO',
  'RESEND',
  'SPARKPOST',
  'MAILJET',
  'SMTP',
  'HTTP',
  'KANNEL',
  'SMPP',
]

export interface NewSenderSearch extends ReturnSearch {
  /** The chosen provider. */
  provider?: Provider | undefined
  /** Key of the gateway's recipe. */
  recipe?: string | undefined
  /** Channel that needs a sender; SMS if absent. */
  channel?: Sender['channel'] | undefined
}
/** What an editor needs: a sender of a channel, and the way back. */
export type AskedSender = Pick<NewSenderSearch, 'channel' | 'returnTo'>

export const newSenderSearch = ({ provider, recipe, channel, ...given }: Given): NewSenderSearch => ({
  ...returnSearch(given),
  channel: oneOf(['SMS', 'EMAIL', 'WHATSAPP'], channel),
  provider: PROVIDERS.find((one) => one === provider),
  recipe: recipe === undefined || recipe === '' ? undefined : String(recipe),
})

/**
 * Reads the search parameters of a sender.
 * @param recipe of the gateway, with instructions for the callback addresses
 */
export const oneSenderSearch = ({ recipe }: Given): Pick<NewSenderSearch, 'recipe'> => ({
  recipe: recipe === undefined || recipe === '' ? undefined : String(recipe),
})
