import type { Reader } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import type { FilledTemplate } from '../../providers/port.ts'
import type { CampaignRow } from '../store/table.ts'
import { parseText } from '../templates/text.ts'

interface Sent extends Pick<CampaignRow, 'channel'> {
  whatsappTemplate?: FilledTemplate | null
  mediaUrls?: readonly string[] | null
  variants?: readonly unknown[] | null
}

/**
 * What a campaign by WhatsApp sends, and that no other campaign names a template. Throws VALIDATION_FAILED.
 */
export function assertWhatsapp(reader: Reader, organizationId: number, campaign: Sent): void {
  const { channel, whatsappTemplate: template, mediaUrls, variants } = campaign
  const forbid = (field: string, message: string) => invalidField(field, message, 'isForbidden')
  if (channel !== 'WHATSAPP') {
    if (!template) return
    throw forbid('whatsappTemplate', 'whatsappTemplate is for the channel WHATSAPP; leave it out.')
  }
  if (mediaUrls && mediaUrls.length > 0) {
    throw forbid(
      'mediaUrls',
      'mediaUrls is for the channel SMS. Write the address into the text or into a parameter of the template.',
    )
  }
  if (!template) return
  if (variants && variants.length > 0) {
    throw forbid(
      'variants',
      'variants cannot be combined with whatsappTemplate: every recipient gets the same template.',
    )
  }
  template.parameters.forEach((parameter, n) => {
    parseText(reader, organizationId, { template: parameter, fieldName: `whatsappTemplate.parameters[${n}]` })
  })
}

/**
 * Whoever chooses WHATSAPP says what is sent: a template, or null for the text. Throws VALIDATION_FAILED.
 * @param given the field as the body has it
 */
export function assertSaysTemplate(
  channel: string | undefined,
  given: FilledTemplate | null | undefined,
): void {
  if (channel !== 'WHATSAPP' || given !== undefined) return
  throw invalidField(
    'whatsappTemplate',
    'whatsappTemplate is required for the channel WHATSAPP. Null sends the text itself, to those who wrote to the sender in the last 24 hours.',
    'isRequired',
  )
}
