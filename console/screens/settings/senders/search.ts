import type { Provider } from '../../../api/api.gen.ts'

/** What the addresses of the senders carry. */

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
  'SMTP',
  'HTTP',
  'KANNEL',
  'SMPP',
]

export interface NewSenderSearch {
  /** The provider that was chosen. */
  provider?: Provider | undefined
  /** The gateway whose settings are known. */
  recipe?: string | undefined
}
export const newSenderSearch = ({ provider, recipe }: Given): NewSenderSearch => ({
  provider: PROVIDERS.find((one) => one === provider),
  recipe: recipe === undefined || recipe === '' ? undefined : String(recipe),
})

/** @param recipe by which the sender was added: it knows where the addresses are pasted */
export const oneSenderSearch = ({ recipe }: Given): Pick<NewSenderSearch, 'recipe'> => ({
  recipe: recipe === undefined || recipe === '' ? undefined : String(recipe),
})
