import type { send as english } from '../en/send.ts'
import type { Translation } from '../words.ts'

export const send = {
  notYet: 'Noch nicht',
  recipients: 'Empfänger',
  audience: 'Zielgruppe',
  topic: 'Thema',
  when: 'Zeitpunkt',
  checkCampaign: 'Kampagne prüfen',
  checkPoll: 'Umfrage prüfen',
  hidden: 'Ihre Rolle kann die Zahl der Empfänger nicht sehen.',
  counting: 'Die Empfänger werden gezählt …',
  grown:
    'Die Zielgruppe ist von {before, number} auf {now, number} gewachsen, seit Sie dieses Fenster geöffnet haben.',
  changedCampaign: 'Diese Kampagne wurde inzwischen geändert. Prüfen Sie sie noch einmal.',
  changedPoll: 'Diese Umfrage wurde inzwischen geändert. Prüfen Sie sie noch einmal.',
} satisfies Translation<typeof english>
