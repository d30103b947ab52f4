import type { launch as english } from '../en/launch.ts'
import type { Translation } from '../words.ts'

export const launch = {
  recipients: 'Empfänger',
  segments: 'SMS-Teile',
  cost: 'Kosten',
  duration: 'Dauer',

  now: 'Jetzt',
  atItsTime: 'Zum geplanten Zeitpunkt',
  open: 'Kampagne öffnen',
  resume: '„{name}“ fortsetzen',
  resumeAct: 'Fortsetzen für {count, plural, one {# Empfänger} other {# Empfänger}}',
  resumeActAlone: 'Fortsetzen',
  resumeKeep: 'Pausiert lassen',
  resumed: '„{name}“ wurde fortgesetzt.',
  resumedFor:
    '{count, plural, one {„{name}“ wurde für # Empfänger fortgesetzt.} other {„{name}“ wurde für # Empfänger fortgesetzt.}}',

  submitAct: 'Zur Freigabe einreichen',
  apiKey: 'Ein API-Schlüssel',
  submitNote: 'Notiz für die Freigabe',
  decideHint: 'Ein Mitglied, das Kampagnen senden darf, entscheidet.',
} satisfies Translation<typeof english>
