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
  auditActsStays: 'der Eintrag und seine Zeit, ohne die Adresse',
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
  sandboxMessages: 'Nachrichten des Testanbieters',
  sandboxMessagesAbout:
    'Nachrichten, die zum Ausprobieren gesendet wurden; kein echter Netzbetreiber hat sie erhalten.',
  automationPassages: 'Automationen',
  automationPassagesAbout:
    'Automatische Abläufe von Nachrichten, in denen die Person war oder ist, mit den Daten, mit denen sie begannen.',
  automationVisits: 'Schritte in Automationen',
  automationVisitsAbout:
    'Schritte dieser Abläufe, zu denen die Person kam, und was sie mit den Nachrichten tat.',
  automationMembers: 'Segmente von Automationen',
  automationMembersAbout: 'Segmente, in denen die Person ist und die einen automatischen Ablauf beginnen.',
  conversions: 'Abschlüsse',
  conversionsAbout: 'Käufe des Kontakts, wie die Organisation sie erfasst hat.',
  conversionsStays: 'Betrag, Zeit und Kampagne, für die Buchhaltung',
  inboundMedia: 'Dateien von der Person',
  inboundMediaAbout: 'Bilder und andere Dateien, die die Person mit einer Nachricht gesendet hat.',
  inboundMessages: 'Nachrichten von der Person',
  inboundMessagesAbout: 'Nachrichten und E-Mails der Person und wie der Server sie verstanden hat.',
  inboundMessagesStays:
    'Zeit, Absender der Organisation, Kampagne und wie die Nachricht verstanden wurde, weil die Ergebnisse der Kampagnen Antworten zählen',
  inboundParts: 'Teile langer Texte',
  inboundPartsAbout:
    'Teile von Texten, die in mehreren Teilen kamen. Der Server braucht sie, um einen wiederholten Teil zu erkennen.',
  whatsappIds: 'IDs in WhatsApp',
  whatsappIdsAbout:
    'Die IDs, die WhatsApp für die Person verwendet. Mit ihnen wird die Person gefunden, wenn WhatsApp die Nummer weglässt.',
  topicChoices: 'Themen',
  topicChoicesAbout: 'Einträge darüber, was die Person abonniert und abbestellt hat, mit ihren Nachweisen.',
  topicChoicesStays: 'die Wahl, wann und wie sie getroffen wurde; die Adresse als Hash mit Schlüssel',
  consents: 'Einwilligungen und Abmeldungen',
  consentsAbout: 'Einträge über Zustimmungen und Ablehnungen, mit ihren Nachweisen.',
  consentsStays:
    'Vorgang, Zeit, Weg und der Text der Organisation, mit einem Schlüssel-Hash anstelle der Adresse, als Nachweis (DSGVO Art. 17 Abs. 3 Buchst. e)',
  enteredAddresses: 'In Formulare eingegebene Adressen',
  enteredAddressesAbout:
    'Adressen, die jemand zusammen mit einer anderen Adresse eingegeben hat, und wann ihr Inhaber sie bestätigt hat.',
  optOutReviews: 'Nachrichten, die Abmeldungen sein können',
  optOutReviewsAbout: 'Nachrichten der Person, die ein Mitglied lesen musste, und was entschieden wurde.',
  optOutReviewsStays: 'die Entscheidung, ihre Zeit und das Mitglied, das sie traf, als Nachweis',
  suppressions: 'Abmeldeliste',
  suppressionsAbout: 'Adressen, an die nichts gesendet werden darf, und warum.',
  suppressionsStays:
    'ein Schlüssel-Hash der Adresse mit Zeit und Weg der Abmeldung, damit die Abmeldung weiter gilt (DSGVO Art. 17 Abs. 3 Buchst. b, 21 Abs. 3)',
  suppressionImportRejects: 'Zeilen von Abmeldelisten, die nicht gelesen werden konnten',
  suppressionImportRejectsAbout: 'Zellen einer importierten Liste, die eine Adresse der Person enthalten.',
  contactActivities: 'Änderungen des Kontakts',
  contactActivitiesAbout: 'Was geändert wurde, wann und von welchem Mitglied.',
  contactNotes: 'Notizen',
  contactNotesAbout: 'Was Mitglieder der Organisation über den Kontakt geschrieben haben.',
  contactBulkPieces: 'Sammeländerungen',
  contactBulkPiecesAbout:
    'Frühere Werte dieses Kontakts; aufbewahrt, solange sich eine Sammeländerung rückgängig machen lässt.',
  contactBulkPiecesStays: 'dass der Kontakt geändert wurde, weil die Sammeländerung ihn mitzählt',
  contacts: 'Kontakt',
  contactsAbout: 'Der Kontakt und die Kontakte, die mit ihm zusammengeführt wurden.',
  contactsStays:
    'eine gelöschte Zeile ohne Name, Adressen und Felder, damit die Ergebnisse der Kampagnen bleiben und ihre ID nie neu vergeben wird',
  savedViews: 'Gespeicherte Ansichten',
  savedViewsAbout:
    'Filter und Suchen, die Mitglieder gespeichert haben und die eine Adresse der Person enthalten.',
  contactTexts: 'Suchindex',
  contactTextsAbout: 'Eine Kopie von Name, Nummer und E-Mail-Adresse, mit der die Suche den Kontakt findet.',
  segmentContacts: 'Segmente',
  segmentContactsAbout: 'Feste Segmente, zu denen ein Mitglied den Kontakt hinzugefügt hat.',
  contactTags: 'Tags',
  contactTagsAbout: 'Kennzeichen, mit denen die Organisation ihre Kontakte gruppiert.',
  conversationDrafts: 'Entwürfe',
  conversationDraftsAbout: 'Antworten und Notizen, die Mitglieder in einer Unterhaltung begonnen haben.',
  conversationNotes: 'Notizen in Unterhaltungen',
  conversationNotesAbout:
    'Was Mitglieder der Organisation untereinander über eine Unterhaltung geschrieben haben.',
  conversations: 'Unterhaltungen',
  conversationsAbout:
    'Nachrichten, die mit einem Absender der Organisation ausgetauscht wurden, und das Mitglied, das antwortet.',
  conversationsStays:
    'eine gelöschte Zeile ohne Texte, weil die Statistik der Mitglieder die Unterhaltung mitzählt',
  messages: 'Nachrichten an die Person',
  messagesAbout:
    'Nachrichten, die gesendet oder übersprungen wurden oder noch warten, mit ihrem Text und dem Grund der Entscheidung.',
  messagesStays:
    'Kampagne, Kanal, Zeiten, Ergebnis und Zahl der SMS-Teile, ohne Adresse und Text, für die Buchhaltung; wenn eine Testnachricht mit Daten dieser Person an andere Personen ging, auch die Adressen, die sie erhielten',
  recipientLinks: 'Links in Nachrichten',
  recipientLinksAbout:
    'Kurzlinks in Nachrichten an die Person, die zu einer Webadresse nur für diese Person führten.',
  recipientLinksStays:
    'der Code und die Webadresse, zu der er führt, weil eine Nachricht auf einem Telefon nicht abläuft',
  joinSubmissions: 'Formulare und Stichwörter, mit denen die Person sich anmeldete',
  joinSubmissionsAbout:
    'Was die Person eingegeben und worin sie eingewilligt hat, mit IP-Adresse und Browser.',
  joinSubmissionsStays:
    'der gezeigte Text, seine Version und die Zeiten, als Nachweis der Einwilligung (DSGVO Art. 7 Abs. 1, 17 Abs. 3 Buchst. e)',
  linkClicks: 'Klicks',
  linkClicksAbout: 'Links in Nachrichten, die die Person geöffnet hat, mit der Zeit und der Art des Geräts.',
  linkClicksStays:
    'Link, Kampagne und Zeit für einen Kontakt ohne Namen, weil die Ergebnisse der Kampagnen Klicks zählen',
  mailOpens: 'Geöffnete E-Mails',
  mailOpensAbout: 'E-Mails, die die Person geöffnet hat, mit der Zeit.',
  mailOpensStays:
    'Kampagne und Zeit für einen Kontakt ohne Namen, weil die Ergebnisse der Kampagnen Öffnungen zählen',
  notices: 'Benachrichtigungen an Mitglieder',
  noticesAbout:
    'Benachrichtigungen an Mitglieder der Organisation, die die Person nennen; etwa 100 Tage aufbewahrt.',
  noticesStays: 'dass es eine Benachrichtigung gab',
  pollVotes: 'Stimmen',
  pollVotesAbout: 'Antworten der Person in Umfragen.',
  pollVotesStays:
    'die gewählten Optionen für einen Kontakt ohne Namen, weil die Ergebnisse die Stimme zählen',
  pollAnswers: 'Automatische Antworten in Umfragen',
  pollAnswersAbout: 'Erklärungen, die gesendet wurden, weil eine Antwort keine Stimme war.',
  pollAnswersStays: 'alles, weil es keine Person nennt',
  contactExports: 'Exporte von Kontakten',
  contactExportsAbout: 'Dateien mit allen Kontakten. Mitglieder können sie einen Tag lang herunterladen.',
  contactExportsStays:
    'der Zeitpunkt des Exports, für einen Tag; die Datei wird sofort gelöscht, aber Kopien, die Mitglieder heruntergeladen haben, bleiben',
  contactImportRows: 'Zeilen importierter Dateien',
  contactImportRowsAbout: 'Die Datei und die Zeile, aus der der Kontakt stammt.',
  contactImportRowsStays:
    'das Ergebnis und die Nummer der Zeile, weil die Summen des Imports die Zeile enthalten und eine Einwilligung auf sie verweist',
  webhookEvents: 'Webhook-Ereignisse',
  webhookEventsAbout:
    'Ereignisse über die Person, die andere Software der Organisation erhalten hat; 30 Tage aufbewahrt.',
  webhookEventsStays: 'Art, Zeit und die IDs des Ereignisses, für 30 Tage',
} satisfies Translation<typeof english>
