import type { importRows as english } from '../en/import-rows.ts'
import type { Translation } from '../words.ts'

export const importRows = {
  quote: '{text}',
  column: 'Spalte {number, number}',

  phoneMissing: 'Die Telefonnummer fehlt.',
  phoneShortened:
    'Eine Tabellenkalkulation hat die Telefonnummer auf {text} gekürzt. Die letzten Ziffern sind verloren. Formatieren Sie die Spalte als Text, und exportieren Sie die Datei erneut.',
  phoneInvalid: '„{text}“ ist keine gültige Telefonnummer für {country}.',
  phoneTaken: 'Stattdessen wurde die Nummer in „{column}“ verwendet.',
  noAddress: 'Die Zeile hat weder eine Telefonnummer noch eine gültige E-Mail-Adresse.',
  tooManyCells:
    'Die Zeile hat {cells, number} Zellen, aber es gibt {columns, number} Spalten. Setzen Sie Text, der das Trennzeichen enthält, in Anführungszeichen.',
  cellTooLong:
    'Die Zelle in Spalte {number, number} hat {count, number} Zeichen. Die Grenze ist {max, number}. Prüfen Sie die Anführungszeichen.',
  cellTooLongNamed:
    'Die Zelle in Spalte {number, number} („{column}“) hat {count, number} Zeichen. Die Grenze ist {max, number}. Prüfen Sie die Anführungszeichen.',

  noFirstName: 'Die Zeile hat keinen Vornamen. Daher wird der Nachname verwendet.',
  noName:
    '{source, select, company {Die Zeile hat keinen Namen. Daher wird die Firma verwendet.} email {Die Zeile hat keinen Namen. Daher wird die E-Mail-Adresse verwendet.} other {Die Zeile hat keinen Namen. Daher wird die Telefonnummer verwendet.}}',
  fieldTooLong: '„{field}“ ist länger als {max, number} Zeichen und wurde weggelassen.',
  fieldInvalid: '„{field}“ ist ungültig und wurde weggelassen.',
  fieldUrl: '„{field}“ ist keine Webadresse und wurde weggelassen.',
  fieldNumber: '„{field}“ ist keine Zahl und wurde weggelassen.',
  fieldFlag: '„{field}“ ist weder ja noch nein und wurde weggelassen.',
  fieldDate: '„{field}“ ist kein Datum und wurde weggelassen.',
  fieldOption: '„{field}“ ist keine der Optionen und wurde weggelassen.',
  fieldOptions: '„{field}“ nennt Optionen, die es nicht gibt. Diese wurden weggelassen.',
  tagsTooLong: 'Tags mit mehr als {max, number} Zeichen wurden weggelassen.',
  tagsTooMany: 'Nur die ersten {max, number} Tags wurden übernommen.',
  stageUnknown: 'Diese Phase ist unbekannt und wurde weggelassen.',
  sourceUnknown: 'Diese Herkunft ist unbekannt und wurde weggelassen.',
  creationInvalid:
    '„Hinzugefügt am“ ist weder ein Datum noch ein Zeitpunkt mit Zeitzone und wurde weggelassen.',
  senderUnknown: 'Der bevorzugte Absender ist kein aktiver SMS-Absender und wurde weggelassen.',

  countsAs:
    '{kind, select, dead {„{column}“ enthält „{cell}“. Das zählt als totes Postfach.} email {„{column}“ enthält „{cell}“. Das zählt als Abmeldung von E-Mails.} other {„{column}“ enthält „{cell}“. Das zählt als Abmeldung.}}',
  countsAsUnclear:
    '{kind, select, dead {„{column}“ enthält „{cell}“. Das ist unklar und zählt als totes Postfach.} email {„{column}“ enthält „{cell}“. Das ist unklar und zählt als Abmeldung von E-Mails.} other {„{column}“ enthält „{cell}“. Das ist unklar und zählt als Abmeldung.}}',
  noConsentEmpty: '„{column}“ ist leer. Daher wurde keine Einwilligung erfasst.',
  noConsentUnclear:
    '„{column}“ enthält „{cell}“. Das ist weder ja noch nein. Daher wurde keine Einwilligung erfasst.',
  keptPhone: 'Die Nummer bleibt abgemeldet, weil ein Import keine Abmeldung entfernen kann.',
  keptEmail: 'Die E-Mail-Adresse bleibt abgemeldet, weil ein Import keine Abmeldung entfernen kann.',
  optOutCounts: 'Die Abmeldung in der Zeile gilt trotzdem.',

  // Topics
  topicsUnknown: 'Themen, die es nicht gibt, wurden weggelassen: {topics}.',
  topicsBoth: 'Die Datei bestellt für die Person auch ab. Daher wurde kein Abonnement erfasst: {topics}.',
  topicsKept: 'Die Person hat abbestellt, und ein Import kann das nicht rückgängig machen: {topics}.',
  topicsOptedOut: 'Die Person ist abgemeldet. Daher wurde kein Abonnement erfasst: {topics}.',
  topicsNoConsent: 'Die Zeile hat keine Einwilligung. Daher wurde kein Abonnement erfasst: {topics}.',
  topicsCount: 'Die Abbestellungen von Themen in der Zeile gelten trotzdem.',

  known:
    '{kind, select, email {Ein vorhandener Kontakt hat diese E-Mail-Adresse, aber dieser Import ändert keine vorhandenen Kontakte.} other {Ein vorhandener Kontakt hat diese Nummer, aber dieser Import ändert keine vorhandenen Kontakte.}}',
  unknown:
    '{kind, select, email {Kein Kontakt hat diese E-Mail-Adresse, aber dieser Import erstellt keine neuen Kontakte.} other {Kein Kontakt hat diese Nummer, aber dieser Import erstellt keine neuen Kontakte.}}',
  sameRow:
    '{kind, select, email {Zeile {row, number} hat dieselbe E-Mail-Adresse.} other {Zeile {row, number} hat dieselbe Telefonnummer.}}',
  staysStatus:
    '{status, select, INVALID {Der Kontakt bleibt ungültig, weil ein Import keine Kontakte wieder aktiviert.} other {Der Kontakt bleibt archiviert, weil ein Import keine Kontakte wieder aktiviert.}}',

  hashUnknown:
    'Der Hash kann für eine Telefonnummer oder eine E-Mail-Adresse stehen. Wählen Sie den Inhalt der Hashes.',
  emailInvalid: '„{text}“ ist keine gültige E-Mail-Adresse.',
  rowEmpty: 'Die Zeile hat keine Adresse.',

  contactsFull:
    'Der Tarif der Organisation erlaubt {limit, plural, one {# Kontakt} other {# Kontakte}}. {way, select, ADD_ON {Kaufen Sie das Zusatzpaket „{addOn}“.} PLAN {Wechseln Sie zum Tarif „{plan}“.} EITHER {Kaufen Sie das Zusatzpaket „{addOn}“, oder wechseln Sie zum Tarif „{plan}“.} other {Bitten Sie den Betreiber des Servers um einen größeren Tarif.}}',
} satisfies Translation<typeof english>
