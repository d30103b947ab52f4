import type { Campaign, ConversationContact, ConversationMessage } from '../../api/api.gen.ts'

/** A WhatsApp template that was sent before, with values for this contact. */
export interface KnownTemplate {
  key: string
  name: string
  language: string
  parameters: string[]
  parameterNames?: string[] | undefined
  header?: string | undefined
  /** Text of the message; empty if unknown. */
  text: string
}

/** Fills in fields of the contact. Leaves other fields to the user. */
const filled = (value: string, { firstName, lastName, phone, email }: ConversationContact): string =>
  value.replace(
    /\{\{\s*(firstName|lastName|phone|email)(?:\|([^}]*))?\s*\}\}/g,
    (_, field: string, otherwise = '') => {
      const values: Readonly<Record<string, string | null>> = { firstName, lastName, phone, email }
      return values[field] || otherwise
    },
  )

/** Returns the templates of this conversation and of campaigns, each once. */
export function knownTemplates(
  messages: readonly ConversationMessage[],
  campaigns: ReadonlyArray<Pick<Campaign, 'whatsappTemplate' | 'messageTemplate'>>,
  contact: ConversationContact,
): KnownTemplate[] {
  const found = [
    ...messages.map(({ whatsappTemplate, body }) => ({ template: whatsappTemplate, text: body })),
    ...campaigns.map(({ whatsappTemplate, messageTemplate }) => ({
      template: whatsappTemplate,
      text: messageTemplate ?? '',
    })),
  ]
  const known = new Map<string, KnownTemplate>()
  for (const { template, text } of found) {
    if (!template) continue
    const { name, language, parameters = [], parameterNames, header } = template
    const key = `${name} ${language}`
    if (known.has(key)) continue
    known.set(key, {
      key,
      name,
      language,
      parameterNames,
      parameters: parameters.map((value) => filled(value, contact)),
      header: header === undefined ? undefined : filled(header, contact),
      text: filled(text, contact),
    })
  }
  return [...known.values()]
}
