import type { TemplateCategory } from './table.ts'

/** Templates that every organization can read and copy, but not change. */
export interface SystemTemplate {
  /** A UUID that stays the same in every release and installation. */
  uuid: string
  name: string
  category: TemplateCategory
  body: string
}

const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const TEXTS: ReadonlyArray<Omit<SystemTemplate, 'uuid'>> = [
  {
    name: 'Welcome',
    category: 'WELCOME',
    body: 'Hi {{firstName|there}}, welcome to {{organization.name}}! We will text you now and then with news and offers. {{optOutInstructions}}.',
  },
  {
    name: 'Special offer',
    category: 'MARKETING',
    body: '{{organization.name}}: {{firstName|Hello}}, this week only: 20% off your next visit. Show this text when you pay. {{optOutInstructions}}.',
  },
  {
    name: 'Last chance',
    category: 'MARKETING',
    body: '{{organization.name}}: our offer ends tonight, {{firstName|so do not miss it}}. See {{organization.website}} {{optOutInstructions}}.',
  },
  {
    name: 'We miss you',
    category: 'FOLLOW_UP',
    body: 'Hi {{firstName|there}}, it has been a while! Come back to {{organization.name}} this month and we have something for you. {{optOutInstructions}}.',
  },
  {
    name: 'Thank you for your visit',
    category: 'FOLLOW_UP',
    body: 'Thank you for coming in, {{firstName|and see you soon}}! How was it? Just reply to this text. {{organization.name}}',
  },
  {
    name: 'Appointment reminder',
    category: 'REMINDER',
    body: 'Hi {{firstName|there}}, this is {{organization.name}} with a reminder of your appointment tomorrow. Please call {{organization.phone}} if you cannot make it.',
  },
  {
    name: 'Payment reminder',
    category: 'REMINDER',
    body: 'Hi {{firstName|there}}, a friendly reminder from {{organization.name}} that your invoice is due this week. Questions? Call {{organization.phone}}.',
  },
  {
    name: 'New opening hours',
    category: 'ANNOUNCEMENT',
    body: '{{organization.name}}: our opening hours change from next Monday. You find them at {{organization.website}} {{optOutInstructions}}.',
  },
  {
    name: 'Closed for the holiday',
    category: 'ANNOUNCEMENT',
    body: '{{organization.name}} is closed for the holiday on Monday and back on Tuesday. Have a good time, {{firstName|everybody}}! {{optOutInstructions}}.',
  },
  {
    name: 'Invitation',
    category: 'EVENT',
    body: 'Hi {{firstName|there}}, you are invited: {{organization.name}} opens its doors on Saturday at 10. Will you come? Reply YES or NO. {{optOutInstructions}}.',
  },
  {
    name: 'Short survey',
    category: 'SURVEY',
    body: 'Hi {{firstName|there}}, how likely are you to recommend {{organization.name}} to a friend, from 0 to 10? Just reply with a number. {{optOutInstructions}}.',
  },
  {
    name: 'Order ready',
    category: 'TRANSACTIONAL',
    body: 'Hi {{firstName|there}}, your order at {{organization.name}} is ready to be picked up. Questions? Call {{organization.phone}}.',
  },
]

export const SYSTEM_TEMPLATES: readonly SystemTemplate[] = TEXTS.map((text, index) => ({
  uuid: uuidOf(index + 1),
  ...text,
}))
