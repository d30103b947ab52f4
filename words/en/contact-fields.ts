import { words } from '../words.ts'

/** Fields of a contact and their values, in the screens of contacts, segments and forms. */
export const contactFields = words('contactFields', {
  // Fields
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  addressLine1: 'Address',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  timezone: 'Time zone',
  source: 'Source',
  stage: 'Stage',
  status: 'Status',
  tags: 'Tags',
  customFields: 'Custom fields',
  yes: 'Yes',
  no: 'No',
  none: 'None',

  // Stages
  stageNewLead: 'New lead',
  stageEngaged: 'Engaged',
  stageQualified: 'Qualified',
  stageAppointment: 'Appointment booked',
  stageCustomer: 'Customer',
  stageLost: 'Lost',
  stageArchived: 'Archived',

  // Statuses
  statusActive: 'Active',
  statusActiveHint: 'Messages can be sent to the contact.',
  statusInvalid: 'Invalid number',
  statusInvalidHint: 'The phone number does not work. No messages are sent to the contact.',
  statusArchived: 'Archived',
  statusArchivedHint: 'No messages are sent to the contact.',

  // Sources
  sourceImport: 'Import',
  sourceManual: 'Added manually',
  sourceWebForm: 'Web form',
  sourceKeyword: 'Keyword by SMS',
  sourceTextLink: 'Text-to-join link',
  sourceInboundSms: 'Inbound SMS',
  sourceInboundWhatsapp: 'Inbound WhatsApp message',
  sourceInboundEmail: 'Inbound email',
  sourceInboundCall: 'Inbound call',
  sourceLeadForm: 'Lead form',
  sourceWebChat: 'Web chat',

  // Ways to consent and to opt out
  methodWebForm: 'Web form',
  methodKeyword: 'Keyword',
  methodOtp: 'Code sent to the contact',
  methodEmail: 'Link in an email',
  methodReply: 'Reply',
  methodManual: 'Recorded by a member',
  methodImport: 'Imported file',
  methodApi: 'Other software',
  methodListUnsubscribe: 'Unsubscribe button of the email app',
  methodComplaint: 'Spam complaint',
  methodBounce: 'Bounced email',
  methodProvider: 'Provider',
})
