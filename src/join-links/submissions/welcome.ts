import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { organizationSettings } from '../../campaigns/records/checks.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import { isNamedByAddress } from '../../contacts/records/schema.ts'
import { listByIds } from '../../contacts/records/store.ts'
import {
  BLANK_PERSON,
  createRenderer,
  type Person,
  saysHowToOptOut,
  sharedValues,
} from '../../content/composition/compose.ts'
import { mergeFieldsWith, parseTemplate } from '../../content/composition/merge.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { JoinLinkRow } from '../records/table.ts'

/** The confirmation that a person has joined. */

/** Throws VALIDATION_FAILED for a text with an unknown merge field. Short links are not allowed. */
export function assertWelcomeText(reader: Reader, organizationId: number, template: string): void {
  const customKeys = listCustomFieldsOf(reader, organizationId).map(({ key }) => key)
  const allowedFields = mergeFieldsWith(customKeys)
  parseTemplate(template, { fieldName: 'confirmationMessage', allowedFields, takesShortLinks: false })
}

/** Returns the text for a person. @param contactId internal; undefined for a person without a contact */
export function welcomeText(tx: Tx, link: JoinLinkRow, contactId: number | undefined): string {
  const organization = organizationSettings(tx, link.organizationId)
  const template = link.confirmationMessage
  const own = template === null ? undefined : filledIn(tx, link, { template, organization, contactId })
  return own ? whole(own, link, organization) : usualText(link, organization)
}

type Organization = ReturnType<typeof organizationSettings>

interface Filled {
  template: string
  organization: Organization
  contactId: number | undefined
}

/** Returns the author's text, or undefined if it has a field that no longer exists. */
function filledIn(
  tx: Tx,
  link: JoinLinkRow,
  { template, organization, contactId }: Filled,
): string | undefined {
  try {
    const renderer = createRenderer(
      { template, organization, links: undefined },
      sharedValues(organization, tx.now),
    )
    return renderer.render(personOf(tx, link.organizationId, contactId), undefined).trim()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * Returns the person. An unknown sender of a text or mail has its number or address as its name, so it is
 * greeted without a name.
 */
function personOf(tx: Tx, organizationId: number, contactId: number | undefined): Person {
  const [contact] = contactId === undefined ? [] : listByIds(tx, organizationId, [contactId])
  if (!contact) return BLANK_PERSON
  return isNamedByAddress(contact) ? { ...contact, firstName: '' } : contact
}

const HAS_HELP = /\b(?:HELP|INFO|AYUDA)\b/i

/**
 * Adds the parts that carriers require in the first message (CTIA 5.1.1) and the author omitted: the name, HELP
 * and STOP.
 */
function whole(text: string, { channel }: JoinLinkRow, { name, locale }: Organization): string {
  const named = text.toLowerCase().includes(name.toLowerCase()) ? text : `${name}: ${text}`
  if (channel === 'EMAIL') return named
  const texts = inLanguage(english, locale)
  const [hasHelp, hasStop] = [HAS_HELP.test(text), saysHowToOptOut(text)]
  if (hasHelp && hasStop) return named
  const missing = hasHelp ? texts.addStop() : hasStop ? texts.addHelp() : texts.addHelpAndStop()
  return `${named} ${missing}`
}

function usualText({ channel, name: link }: JoinLinkRow, { name, locale }: Organization): string {
  const texts = inLanguage(english, locale)
  return channel === 'EMAIL' ? texts.joinedMail({ link, name }) : texts.joined({ link, name })
}
