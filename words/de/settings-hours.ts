import type { settingsHours as english } from '../en/settings-hours.ts'
import type { Translation } from '../words.ts'

export const settingsHours = {
  title: 'Zeiten',

  delivery: 'Zustellzeiten für Marketing',
  deliveryIntro:
    'Marketingnachrichten werden zu diesen Zeiten in der Zeitzone des jeweiligen Empfängers gesendet. Alle anderen Zeiten sind Ruhezeiten, in denen Nachrichten warten. Nummern, die mit +1 beginnen, erhalten nie vor 8:00 oder nach 21:00 Uhr Marketing.',
  deliveryOnly: 'Marketing auf diese Zeiten beschränken',
  deliveryFrom: 'Von',
  deliveryUntil: 'Bis',
  deliveryBar: 'Marketing wird von {start} bis {end} zugestellt',
  deliveryBarAlways: 'Marketing wird jederzeit zugestellt',
  deliverySaved: 'Zustellzeiten für Marketing gespeichert.',

  business: 'Geschäftszeiten',
  businessIntro: 'Ihr Team antwortet zu diesen Zeiten. Andere Software kann die Zeiten über die API lesen.',
  businessOn: 'Geschäftszeiten verwenden',
  businessOnHint:
    'Ohne Geschäftszeiten ist Ihre Organisation immer geöffnet. Die gespeicherten Zeiten bleiben erhalten.',
  timezone: 'Zeitzone',
  midnightHint:
    '00:00 als Ende bedeutet Mitternacht. Für Zeiten über Mitternacht hinaus fügen Sie einen Zeitraum bis 00:00 und einen weiteren ab 00:00 am nächsten Tag hinzu.',
  businessSaved: 'Geschäftszeiten gespeichert.',
  alwaysOpen: 'Immer geöffnet',
  openNow: 'Jetzt geöffnet',
  closedNow: 'Jetzt geschlossen',
  openUntil: 'bis {time}',
  opensAt: 'öffnet {time}',

  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
  sunday: 'Sonntag',
  weekCopy: 'Zeiten vom Montag auf Dienstag bis Freitag übertragen',

  dayOpen: '{day}: geöffnet',
  dayInterval: '{day}, Zeitraum {number, number}',
  dayFrom: '{day} von',
  dayUntil: '{day} bis',
  dayAdd: 'Zeiten hinzufügen',
  dayAddTo: 'Zeiten hinzufügen: {day}',
  dayRemove: '{day}, {open} bis {close} entfernen',
  dayClosed: 'Geschlossen',

  dates: 'Feiertage und andere besondere Tage',
  datesIntro: 'An diesen Tagen ersetzen die Zeiten unten die üblichen Zeiten des Wochentags.',
  datesNone: 'Noch keine besonderen Tage. In jeder Woche gelten die Zeiten oben.',
  dateAdd: 'Datum hinzufügen',
  date: 'Datum',
  dateNumber: 'Datum {number, number}',
  dateReason: 'Grund',
  dateReasonSample: 'Weihnachten',
  dateOpen: 'Geöffnet',
  dateRemove: 'Datum entfernen',
} satisfies Translation<typeof english>
