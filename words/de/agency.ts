import type { agency as english } from '../en/agency.ts'
import type { Translation } from '../words.ts'

export const agency = {
  title: 'Alle Kunden',
  intro:
    'Alle Organisationen, deren Ergebnisse Sie sehen können. Ein Klick auf eine Zahl öffnet die gezählten Einträge.',
  none: 'Keine Kunden vorhanden.',
  noneHint:
    'Kunden erscheinen hier, wenn Ihre Rolle deren Kampagnenergebnisse sehen kann. Der Inhaber einer Organisation kann Ihre Rolle ändern.',
  noneAct: 'Zu den Kampagnen',
  noneFits: 'Keine passenden Kunden.',
  noneAttention: 'Kein Kunde mit Handlungsbedarf.',

  search: 'Nach Namen suchen',
  filter: 'Filter',
  filterAll: 'Alle',
  attention: 'Handlungsbedarf',
  period: 'Zeitraum',
  periodDays: '{days, number} Tage',
  periodYear: '1 Jahr',
  sort: 'Sortieren nach',
  sortAttention: 'Nach Handlungsbedarf sortieren',
  sortName: 'Nach Namen sortieren',
  sortContacts: 'Nach Kontakten sortieren',
  sortSent: 'Nach gesendeten Nachrichten sortieren',
  sortFailed: 'Nach Fehlerquote sortieren',
  sortOptOuts: 'Nach Abmeldequote sortieren',
  sortUnread: 'Nach ungelesenen Antworten sortieren',
  sortCredits: 'Nach geringstem Guthaben sortieren',
  sortActivity: 'Nach letzter Aktivität sortieren',

  sums: '{count, plural, one {# Kunde} other {# Kunden}}, letzte {days, number} Tage',
  clients: 'Kunden',
  client: 'Kunde',
  contacts: 'Kontakte',
  campaigns: 'Kampagnen',
  sent: 'Gesendet',
  delivered: 'Zugestellt',
  failed: 'Fehlgeschlagen',
  optedOut: 'Abgemeldet',
  automations: '{count, plural, one {# Automation} other {# Automationen}}',
  unread: 'Ungelesen',
  unreadReplies: 'Ungelesene Antworten',
  credits: 'Guthaben',
  plan: 'Tarif',
  lastActivity: 'Letzte Aktivität',

  issueSuspended: 'Vom Betreiber des Servers gesperrt',
  issuePayment: 'Zahlung fehlgeschlagen',
  issueCovered:
    '{count, plural, one {# Kampagne nicht durch Tarif und Guthaben gedeckt} other {# Kampagnen nicht durch Tarif und Guthaben gedeckt}}',
  issueHalted:
    '{count, plural, one {# Kampagne automatisch pausiert} other {# Kampagnen automatisch pausiert}}',
  issueFailed: '{count, plural, one {# Kampagne fehlgeschlagen} other {# Kampagnen fehlgeschlagen}}',
  issueSenders: '{count, plural, one {# Absender mit Problemen} other {# Absender mit Problemen}}',
  issueFailures: '{rate} der Nachrichten fehlgeschlagen',
  issueOptOuts: '{rate} abgemeldet',
  issueCredits: '{count, plural, one {Noch # Guthabenpunkt} other {Noch # Guthabenpunkte}}',
  issuePaused: '{count, plural, one {# Kampagne pausiert} other {# Kampagnen pausiert}}',
  issueUnread: '{count, plural, one {# ungelesene Antwort} other {# ungelesene Antworten}}',
} satisfies Translation<typeof english>
