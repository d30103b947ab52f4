import type { dossier as english } from '../en/dossier.ts'
import type { Translation } from '../words.ts'

export const dossier = {
  title: 'Alles über eine Person',
  intro:
    '{organization} sendet Nachrichten mit Carillon. Dieses Dokument enthält alles, was dort über die Person mit {addresses} gespeichert ist. Es wurde am {time} erstellt. Alle Zeiten sind in der Zeitzone {zone}. Für andere Software gibt es dieselben Daten als JSON.',
  introContact:
    '{organization} sendet Nachrichten mit Carillon. Dieses Dokument enthält alles, was dort über die Person mit dem folgenden Kontakt gespeichert ist. Es wurde am {time} erstellt. Alle Zeiten sind in der Zeitzone {zone}. Für andere Software gibt es dieselben Daten als JSON.',
  noContact: 'Kein Kontakt hat diese Adresse.',

  auditActs: 'Audit-Log',
  auditActsAbout:
    'Vorgänge von Mitgliedern, die die Person betreffen: die Auskunft, die Löschung, die Entfernung von der Abmeldeliste.',
  auditActsStays: 'der Vorgang und seine Zeit, ohne die Adresse',
  keptForms: 'Nicht abgeschlossene Formulare',
  keptFormsAbout:
    'Eingaben von Mitgliedern, die nicht gespeichert wurden und eine Adresse der Person enthalten.',
  withdrawals: 'Abmeldungen, die gerade vermerkt werden',
  withdrawalsAbout:
    'Gerade erst eingegangene Abmeldungen, bis eine Kopie außerhalb der Datenbank sie vor einer Wiederherstellung schützt.',
  idempotencyKeys: 'Antworten auf Aufrufe anderer Software',
  idempotencyKeysAbout:
    'Antworten über die Person, die der Server wiederholt, wenn dieselbe Anfrage noch einmal kommt; 24 Stunden aufbewahrt.',
  events: 'Ereignisse des Servers',
  eventsAbout: 'Ereignisse, die ein Teil des Servers einem anderen gemeldet hat; 30 Tage aufbewahrt.',
  eventsStays: 'ein noch nicht verarbeitetes Ereignis, bis es verarbeitet ist',
  sandboxMessages: 'Nachrichten des eingebauten Testanbieters',
  sandboxMessagesAbout:
    'Nachrichten, die zum Ausprobieren gesendet wurden; kein echter Netzbetreiber hat sie erhalten.',
  conversions: 'Abschlüsse',
  conversionsAbout: 'Käufe des Kontakts, wie die Organisation sie erfasst hat.',
  conversionsStays: 'Betrag, Zeit und Kampagne: Buchhaltung',
  inboundMedia: 'Dateien von der Person',
  inboundMediaAbout: 'Bilder und andere Dateien, die mit einer Nachricht kamen.',
  inboundMessages: 'Nachrichten von der Person',
  inboundMessagesAbout: 'Texte und E-Mails, die von der Person kamen, und wie sie verstanden wurden.',
  inboundMessagesStays:
    'Zeit, Absender der Organisation, Kampagne und wie die Nachricht verstanden wurde: Die Zahlen der Kampagnen zählen Antworten',
  inboundParts: 'Teile langer Texte',
  inboundPartsAbout:
    'Teile von Texten, die in mehreren Teilen kamen. Der Server braucht sie, um einen wiederholten Teil zu erkennen.',
  whatsappIds: 'IDs in WhatsApp',
  whatsappIdsAbout:
    'Die IDs, die WhatsApp für die Person verwendet. Mit ihnen wird die Person gefunden, wenn WhatsApp die Nummer weglässt.',
  consents: 'Einwilligungen und Abmeldungen',
  consentsAbout: 'Einträge über Zustimmungen und Ablehnungen, mit ihren Nachweisen.',
  consentsStays:
    'Vorgang, Zeit, Weg und der Text der Organisation, mit einem Schlüssel-Hash anstelle der Adresse: Nachweis (DSGVO Art. 17 Abs. 3 Buchst. e)',
  enteredAddresses: 'In Formulare eingegebene Adressen',
  enteredAddressesAbout:
    'Adressen, die jemand zusammen mit einer anderen Adresse eingegeben hat, und wann ihr Inhaber sie bestätigt hat.',
  optOutReviews: 'Nachrichten, die Abmeldungen sein können',
  optOutReviewsAbout: 'Nachrichten der Person, die ein Mitglied lesen musste, und was entschieden wurde.',
  optOutReviewsStays: 'die Entscheidung, ihre Zeit und das Mitglied, das sie traf: Nachweis',
  suppressions: 'Abmeldeliste',
  suppressionsAbout: 'Adressen, an die nichts gesendet werden darf, und warum.',
  suppressionsStays:
    'ein Schlüssel-Hash der Adresse mit Zeit und Weg der Abmeldung, damit die Abmeldung weiter gilt (DSGVO Art. 17 Abs. 3 Buchst. b, 21 Abs. 3)',
  suppressionImportRejects: 'Zeilen von Abmeldelisten, die nicht gelesen werden konnten',
  suppressionImportRejectsAbout: 'Zellen einer hochgeladenen Liste, die eine Adresse der Person enthalten.',
  contactActivities: 'Änderungen des Kontakts',
  contactActivitiesAbout: 'Was am Eintrag geändert wurde, wann und von wem.',
  contactNotes: 'Notizen',
  contactNotesAbout: 'Was Mitglieder der Organisation über den Kontakt geschrieben haben.',
  contactBulkPieces: 'Änderungen vieler Kontakte',
  contactBulkPiecesAbout:
    'Frühere Werte dieses Kontakts, mit denen sich eine Änderung vieler Kontakte rückgängig machen lässt; aufbewahrt, solange das möglich ist.',
  contactBulkPiecesStays: 'dass der Kontakt geändert wurde, weil die Zahlen des Vorgangs ihn mitzählen',
  contacts: 'Kontakt',
  contactsAbout: 'Der Eintrag in der Kontaktliste und die Einträge, die mit ihm zusammengeführt wurden.',
  contactsStays:
    'eine gelöschte Zeile ohne Name, Adressen und Felder, damit Zahlen von Kampagnen bleiben und ihre ID nie neu vergeben wird',
  savedViews: 'Gespeicherte Ansichten',
  savedViewsAbout:
    'Filter und Suchen, die Mitglieder gespeichert haben und die eine Adresse der Person enthalten.',
  contactTexts: 'Suchindex',
  contactTextsAbout: 'Eine Kopie von Name, Nummer und E-Mail-Adresse, mit der die Suche den Kontakt findet.',
  segmentContacts: 'Segmente',
  segmentContactsAbout: 'Feste Segmente, zu denen der Kontakt von Hand hinzugefügt wurde.',
  contactTags: 'Tags',
  contactTagsAbout: 'Kennzeichen, mit denen die Organisation ihre Kontakte gruppiert.',
  conversationDrafts: 'Entwürfe',
  conversationDraftsAbout: 'Antworten und Notizen, die Mitglieder in einer Unterhaltung begonnen haben.',
  conversationNotes: 'Notizen in Unterhaltungen',
  conversationNotesAbout:
    'Was Mitglieder der Organisation untereinander über eine Unterhaltung geschrieben haben.',
  conversations: 'Unterhaltungen',
  conversationsAbout:
    'Die Nachrichtenverläufe mit je einem Absender der Organisation, und wer sich um sie kümmerte.',
  conversationsStays: 'eine gelöschte Zeile ohne Texte, weil die Zahlen der Mitglieder sie mitzählen',
  messages: 'Nachrichten an die Person',
  messagesAbout:
    'Nachrichten, die gesendet oder übersprungen wurden oder noch warten, mit ihrem Text und den Gründen für den Versand.',
  messagesStays:
    'Kampagne, Kanal, Zeiten, Ergebnis und Zahl der SMS-Teile, ohne Adresse und Text: Buchhaltung; bei einer Testnachricht an andere, die Werte der Person enthielt, auch die Adressen der anderen',
  recipientLinks: 'Links in Nachrichten',
  recipientLinksAbout:
    'Die Kurzadressen in Nachrichten an die Person, die zu einer nur für sie bestimmten Adresse führten.',
  recipientLinksStays:
    'der Code, der zur Adresse des Links führt: Eine Nachricht auf einem Telefon hat kein Ablaufdatum',
  joinSubmissions: 'Formulare und Stichwörter, mit denen die Person sich anmeldete',
  joinSubmissionsAbout:
    'Was eingegeben und wozu zugestimmt wurde, von welcher Adresse und mit welchem Browser.',
  joinSubmissionsStays:
    'der gezeigte Text mit seiner Version und die Zeiten: Nachweis der Einwilligung (DSGVO Art. 7 Abs. 1, 17 Abs. 3 Buchst. e)',
  linkClicks: 'Klicks',
  linkClicksAbout: 'Welche Links in Nachrichten geöffnet wurden, wann und mit welcher Art von Gerät.',
  linkClicksStays:
    'Link, Kampagne und Zeit, von einem Kontakt ohne Namen: Die Zahlen der Kampagnen zählen Klicks',
  mailOpens: 'Geöffnete E-Mails',
  mailOpensAbout: 'Welche E-Mails geöffnet wurden, und wann.',
  mailOpensStays:
    'Kampagne und Zeit, von einem Kontakt ohne Namen: Die Zahlen der Kampagnen zählen Öffnungen',
  notices: 'Benachrichtigungen an Mitglieder',
  noticesAbout:
    'Benachrichtigungen an Mitglieder der Organisation, die die Person nennen; etwa 100 Tage aufbewahrt.',
  noticesStays: 'dass es eine Benachrichtigung gab',
  pollVotes: 'Stimmen',
  pollVotesAbout: 'Was in Umfragen geantwortet wurde.',
  pollVotesStays: 'die Optionen der Stimme, von einem Kontakt ohne Namen: Die Ergebnisse zählen die Stimme',
  pollAnswers: 'Automatische Antworten in Umfragen',
  pollAnswersAbout: 'Erklärungen, die gesendet wurden, weil eine Antwort keine Stimme war.',
  pollAnswersStays: 'alles, weil es keine Person nennt',
  contactExports: 'Exporte von Kontakten',
  contactExportsAbout:
    'Dateien mit allen Kontakten, die Mitglieder heruntergeladen haben oder innerhalb eines Tages herunterladen können.',
  contactExportsStays:
    'der Zeitpunkt des Exports, für einen Tag; die Datei wird sofort gelöscht, nicht aber Kopien, die Mitglieder heruntergeladen haben',
  contactImportRows: 'Zeilen importierter Dateien',
  contactImportRowsAbout: 'Die Datei und die Zeile, aus der der Kontakt stammt.',
  contactImportRowsStays:
    'das Ergebnis und die Nummer der Zeile, für die Zahlen des Imports und als Herkunft einer Einwilligung',
  webhookEvents: 'Mitteilungen an andere Software',
  webhookEventsAbout:
    'Ereignisse über die Person, die an Software der Organisation geliefert wurden; 30 Tage aufbewahrt.',
  webhookEventsStays: 'Art, Zeit und die IDs des Ereignisses, für 30 Tage',
} satisfies Translation<typeof english>
