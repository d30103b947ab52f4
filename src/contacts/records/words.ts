import { describeWords } from '../../lib/describe.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from './table.ts'

/** The meaning of the enumerations of contacts, for the API reference. */

describeWords(CONTACT_STATUSES, 'ContactStatus', 'Whether messages may go to a contact.', {
  ACTIVE: 'Messages are sent to it unless it has opted out.',
  INVALID:
    'A carrier reported that its number does not work. A new number or a text from it makes it ACTIVE.',
  ARCHIVED: 'A user archived it; nothing is sent to it.',
})

describeWords(CONTACT_SOURCES, 'ContactSource', 'Where a contact came from.', {
  TEXT_LINK: 'By a link that opens a text message.',
  JOIN_KEYWORD: 'By texting a keyword to join.',
  CSV_IMPORT: 'By the import of a list.',
  MANUAL: 'A user entered it, or other software created it.',
  WEB_FORM: 'By a form on a web page.',
  INBOUND_SMS: 'By an inbound text.',
  INBOUND_CALL: 'By an inbound call.',
  GOOGLE_ADS: 'By a Google advertisement.',
  META_ADS: 'By an advertisement on Facebook or Instagram.',
  INBOUND_EMAIL: 'By an inbound email.',
  INBOUND_WHATSAPP: 'By an inbound WhatsApp message.',
  LEAD_FORM: 'By the form of an advertisement.',
  WEB_CHAT: 'By the chat of a web page.',
  KIT: 'From the newsletter service Kit.',
})

describeWords(CONTACT_STAGES, 'ContactStage', 'The stage of a contact in the sales pipeline.', {
  ARCHIVED: 'Out of the pipeline. This is not the status ARCHIVED: messages are still sent to it.',
  NEW_LEAD: 'New; the stage of every new contact.',
  ENGAGED: 'Has answered. The first text of a NEW_LEAD that is no keyword sets it automatically.',
  QUALIFIED: 'Judged likely to buy.',
  APPOINTMENT_BOOKED: 'Has an appointment.',
  CUSTOMER: 'Has bought; recording a won deal sets it.',
  LOST: 'Will not buy.',
})
