import { systemTemplates as english } from '../../../words/en/system-templates.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { TemplateCategory } from './table.ts'

/** Templates that every organization can read and copy, but not change. They are in the language of the organization. */
export interface SystemTemplate {
  /** A UUID that stays the same in every release, installation and language. */
  uuid: string
  name: string
  category: TemplateCategory
  body: string
}

const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const organization = '{{organization.name}}'
const website = '{{organization.website}}'
const phone = '{{organization.phone}}'
const optOut = '{{optOutInstructions}}'

/** @param otherwise the words for a contact without a first name */
export const firstNameOr = (otherwise: string): string => `{{firstName|${otherwise}}}`

/**
 * Returns the templates in their order, which their ids follow.
 * @param language BCP 47 tag of the organization
 */
export function systemTemplates(language: string): SystemTemplate[] {
  const say = inLanguage(english, language)
  const firstName = firstNameOr(say.there())
  const texts: Array<[TemplateCategory, name: string, body: string]> = [
    ['WELCOME', say.welcomeName(), say.welcome({ firstName, organization, optOut })],
    ['MARKETING', say.offerName(), say.offer({ firstName: firstNameOr(say.hello()), organization, optOut })],
    [
      'MARKETING',
      say.lastChanceName(),
      say.lastChance({ firstName: firstNameOr(say.doNotMiss()), organization, website, optOut }),
    ],
    ['FOLLOW_UP', say.missYouName(), say.missYou({ firstName, organization, optOut })],
    ['FOLLOW_UP', say.thanksName(), say.thanks({ firstName: firstNameOr(say.seeYou()), organization })],
    ['REMINDER', say.appointmentName(), say.appointment({ firstName, organization, phone })],
    ['REMINDER', say.paymentName(), say.payment({ firstName, organization, phone })],
    ['ANNOUNCEMENT', say.hoursName(), say.hours({ organization, website, optOut })],
    [
      'ANNOUNCEMENT',
      say.holidayName(),
      say.holiday({ firstName: firstNameOr(say.everyone()), organization, optOut }),
    ],
    ['EVENT', say.invitationName(), say.invitation({ firstName, organization, optOut })],
    ['SURVEY', say.surveyName(), say.survey({ firstName, organization, optOut })],
    ['TRANSACTIONAL', say.orderName(), say.order({ firstName, organization, phone })],
  ]
  return texts.map(([category, name, body], index) => ({ uuid: uuidOf(index + 1), name, category, body }))
}
