import { words } from '../words.ts'

/** Dialogs of the inbox: assign, snooze, send later, and templates. */
export const inboxDialogs = words('inboxDialogs', {
  otherTime: 'Other time',

  // Assign
  assign: 'Assign conversation',
  assignNow: 'Currently assigned to {name}.',
  assignMember: 'Member',
  assignYou: 'You',
  assignAny: 'Any member',
  assignNone: 'No matching members.',

  // Snooze
  snooze: 'Snooze until',
  snoozeHint: 'The conversation reopens at that time, or when the contact writes.',
  snoozeAct: 'Snooze',

  // Send later
  later: 'Send later',
  laterHint: 'The scheduled reply is shown in the conversation. You can cancel the reply until it is sent.',
  laterTimeHint: 'Within 30 days.',
  laterQuiet: 'Respect quiet hours',
  laterQuietHint: 'The reply waits until the contact’s quiet hours end.',
  laterAct: 'Schedule',

  // Templates
  templates: 'Use template',
  templatesType: 'Type',
  templatesQuick: 'Quick replies',
  templatesAll: 'All templates',
  templatesSearch: 'Search templates',
  templatesNone: 'No matching templates.',
  templatesNoneQuick: 'No matching quick replies. Search all templates.',
  templateFor: 'Preview for {name}',
  templateSegments: '{count, plural, one {# SMS segment} other {# SMS segments}}',
  templateLinks: 'Short links are created when the message is sent. The text cannot be changed here.',
  templateInsert: 'Insert into reply',
  templateBack: 'Choose another',

  // WhatsApp templates
  whatsapp: 'Send WhatsApp template',
  whatsappKnown: 'Sent before',
  whatsappOther: 'Other template',
  whatsappOption: '{name} ({language})',
  whatsappForm: 'Template',
  whatsappName: 'Template name in WhatsApp',
  whatsappLanguage: 'Language',
  whatsappValues: 'Values, one per line',
  whatsappValuesHint: 'In the order of {first}, {second} and so on.',
  whatsappHeader: 'Header value',
  whatsappHeaderHint: 'Only for a header with a placeholder.',
  whatsappText: 'Text in this conversation',
  whatsappTextHint: 'WhatsApp sends the text of the template.',
})
