import type { JoinLinkRow } from './table.ts'

/**
 * The consent text of a link whose author wrote none: who sends what, how often and at what cost, and how it ends.
 * @param brand the name of the organization
 */
export function defaultConsentText(brand: string, channel: JoinLinkRow['channel']): string {
  if (channel === 'EMAIL') {
    return `I agree to receive recurring marketing emails from ${brand} at the address provided. Consent is not a condition of purchase. Unsubscribe at any time by the link in each email.`
  }
  const messages = channel === 'SMS' ? 'text messages' : 'WhatsApp messages'
  return `I agree to receive recurring marketing ${messages} from ${brand} at the number provided. Consent is not a condition of purchase. Message frequency varies. Msg & data rates may apply. Reply STOP to cancel, HELP for help.`
}
