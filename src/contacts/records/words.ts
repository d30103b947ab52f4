import { describeWords } from '../../lib/describe.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../store/table.ts'

/** What the words about contacts mean, for the reference. */

describeWords(CONTACT_STATUSES, 'ContactStatus', 'Whether messages may go to a contact.', {
  ACTIVE: 'Messages go to it, unless it opted out.',
  INVALID: 'Its number does not work: a carrier said so. A new number or a text from it makes it ACTIVE.',
  ARCHIVED: 'Put away by somebody; nothing is sent to it.',
})

describeWords(CONTACT_SOURCES, 'ContactSource', 'How a contact came to be known.', {
  TEXT_LINK: 'By a link that opens a text message.',
  JOIN_KEYWORD: 'By texting a keyword to join.',
  CSV_IMPORT: 'By the import of a list.',
  MANUAL: 'Entered by somebody, or created through the API.',
  WEB_FORM: 'By a form on a web page.',
  INBOUND_SMS: 'By a text that came in.',
  INBOUND_CALL: 'By a call that came in.',
  GOOGLE_ADS: 'By an advertisement of Google.',
  META_ADS: 'By an advertisement on Facebook or Instagram.',
  INBOUND_EMAIL: 'By an email that came in.',
  INBOUND_WHATSAPP: 'By a WhatsApp message that came in.',
  LEAD_FORM: 'By the form of an advertisement.',
  WEB_CHAT: 'By the chat of a web page.',
  KIT: 'From the newsletter service Kit.',
})

describeWords(CONTACT_STAGES, 'ContactStage', 'How far a contact has come towards being a customer.', {
  ARCHIVED: 'Out of the pipeline. It says nothing about the status ARCHIVED: messages still go to it.',
  NEW_LEAD: 'New; where every contact begins.',
  ENGAGED: 'Has answered. The first text from a NEW_LEAD that is no keyword leads here by itself.',
  QUALIFIED: 'Somebody thinks that it may buy.',
  APPOINTMENT_BOOKED: 'Has an appointment.',
  CUSTOMER: 'Has bought; recording a won deal leads here.',
  LOST: 'Will not buy.',
})
