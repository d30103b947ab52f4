import type { inboxDialogs as english } from '../en/inbox-dialogs.ts'
import type { Translation } from '../words.ts'

export const inboxDialogs = {
  otherTime: 'Anderer Zeitpunkt',

  assign: 'Unterhaltung zuweisen',
  assignNow: 'Zugewiesen an {name}.',
  assignMember: 'Mitglied',
  assignYou: 'Sie',
  assignAny: 'Jedes Mitglied',
  assignNone: 'Keine passenden Mitglieder.',

  snooze: 'Zurückstellen bis',
  snoozeHint:
    'Die Unterhaltung wird zu diesem Zeitpunkt wieder geöffnet, oder früher, wenn der Kontakt schreibt.',
  snoozeAct: 'Zurückstellen',

  later: 'Später senden',
  laterHint:
    'Die geplante Antwort steht in der Unterhaltung. Bis zum geplanten Zeitpunkt können Sie die Antwort abbrechen.',
  laterTimeHint: 'Innerhalb von 30 Tagen.',
  laterQuiet: 'Ruhezeiten beachten',
  laterQuietHint: 'Die Antwort wartet, bis die Ruhezeiten des Kontakts enden.',
  laterAct: 'Planen',

  templates: 'Vorlage verwenden',
  templatesType: 'Typ',
  templatesQuick: 'Schnellantworten',
  templatesAll: 'Alle Vorlagen',
  templatesSearch: 'Vorlagen suchen',
  templatesNone: 'Keine passenden Vorlagen.',
  templatesNoneQuick: 'Keine passenden Schnellantworten. Suchen Sie in allen Vorlagen.',
  templateFor: 'Vorschau für {name}',
  templateSegments: '{count, plural, one {# SMS-Teil} other {# SMS-Teile}}',
  templateLinks: 'Die Kurzlinks entstehen beim Senden. Der Text lässt sich hier nicht ändern.',
  templateInsert: 'In die Antwort einfügen',
  templateBack: 'Andere wählen',

  whatsapp: 'WhatsApp-Vorlage senden',
  whatsappKnown: 'Früher gesendet',
  whatsappOther: 'Andere Vorlage',
  whatsappOption: '{name} ({language})',
  whatsappForm: 'Vorlage',
  whatsappName: 'Name der Vorlage in WhatsApp',
  whatsappLanguage: 'Sprache',
  whatsappValues: 'Werte, einer pro Zeile',
  whatsappValuesHint: 'In der Reihenfolge {first}, {second} und so weiter.',
  whatsappHeader: 'Wert der Kopfzeile',
  whatsappHeaderHint: 'Nur für eine Kopfzeile mit Platzhalter.',
  whatsappText: 'Text in dieser Unterhaltung',
  whatsappTextHint: 'WhatsApp sendet den Text der Vorlage.',
} satisfies Translation<typeof english>
