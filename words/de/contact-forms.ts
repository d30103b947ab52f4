import type { contactForms as english } from '../en/contact-forms.ts'
import type { Translation } from '../words.ts'

export const contactForms = {
  newTitle: 'Neuer Kontakt',
  newPhoneHint: 'Eine Nummer ohne + gilt als Nummer aus dem Land Ihrer Organisation.',
  newMore: 'Adresse, Zeitzone und eigene Felder',
  newExists: 'Ein anderer Kontakt hat diese Nummer bereits.',
  newExistsOpen: 'Kontakt öffnen',
  newAct: 'Kontakt hinzufügen',
  newDone: 'Kontakt hinzugefügt.',

  filterTitle: 'Kontakte filtern',
  filterName: 'Name enthält',
  filterPhone: 'Telefon enthält',
  filterEmail: 'E-Mail enthält',
  filterTags: 'Eines dieser Tags',
  filterListHint: 'Ohne Auswahl sind alle enthalten.',
  filterTexts: 'SMS',
  filterEmails: 'E-Mail',
  filterAny: 'Beliebig',
  filterSubscribed: 'Nicht abgemeldet',
  filterFrom: 'Hinzugefügt ab',
  filterTo: 'Hinzugefügt bis',
  filterNotInSegment: 'Nicht im Segment',
  filterField: 'Feld',
  filterOperator: 'Vergleich',
  filterConditionRemove: 'Bedingung für {field} entfernen',
  filterConditionAdd: 'Bedingung hinzufügen',
  filterValueFrom: 'Von',
  filterValueTo: 'Bis',
  filterValue: 'Wert von {field}',
  filterAct: 'Filter anwenden',
} satisfies Translation<typeof english>
