import type { refusals as english } from '../en/refusals.ts'
import type { Translation } from '../words.ts'

export const refusals = {
  required: 'Diese Angabe fehlt.',
  choose: 'Treffen Sie eine Auswahl.',
  chooseSome: 'Wählen Sie mindestens einen Eintrag.',
  valid: 'Dieser Wert ist ungültig.',
  wholeNumber: 'Geben Sie eine ganze Zahl ein.',
  number: 'Geben Sie eine Zahl ein.',
  atLeast: 'Geben Sie {min, number} oder mehr ein.',
  atMost: 'Geben Sie {max, number} oder weniger ein.',
  longer: 'Geben Sie mindestens {min, plural, one {# Zeichen} other {# Zeichen}} ein.',
  shorter: 'Geben Sie höchstens {max, plural, one {# Zeichen} other {# Zeichen}} ein.',
  moreEntries: 'Wählen Sie mindestens {min, number}.',
  fewerEntries: 'Wählen Sie höchstens {max, number}.',
  email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  date: 'Geben Sie ein Datum ein.',
  time: 'Geben Sie eine Uhrzeit ein, zum Beispiel 09:00.',
  color: 'Geben Sie eine Farbe ein, zum Beispiel #1a2b3c.',
  designTooLarge: 'Dieses Design ist zu groß. Entfernen Sie einige Blöcke.',
  awsRegion: 'Geben Sie eine AWS-Region ein, zum Beispiel us-east-1.',
  awsTopic: 'Geben Sie die ARN des SNS-Themas ein, wie AWS sie anzeigt.',
  messageStream: 'Geben Sie die ID des Message Streams ein, zum Beispiel broadcast.',
  lettersDigitsDashes: 'Verwenden Sie nur Buchstaben, Ziffern, Bindestriche und Unterstriche.',
  signingSecret: 'Geben Sie das Signaturgeheimnis des Webhooks ein. Es beginnt mit whsec_.',
  verificationKey: 'Geben Sie den Verifizierungsschlüssel des Event Webhooks ein, wie SendGrid ihn anzeigt.',
  webAddress: 'Geben Sie eine Webadresse ein, zum Beispiel https://example.com.',
  webAddressSecure: 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
  webAddressUser: 'Lassen Sie Benutzername und Passwort in der Adresse weg.',
  webAddressQuery: 'Lassen Sie den Teil der Adresse ab ? oder # weg.',
  webAddressPort: 'Verwenden Sie Port 80, 443 oder einen Port ab 1024.',
  addressForbidden:
    'Dieser Server darf sich nicht mit dieser Adresse verbinden. Geben Sie eine öffentliche Adresse ein, oder fragen Sie den Betreiber des Servers.',
  plainLetters: 'Verwenden Sie nur Buchstaben und Ziffern.',
  oneLine: 'Schreiben Sie den Text in eine Zeile.',
  once: 'Geben Sie jeden Wert nur einmal ein.',
  future: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  host: 'Geben Sie einen Hostnamen ein, zum Beispiel go.example.com.',
  senderAddress:
    'Geben Sie eine Nummer mit Ländervorwahl, eine Kurzwahl, einen Namen mit bis zu 11 Buchstaben oder eine E-Mail-Adresse ein.',
  currency: 'Wählen Sie eine Währung, zum Beispiel USD.',
  country: 'Wählen Sie ein Land.',
  timeZone: 'Wählen Sie eine Zeitzone.',
  picture: 'Wählen Sie ein Bild im Format JPEG oder PNG.',
  characters: 'Entfernen Sie die Zeichen, die nicht dargestellt werden können.',
  lettersDigitsSpaces: 'Verwenden Sie nur Buchstaben, Ziffern und Leerzeichen.',
  linkAddress:
    'Verwenden Sie Kleinbuchstaben, Ziffern und einzelne Bindestriche, zum Beispiel sommer-angebot.',
  fieldKey:
    'Beginnen Sie mit einem Buchstaben. Erlaubt sind höchstens 40 Buchstaben, Ziffern und Unterstriche.',
  decimals: 'Geben Sie höchstens 2 Nachkommastellen ein.',
  rangeBackwards: 'Das Ende darf nicht vor dem Anfang liegen.',
  hoursMissing: 'Geben Sie Geschäftszeiten ein, oder markieren Sie den Tag als geschlossen.',
  hoursOverlap: 'Diese Geschäftszeiten überschneiden sich. Ändern Sie eine davon.',
  hoursBackwards: 'Der Beginn muss vor dem Ende liegen. Prüfen Sie beide Zeiten.',
  copied: 'Kopieren Sie den Wert genau so, wie der Anbieter ihn zeigt.',
  headerName: 'Geben Sie den Namen eines Headers ein, zum Beispiel X-Api-Key.',
  plainText: 'Verwenden Sie einfache Buchstaben, Ziffern und Zeichen in einer Zeile.',
  placeholders: 'Verwenden Sie nur die hier genannten Platzhalter.',
  noMessageText: 'Der Text der Nachricht kann hier nicht verwendet werden.',
  answerPath: 'Geben Sie einen Pfad in der Antwort ein, zum Beispiel /data/id.',
  addressRange: 'Geben Sie eine IP-Adresse oder einen Bereich ein, zum Beispiel 192.0.2.0/24.',
  hostOrIp: 'Geben Sie einen Hostnamen oder eine IP-Adresse ohne Port ein.',
  certificate: 'Fügen Sie das Zertifikat als PEM ein, mit seinen Zeilen BEGIN und END.',
  privateKey: 'Fügen Sie einen privaten RSA-Schlüssel als PEM ein, mit seinen Zeilen BEGIN und END.',
  mailPort: 'Geben Sie 25, 465, 587 oder einen Port ab 1024 ein.',
  mailboxPort: 'Geben Sie 143, 993 oder einen Port ab 1024 ein.',
  domain: 'Geben Sie eine Domain ein, zum Beispiel example.com.',
  selector: 'Verwenden Sie nur Buchstaben, Ziffern, Punkte und Bindestriche.',
  bounceAddress: 'Verwenden Sie höchstens 19 Zeichen vor dem @.',
  version: 'Geben Sie eine Version ein, zum Beispiel v26.0.',
  fileNotTable:
    'Die Datei ist {kind, select, workbook {eine Excel-Mappe oder ein ZIP-Archiv} oldWorkbook {eine alte Excel-Mappe} archive {ein GZIP-Archiv} pdf {ein PDF-Dokument} picture {ein Bild oder ein Video} other {von anderer Art}} und keine Texttabelle. Speichern Sie die Datei zuerst als CSV (UTF-8).',
  fileNoRows: 'Die Datei hat eine Kopfzeile, aber keine Zeilen darunter.',
  fileEmpty: 'Die Datei ist leer. Die erste Zeile muss die Spalten benennen.',
  fileTooLong: 'Die Datei hat mehr als {max, number} Zeilen. Teilen Sie sie in mehrere Dateien.',
  fileNoHeader: 'Die erste Zeile sieht wie ein Kontakt aus. Setzen Sie eine Zeile mit Spaltennamen darüber.',
  fileNoPhone:
    'Keine Spalte enthält Telefonnummern oder E-Mail-Adressen. Wählen Sie die Spalte mit den Nummern oder Adressen.',
  fileExpired: 'Die Datei wurde nach 24 Stunden gelöscht. Laden Sie sie noch einmal hoch.',
  fileFieldDeleted:
    'Die Spalte „{column}“ gehört zu einem eigenen Feld, das gerade gelöscht wurde. Laden Sie die Datei noch einmal hoch.',
  fileTagColumn:
    'Die Spalte „{column}“ hat mehr als {max, number} verschiedene Tags und ist wohl keine Spalte mit Tags. Lassen Sie die Spalte weg.',
  segmentStatic: 'Wählen Sie ein festes Segment. Ein Segment mit Regeln ist hier nicht möglich.',
  past: 'Wählen Sie ein Datum, das nicht in der Zukunft liegt.',
  keywordLength: 'Geben Sie 2 bis 64 Zeichen ein.',
  pollOptions: 'Geben Sie 2 bis 10 Optionen ein.',
  variants: 'Schreiben Sie 2 bis 4 Texte für einen A/B-Test.',
  sameTexts: 'Zwei Texte des A/B-Tests sind gleich. Ändern Sie einen davon.',
  consentAttested: 'Bestätigen Sie, dass diese Personen der Kontaktaufnahme zugestimmt haben.',
  buttonCode: 'Der Code einer Schaltfläche darf höchstens 20 Zeichen haben.',
  whatsappLanguage: 'Geben Sie die Sprache so ein, wie WhatsApp sie zeigt, zum Beispiel en_US.',
  whatsappName: 'Geben Sie den Namen so ein, wie WhatsApp ihn zeigt, in Kleinbuchstaben.',
  campaignRefused:
    '{action, select, pause {Diese Kampagne kann gerade nicht pausiert werden.} resume {Diese Kampagne kann gerade nicht fortgesetzt werden.} cancel {Diese Kampagne kann gerade nicht abgebrochen werden.} update {Diese Kampagne kann gerade nicht geändert werden.} delete {Diese Kampagne kann gerade nicht gelöscht werden.} other {Diese Kampagne hat keine Wiederholung, die sich beenden lässt.}} Laden Sie die Seite neu, um den Status zu sehen.',
  campaignOfPoll: 'Diese Kampagne gehört zu einer Umfrage. Öffnen Sie die Umfrage, um sie zu ändern.',
  campaignEnded:
    'Diese Kampagne ist beendet, daher kann nur ihr Name geändert werden. Duplizieren Sie die Kampagne, um mehr zu ändern.',
  campaignLaunched:
    'Eine gestartete Kampagne kann nicht wieder zum Entwurf werden. Pausieren Sie sie, oder brechen Sie sie ab.',
  campaignNotDraft: 'Diese Kampagne ist kein Entwurf mehr.',
  draftOnly: 'Diese Angabe kann nur geändert werden, solange die Kampagne ein Entwurf ist.',
  draftSubmitted: 'Dieser Entwurf ist schon eingereicht und wartet auf eine Entscheidung.',
  draftRejected: 'Dieser Entwurf wurde abgelehnt. Reichen Sie ihn erneut zur Freigabe ein.',
  draftNotSubmitted: 'Dieser Entwurf ist nicht zur Freigabe eingereicht. Reichen Sie ihn zuerst ein.',
  recipientsMore:
    'Jetzt {recipients, plural, one {würde # Empfänger} other {würden # Empfänger}} diese Nachricht erhalten, nicht {expected, number}. Prüfen Sie die Zahl, und bestätigen Sie noch einmal.',
  runFirst:
    'Vor Durchlauf {run, number} hat kein anderer Durchlauf begonnen, daher gibt es nichts zum Vergleichen.',
  runNotBegun: 'Durchlauf {run, number} hat noch nicht begonnen und hat daher noch keine Zielgruppe.',
  runDeleted: 'Die Nachrichten dieses Durchlaufs wurden wegen ihres Alters gelöscht.',
  runOther: 'Ein anderer Durchlauf der Kampagne sendet gerade. Warten Sie, bis er beendet ist.',
  resendPaused: 'Diese Kampagne ist pausiert oder abgebrochen und sendet daher keine Nachrichten.',
  resendNone: 'Keine Nachricht dieses Durchlaufs hat ein unbekanntes Ergebnis.',
  resendCount:
    'Jetzt {count, plural, one {hat # Nachricht} other {haben # Nachrichten}} ein unbekanntes Ergebnis. Prüfen Sie die Zahl, und bestätigen Sie noch einmal.',
  chartMinutes: 'Wählen Sie höchstens {hours, number} Stunden, um jede Minute zu sehen.',
  chartDeleted:
    'Die Nachrichten dieser Zeit wurden wegen ihres Alters gelöscht. Wählen Sie Stunden oder Tage.',
  timeMissing: 'Wählen Sie, wann gesendet wird.',
  timeWithinYear: 'Wählen Sie einen Zeitpunkt innerhalb eines Jahres.',
  recurrenceMissing: 'Wählen Sie, wie oft gesendet wird.',
  recurrenceEnds: 'Die Wiederholung endet vor dem nächsten Durchlauf. Wählen Sie ein späteres Ende.',
  recurrenceKept:
    'Eine gestartete Kampagne behält ihre Wiederholung. Beenden Sie stattdessen die Wiederholung.',
  senderDeleted: 'Dieser Absender wurde gelöscht. Wählen Sie einen anderen.',
  senderOtherChannel: 'Der Absender {name} sendet nicht über diesen Kanal. Wählen Sie einen anderen.',
  senderNotReady:
    'Der Absender {name} kann gerade nicht senden. Prüfen Sie ihn in den Einstellungen, oder wählen Sie einen anderen.',
  sendersNotReady:
    'Kein Absender dieser Kampagne kann gerade senden. Prüfen Sie die Absender in den Einstellungen, oder wählen Sie einen anderen.',
  serverNotPublic:
    'Empfänger können sich nicht abmelden, weil dieser Server keine öffentliche https-Adresse hat. Bitten Sie den Betreiber des Servers, eine einzurichten.',
  fileNotPublic:
    'Der Anbieter von {sender} kann diese Datei nicht abrufen, weil dieser Server keine öffentliche https-Adresse hat. Bitten Sie den Betreiber des Servers, eine einzurichten.',
  textMissing: 'Schreiben Sie eine Nachricht.',
  textTooLong:
    'Diese Nachricht ist {segments, number} SMS-Teile lang. Die Grenze ist {max, number}. Kürzen Sie die Nachricht.',
  subjectMissing: 'Schreiben Sie einen Betreff.',
  templateDeleted: 'Diese Vorlage wurde gelöscht. Wählen Sie eine andere.',
  templateArchived: 'Die Vorlage {name} ist archiviert. Wählen Sie eine andere.',
  templateBuiltIn:
    'Mitgelieferte Vorlagen können nicht geändert werden. Duplizieren Sie zuerst diese Vorlage.',
  whatsappTemplateMissing: 'Wählen Sie eine WhatsApp-Vorlage.',
  whatsappNoTest:
    'Ein A/B-Test kann keine WhatsApp-Vorlage verwenden, weil alle Empfänger denselben Text erhalten. Entfernen Sie den Test oder die Vorlage.',
  whatsappOneFile: 'Eine WhatsApp-Nachricht kann nur eine Datei haben. Entfernen Sie die anderen.',
  whatsappFile:
    'WhatsApp zeigt Bilder (JPEG, PNG), Videos (MP4) und Dokumente wie PDF. Wählen Sie eine solche Datei.',
  whatsappTemplateUnknown:
    'Das Konto von {sender} hat keine Vorlage {name} in {language}. Wählen Sie eine andere.',
  whatsappTemplateUnapproved:
    'WhatsApp hat die Vorlage {name} nicht genehmigt. Warten Sie auf die Genehmigung, oder wählen Sie eine andere.',
  whatsappTemplateUnsupported: 'Carillon kann die Vorlage {name} nicht senden. Wählen Sie eine andere.',
  whatsappButtons: 'Füllen Sie alle Schaltflächen der Vorlage aus.',
  whatsappPlaceholders:
    'Die Vorlage {name} hat {count, plural, =0 {keine Platzhalter} one {# Platzhalter} other {# Platzhalter}}. Die Zahl der Werte muss damit übereinstimmen.',
  whatsappTemplateChanged: 'Die Vorlage {name} wurde bei WhatsApp geändert. Wählen Sie sie noch einmal.',
  whatsappHeader: 'Füllen Sie die Kopfzeile der Vorlage aus.',
  whatsappHeaderFile:
    'Die Vorlage {name} {kind, select, IMAGE {braucht ein Bild. Fügen Sie ein Bild hinzu.} VIDEO {braucht ein Video. Fügen Sie ein Video hinzu.} DOCUMENT {braucht ein Dokument. Fügen Sie ein Dokument hinzu.} other {nimmt keine Datei. Entfernen Sie die Datei.}}',
  testRecurring:
    'Eine wiederkehrende Kampagne kann keinen A/B-Test haben. Entfernen Sie den Test, oder wählen Sie einen anderen Zeitplan.',
  testTimeZones:
    'Ein A/B-Test kann nicht in der Zeitzone jedes Empfängers gesendet werden. Entfernen Sie den Test, oder wählen Sie eine Zeit für alle Empfänger.',
  testFirstMessages:
    'Ein A/B-Test sendet schon einen Teil der Nachrichten zuerst. Schalten Sie den Test oder die ersten Nachrichten aus.',
  testMailReplies: 'Antworten auf E-Mails werden nicht gezählt. Wählen Sie „Klicks“ oder „Ein Mitglied“.',
  testCountsClicks:
    'Der A/B-Test vergleicht Klicks, aber Klicks werden nicht gezählt. Schalten Sie die Zählung ein, oder bestimmen Sie den Gewinner anders.',
  testNeedsLink: 'Der A/B-Test vergleicht Klicks. Fügen Sie einen Link hinzu, der mit https:// beginnt.',
  testTextUnknown: 'Der A/B-Test hat keinen Text {label}. Laden Sie die Seite neu.',
  testNone: 'Diese Kampagne hat keinen A/B-Test.',
  testNotBegun: 'Der A/B-Test hat noch nicht begonnen. Er beginnt, sobald die Kampagne gesendet wird.',
  testChosen: 'Text {label} ist schon gewählt. Die Wahl ist endgültig.',
  testEnded: 'Diese Kampagne ist beendet, daher kann kein Text gewählt werden.',
  testUndecided: 'Die Kampagne wartet auf die Wahl eines Textes. Wählen Sie einen Text des A/B-Tests.',
  phoneNumber: 'Geben Sie eine gültige Telefonnummer ein, zum Beispiel +1 212 555 0100.',
  contactAddress: 'Geben Sie eine Telefonnummer oder eine E-Mail-Adresse ein.',
  contactPhoneKept:
    'Die Telefonnummer eines Kontakts kann nicht entfernt werden. Geben Sie eine andere Nummer ein.',
  contactNoPhone:
    'Dieser Kontakt hat keine Telefonnummer. Fügen Sie stattdessen die E-Mail-Adresse zur Abmeldeliste hinzu.',
  contactPhoneTaken: 'Es gibt schon einen Kontakt mit dieser Telefonnummer. Verwenden Sie diesen Kontakt.',
  contactEmailTaken:
    'Es gibt schon einen Kontakt mit dieser E-Mail-Adresse und ohne Telefonnummer. Verwenden Sie diesen Kontakt.',
  contactDeleted: 'Dieser Kontakt wurde gelöscht. Wählen Sie einen anderen.',
  contactSame: 'Wählen Sie einen anderen Kontakt.',
  reviewDecided: 'Über diese Nachricht wurde schon entschieden.',
  optOutReason:
    'Geben Sie den Grund ein, oder beschreiben Sie, wie der Inhaber der Adresse wieder eingewilligt hat.',
  optOutOfCarrier: 'Ein Netzbetreiber sperrt diese Nummer. Die Sperre endet, wenn das Telefon START sendet.',
  optOutOfOwner:
    'Der Inhaber dieser Adresse hat sich abgemeldet. Geben Sie ein, wie er wieder eingewilligt hat.',
  optOutMissing: 'Diese Adresse ist nicht abgemeldet.',
  consentTooOld:
    'Diese Einwilligung ist älter als die Abmeldung und wurde durch sie widerrufen. Geben Sie ein späteres Datum ein.',
  bulkTagTwice: 'Ein Tag kann nicht zugleich hinzugefügt und entfernt werden. Wählen Sie eines von beiden.',
  bulkTooLong:
    'Die Werte für viele Kontakte dürfen zusammen höchstens {max, number} Zeichen haben. Kürzen Sie die Werte.',
  bulkEmpty: 'Wählen Sie, was geändert wird.',
  bulkTooMany:
    '{open, number} Sammeländerungen warten oder laufen. Die Grenze ist {max, number}. Warten Sie, bis eine beendet ist, oder brechen Sie eine ab.',
  bulkFilter:
    'Ein Filter verwendet ein eigenes Feld, das geändert oder gelöscht wurde. Entfernen Sie diesen Filter.',
  operationRefused:
    '{action, select, cancel {Dieser Vorgang ist schon beendet und kann nicht abgebrochen werden.} undo {Dieser Vorgang kann gerade nicht rückgängig gemacht werden.} other {Diese Datei kann gerade nicht importiert werden.}} Laden Sie die Seite neu, um den Status zu sehen.',
  undoNothing: 'Es wurde nichts geändert, daher gibt es nichts rückgängig zu machen.',
  undoTooLate:
    'Eine Änderung kann nur {days, plural, one {# Tag} other {# Tage}} lang rückgängig gemacht werden. Diese Zeit ist vorbei.',
  customFieldsFull:
    'Die Organisation hat {used, number} eigene Felder. Die Grenze ist {max, number}. Löschen Sie zuerst eines.',
  customFieldInUse:
    'Segmente, Kampagnen oder Importe verwenden dieses eigene Feld. Ändern Sie sie zuerst, oder archivieren Sie das Feld.',
  customFieldOptions: 'Geben Sie mindestens eine Option ein.',
  customFieldRemoving:
    'Die Werte eines gelöschten eigenen Feldes mit diesem Namen werden noch entfernt. Versuchen Sie es gleich noch einmal.',
  customFieldKeyTaken:
    'Ein anderes eigenes Feld hat schon diesen Namen in Nachrichten und Dateien. Wählen Sie einen anderen Namen.',
  customFieldLabelTaken: 'Es gibt schon ein eigenes Feld mit diesem Namen. Wählen Sie einen anderen Namen.',
  customFieldArchived:
    'Dieses Feld ist archiviert, daher kann sein Wert nicht geändert werden. Stellen Sie das Feld zuerst wieder her.',
  customFieldDeleted: 'Dieses Feld wurde gelöscht. Laden Sie die Seite neu.',
  referenceDeleted:
    '{kind, select, tag {Dieses Tag wurde gelöscht. Wählen Sie ein anderes.} segment {Dieses Segment wurde gelöscht oder hat Regeln. Wählen Sie ein anderes.} campaign {Diese Kampagne wurde gelöscht. Wählen Sie eine andere.} poll {Diese Umfrage wurde gelöscht. Wählen Sie eine andere.} pollOption {Diese Umfrageoption wurde gelöscht. Wählen Sie eine andere.} joinLink {Dieser Anmeldelink wurde gelöscht. Wählen Sie einen anderen.} topic {Dieses Thema wurde gelöscht. Wählen Sie ein anderes.} other {Dieser Eintrag wurde gelöscht. Wählen Sie einen anderen.}}',
  segmentRules: 'Fügen Sie mindestens eine Bedingung hinzu.',
  segmentOfCampaign:
    'Eine Kampagne, die noch nicht beendet ist, verwendet dieses Segment. Ändern Sie zuerst die Kampagne.',
  segmentOfSegment:
    'Die Regeln eines anderen Segments verwenden dieses Segment. Ändern Sie zuerst das andere Segment.',
  segmentNameTaken: 'Es gibt schon ein Segment mit diesem Namen. Wählen Sie einen anderen Namen.',
  savedViewNameTaken:
    'Es gibt schon eine gespeicherte Ansicht mit diesem Namen. Wählen Sie einen anderen Namen.',
  savedViewsFull:
    'Diese Liste hat bereits {max, number} gespeicherte Ansichten. Mehr sind nicht möglich. Löschen Sie zuerst eine.',
  topicNameTaken: 'Es gibt schon ein Thema mit diesem Namen. Wählen Sie einen anderen Namen.',
  topicLimit:
    'Die Organisation hat {used, number} Themen. Die Grenze ist {max, number}. Löschen Sie zuerst eines.',
  topicInUse:
    'Eine Kampagne, eine gestaltete Vorlage, eine Automation, ein Anmeldelink oder ein Segment verwendet dieses Thema. Ändern Sie dies zuerst.',
  topicDeleted: 'Dieses Thema wurde gelöscht. Wählen Sie ein anderes oder keines.',
  topicOfMarketing: 'Nur Marketing hat ein Thema. Entfernen Sie das Thema, oder wählen Sie Marketing.',
  topicAddressMissing: 'Dieser Kontakt hat keine solche Adresse. Ergänzen Sie diese zuerst beim Kontakt.',
  tagNameTaken:
    'Es gibt schon ein Tag mit diesem Namen. Verwenden Sie dieses Tag, oder wählen Sie einen anderen Namen.',
  mergeFieldOpen:
    'Ein Platzhalter wird geöffnet, aber nicht geschlossen. Schließen Sie ihn, oder entfernen Sie seine Klammern.',
  mergeFieldUnknown: 'Den Platzhalter „{name}“ gibt es nicht. Wählen Sie einen anderen.',
  mergeFieldLink:
    'Dieser Text enthält einen Kurzlink, der gelöscht wurde. Wählen Sie einen anderen Kurzlink.',
  colorUnreadable:
    'Texte in dieser Farbe sind schwer zu lesen: Der Kontrast ist {contrast}, nötig ist {needed}. Wählen Sie eine dunklere oder hellere Farbe.',
  postalAddressMissing:
    'Marketing-E-Mails müssen Ihre Postanschrift zeigen. Fügen Sie Ihre Anschrift in den Einstellungen der Organisation hinzu.',
  designButton:
    'Die Schaltfläche „{label}“ hat keinen Link. Fügen Sie einen hinzu, oder entfernen Sie die Schaltfläche.',
  designPicture: 'Ein Bild ist noch nicht ausgewählt. Wählen Sie eines aus, oder entfernen Sie seinen Block.',
  designVideo: 'Ein Video hat keinen Link. Fügen Sie einen hinzu, oder entfernen Sie seinen Block.',
  mjmlFaults: 'Das MJML hat Fehler. {faults}',
  htmlTooSlow:
    'Die Vorbereitung dieses HTML dauert zu lange. Verwenden Sie weniger Stilregeln und kürzere Selektoren.',
  htmlTooDeep:
    'Die HTML-Elemente sind zu tief verschachtelt. Schließen Sie jedes Element, und verwenden Sie höchstens {max, number} Ebenen.',
  photosBusy: 'Es werden gerade zu viele Fotos gelesen. Versuchen Sie es gleich noch einmal.',
  photoPixels: 'Wählen Sie ein Bild mit höchstens 25 Millionen Pixeln.',
  photoTooLarge: 'Dieses Bild ist auch verkleinert zu groß. Wählen Sie ein anderes.',
  mediaEmpty: 'Die Datei ist leer. Wählen Sie eine andere.',
  mediaBroken:
    'Diese Datei ist beschädigt oder unvollständig. Speichern Sie die Datei neu, und laden Sie sie noch einmal hoch.',
  mediaType:
    'Die Datei muss eine JPEG-, PNG-, GIF- oder MP4-Datei oder eine vCard sein. Der Inhalt hat keines dieser Formate.',
  mediaFull: 'Für eine weitere Datei ist kein Platz. Löschen Sie Dateien, die Sie nicht mehr brauchen.',
  mediaGivenUp:
    'Das Hochladen hat zu lange gedauert und wurde abgebrochen. Laden Sie die Datei noch einmal hoch.',
  mediaDeleted: 'Diese Datei wurde gelöscht. Laden Sie sie noch einmal hoch, oder wählen Sie eine andere.',
  mediaOfTemplates: 'Gestaltete Vorlagen verwenden diese Datei. Ändern Sie zuerst diese Vorlagen.',
  mediaOfAutomations:
    'Automationen verwenden diese Datei. Ändern oder archivieren Sie zuerst diese Automationen.',
  mediaOfCampaigns:
    'Kampagnen senden diese Datei. Brechen Sie diese Kampagnen zuerst ab, oder ändern Sie sie.',
  mediaOfCard: 'Die Kontaktkarte zeigt diese Datei. Entfernen Sie die Datei zuerst aus der Karte.',
  mediaOfLogo: 'Diese Datei ist das Logo der Organisation. Ändern Sie zuerst das Logo.',
  publicAddress: 'Geben Sie eine öffentliche Webadresse ein, die mit https:// beginnt.',
  fileFieldArchived:
    'Die Spalte „{column}“ gehört zu einem archivierten eigenen Feld. Wählen Sie ein anderes Feld.',
  fileColumnMissing: 'Die Datei hat keine Spalte „{column}“. Laden Sie sie noch einmal hoch.',
  fileColumnUnknown: 'Die Datei hat keine solche Spalte. Vorhandene Spalten: {columns}.',
  fileColumnTwice:
    'Die Spalten „{first}“ und „{second}“ gehören zum selben Feld. Wählen Sie für eine davon ein anderes Feld.',
  fileColumnsMany:
    '{row, plural, =0 {Die Kopfzeile hat} other {Zeile # hat}} {columns, number} Spalten. Die Grenze ist {max, number}.',
  fileHeaderLong:
    'Der Name von Spalte {column, number} hat {characters, number} Zeichen. Die Grenze ist {max, number}. Prüfen Sie die Anführungszeichen.',
  fileRowLong:
    '{row, plural, =0 {Die Kopfzeile ist} other {Zeile # ist}} länger als 1 MB. Prüfen Sie ihre Anführungszeichen.',
  fileQuoteOpen:
    '{row, plural, =0 {Die Kopfzeile öffnet} other {Zeile # öffnet}} ein Anführungszeichen, das nie geschlossen wird. Schließen oder entfernen Sie es.',
  fileRowUnreadable:
    '{row, plural, =0 {Die Kopfzeile} other {Zeile #}} kann nicht gelesen werden. Prüfen Sie sie, und laden Sie die Datei noch einmal hoch.',
  fileConsentUnclear:
    'Die Werte der Spalte „{column}“ sind nicht verständlich. Wählen Sie, was sie bedeuten.',
  fileHashes:
    'Die Spalte „{column}“ enthält Hashes. Wählen Sie, ob sie aus Telefonnummern oder E-Mail-Adressen entstanden sind.',
  importRowsDeleted:
    'Die Zeilen dieses Imports wurden {days, plural, one {# Tag} other {# Tage}} nach seinem Ende gelöscht. Der Import kann daher nicht rückgängig gemacht oder wiederholt werden.',
  exportNotReady: 'Dieser Export hat noch keine Datei. Warten Sie, bis er abgeschlossen ist.',
  pollRefused:
    '{action, select, update {Diese Umfrage kann gerade nicht geändert werden.} close {Diese Umfrage kann gerade nicht beendet werden.} cancel {Diese Umfrage kann gerade nicht abgebrochen werden.} delete {Diese Umfrage kann gerade nicht gelöscht werden. Beenden Sie sie zuerst, oder brechen Sie sie ab.} other {Das ist gerade nicht möglich.}} Laden Sie die Seite neu, um den Status zu sehen.',
  pollAnswerReserved:
    '„{word}“ ist für Abmeldung, Anmeldung oder Hilfe reserviert. Geben Sie eine andere Option ein.',
  pollAnswerTaken:
    'Eine Antwort „{word}“ würde als Option {other, number} zählen. Ändern Sie eine der beiden Optionen.',
  pollEndsEarly: 'Wählen Sie ein Ende nach dem Beginn der Umfrage.',
  testPhoneSender:
    'Dieser Absender gehört nicht zum Testanbieter. Wählen Sie einen Absender des Testanbieters.',
  testPhoneChannel:
    'Eine Telefonnummer antwortet einem SMS- oder WhatsApp-Absender, eine E-Mail-Adresse einem E-Mail-Absender. Wählen Sie einen anderen Absender.',
  testPhoneNoMail: 'Dieser Absender hat noch keine E-Mail an diese Adresse gesendet. Senden Sie zuerst eine.',
  testPhoneIgnored:
    'Carillon hat diese E-Mail ignoriert, weil sie eine automatische Antwort ist oder von diesem Absender stammt.',
  pollNoMail: 'Eine Umfrage wird per SMS oder WhatsApp gesendet. Wählen Sie einen anderen Absender.',
  automationNameTaken: 'Es gibt bereits eine Automation mit diesem Namen. Wählen Sie einen anderen Namen.',
  automationRefused:
    '{action, select, update {Eine archivierte Automation kann nicht geändert werden. Kopieren Sie sie.} activate {Eine archivierte Automation kann nicht aktiviert werden. Kopieren Sie sie.} pause {Nur eine aktive Automation kann angehalten werden.} resume {Nur eine angehaltene Automation kann fortgesetzt werden.} archive {Nur eine aktive oder angehaltene Automation kann archiviert werden.} delete {Eine aktive Automation kann nicht gelöscht werden. Halten Sie sie zuerst an.} enter {Personen können nur in eine aktive Automation kommen.} other {Das ist gerade nicht möglich.}} Laden Sie die Seite neu, um den Status zu sehen.',
  automationStepsGone:
    '{count, plural, one {# Person wartet} other {# Personen warten}} an einem Schritt, den Sie entfernt haben. Wählen Sie, wo es für sie weitergeht.',
  automationChoiceGone: 'Etwas, das hier gewählt war, wurde gelöscht. Wählen Sie neu.',
  automationNoSender:
    'Kein Absender kann diese Nachricht jetzt senden. Fügen Sie in den Einstellungen einen hinzu, oder wählen Sie einen anderen Kanal.',
  automationChoose:
    '{what, select, trigger {Wählen Sie, was die Automation startet.} tag {Wählen Sie ein Tag.} segment {Wählen Sie ein Segment.} poll {Wählen Sie eine Umfrage.} date {Wählen Sie ein Datumsfeld.} condition {Wählen Sie eine Bedingung.} endpoint {Wählen Sie einen Webhook.} text {Schreiben Sie einen Text.} other {Wählen Sie etwas.}}',
  automationStepMissing: 'Fügen Sie mindestens einen Schritt hinzu.',
  automationTree:
    '{fault, select, isHundred {Die Prozente müssen zusammen 100 ergeben.} isUnreachable {Nach dem Ende kann nichts mehr kommen. Entfernen Sie diese Schritte oder das Ende.} isTooDeep {Zu viele Verzweigungen stecken ineinander. Nehmen Sie einige heraus.} other {Dieser Schritt ist nicht an seinem Platz. Verschieben Sie ihn.}}',
  automationSegmentRules:
    'Die Kontakte dieses Segments ergeben sich aus seinen Regeln. Wählen Sie ein Segment mit fester Liste.',
  joinAddressTaken:
    'Ein anderer Anmeldelink hat oder hatte die Adresse {address}. Wählen Sie eine andere Adresse.',
  joinFieldDeleted: 'Dieses eigene Feld wurde gelöscht. Entfernen Sie es aus dem Formular.',
  joinTopicTwice: 'Dieses Thema steht schon in der Liste. Entfernen Sie eines der beiden.',
  joinTopicBox:
    'Nur ein Formular kann ein Thema als Kästchen anbieten. Wählen Sie „Alle, die sich anmelden“.',
  joinTopicGone:
    'Dieses Formular bietet dieses Thema nicht an. Laden Sie das Formular neu und wählen Sie noch einmal.',
  joinConsent: 'Für die Anmeldung per SMS oder WhatsApp ist eine Einwilligung nötig.',
  joinTwoChecks:
    'Der Code bestätigt die Nummer schon. Wählen Sie „Keine Bestätigung“, oder schalten Sie den Code aus.',
  joinNoMail:
    'Die Anmeldung mit einem Stichwort ist nur per SMS oder WhatsApp möglich. Wählen Sie einen dieser Kanäle.',
  joinKeywordTaken:
    'Ein anderer Anmeldelink hat bei diesem Absender das Stichwort {keyword}. Wählen Sie ein anderes Stichwort.',
  joinKeywordReserved:
    '{keyword} ist für Abmeldung, Anmeldung, Hilfe oder Bestätigung reserviert. Wählen Sie ein anderes Stichwort.',
  joinSender:
    'Dieser Absender kann die Nachrichten dieses Links gerade nicht senden. Prüfen Sie ihn in den Einstellungen, oder wählen Sie einen anderen.',
  senderMissing: 'Wählen Sie einen Absender.',
  joinPaused: 'Hier kann sich gerade niemand anmelden.',
  joinExpired: 'Die Zeit für die Anmeldung ist vorbei.',
  joinFull: 'Alle Plätze sind vergeben.',
  joinToday: 'Heute kann sich hier niemand mehr anmelden. Versuchen Sie es morgen noch einmal.',
  joinByText: 'Die Anmeldung ist hier nur per Nachricht möglich, nicht mit einem Formular.',
  joinSendAgain:
    'Anscheinend hat ein Programm dieses Formular ausgefüllt. Senden Sie es noch einmal, wenn Sie ein Mensch sind.',
  joinAgree: 'Setzen Sie das Häkchen, um zuzustimmen.',
  joinTextChanged:
    'Der Text hat sich geändert, seit Sie diese Seite geöffnet haben. Lesen Sie ihn noch einmal, und setzen Sie das Häkchen, wenn Sie zustimmen.',
  joinCountry: 'Nummern aus diesem Land können sich hier nicht anmelden. Geben Sie eine andere Nummer ein.',
  joinWait:
    'Gerade wurde eine Nachricht gesendet. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  joinManyToAddress:
    'An diese Adresse wurden zu viele Nachrichten gesendet. Versuchen Sie es später noch einmal.',
  joinManyToNumbers:
    'An Nummern wie diese wurden zu viele Nachrichten gesendet. Versuchen Sie es später noch einmal.',
  joinCodesWrong: 'Es wurden zu viele falsche Codes eingegeben. Füllen Sie das Formular noch einmal aus.',
  joinTimeOver: 'Die Zeit für die Antwort ist vorbei. Füllen Sie das Formular noch einmal aus.',
  joinCodeWrong:
    'Der Code ist falsch. {left, plural, =0 {Füllen Sie das Formular noch einmal aus, um einen neuen Code zu erhalten.} one {# Versuch bleibt.} other {# Versuche bleiben.}}',
  linkTarget:
    'Geben Sie eine Webadresse ein, die mit https:// beginnt und höchstens {max, number} Zeichen hat.',
  linkLoop: 'Diese Adresse führt zu einem Kurzlink oder zu diesem Server. Geben Sie eine andere Adresse ein.',
  webhookDisabled: 'Der Endpunkt ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  webhooksFull: 'Eine Organisation hat höchstens {max, number} Webhook-Endpunkte. Löschen Sie zuerst einen.',
  webhookMaker:
    'Das Mitglied, das diesen Endpunkt eingerichtet hat, darf keine Ereignisse mehr lesen. Übernehmen Sie den Endpunkt zuerst.',
  validationFailed: 'Einige Werte sind ungültig. Prüfen Sie sie, und versuchen Sie es noch einmal.',
  invalidCursor: 'Diese Liste hat sich geändert. Laden Sie die Seite neu.',
  invalidIdempotencyKey:
    'Das Speichern ist nicht gelungen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  unauthenticated: 'Sie sind abgemeldet. Melden Sie sich wieder an.',
  tokenExpired: 'Sie sind abgemeldet. Melden Sie sich wieder an.',
  invalidCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  credentialsWithCode: 'Die E-Mail-Adresse, das Passwort oder der Code ist falsch.',
  passwordOrCode: 'Das Passwort oder der Code Ihres Kontos ist falsch.',
  passwordOfAccount:
    'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Geben Sie dessen Passwort ein und, falls das Konto die Zwei-Faktor-Anmeldung nutzt, auch einen Code.',
  invalidApiKey: 'Sie sind abgemeldet. Melden Sie sich wieder an.',
  insufficientCredits: 'Ihr Tarif und Ihr Guthaben decken diese Nachricht nicht.',
  limitReached: 'Die Grenze ist erreicht. Löschen Sie etwas, das Sie nicht mehr brauchen.',
  subscriptionRequired: 'Abonnieren Sie zuerst einen Tarif.',
  paymentFailed: 'Die Karte wurde abgelehnt. Verwenden Sie eine andere.',
  forbidden:
    'Ihre Rolle erlaubt das nicht. Fragen Sie den Inhaber oder einen Administrator der Organisation.',
  sessionRequired: 'Melden Sie sich dafür an.',
  systemRoleImmutable:
    'Vordefinierte Rollen können nicht geändert werden. Erstellen Sie stattdessen eine eigene Rolle.',
  ownerRequired: 'Das kann nur der Inhaber der Organisation.',
  organizationSuspended: 'Diese Organisation ist gesperrt. Fragen Sie den Betreiber des Servers.',
  twoFactorRequired:
    'Diese Organisation verlangt die Zwei-Faktor-Anmeldung. Schalten Sie sie zuerst in Ihrem Konto ein.',
  invalidSignature: 'Diese Anfrage kam nicht vom Anbieter.',
  notFound: 'Dieser Eintrag ist nicht mehr vorhanden. Vielleicht hat ihn jemand gelöscht.',
  methodNotAllowed:
    'Die Aktion ist fehlgeschlagen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  conflict:
    'Dieser Eintrag wurde gerade geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  alreadyExists: 'Diesen Namen gibt es schon. Wählen Sie einen anderen.',
  invalidStateTransition:
    'Das ist gerade nicht möglich. Laden Sie die Seite neu, um den aktuellen Status zu sehen.',
  resourceInUse: 'Dieser Eintrag wird noch an anderer Stelle verwendet. Entfernen Sie ihn zuerst dort.',
  protectedKeyword: 'Dieses Wort ist reserviert. Wählen Sie ein anderes.',
  idempotencyInProgress: 'Ihre Eingabe wird noch gespeichert. Warten Sie einen Moment.',
  idempotencyKeyReused:
    'Das Speichern ist nicht gelungen. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  channelNotConfigured: 'Für diesen Kanal gibt es noch keinen Absender. Fügen Sie zuerst einen hinzu.',
  billingNotConfigured:
    'Dieser Server nimmt keine Kartenzahlungen an. Bitten Sie den Betreiber des Servers um einen Tarif oder um Guthaben.',
  outsideSession:
    'WhatsApp stellt freien Text nur 24 Stunden lang zu, nachdem der Kontakt geschrieben hat. Senden Sie eine Vorlage.',
  gone: 'Dieser Link ist abgelaufen oder wurde schon verwendet.',
  preconditionFailed: 'Jemand anderes hat diesen Eintrag geändert. Prüfen Sie ihn noch einmal.',
  payloadTooLarge: 'Die Eingabe oder Datei ist zu groß. Kürzen oder verkleinern Sie sie.',
  uriTooLong: 'Die Suche ist zu lang. Kürzen Sie sie.',
  unsupportedMediaType: 'Diese Art von Datei wird nicht unterstützt.',
  rateLimited: 'Das waren zu viele Versuche. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
  internalError:
    'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal. Wenn der Fehler wieder auftritt, melden Sie ihn dem Betreiber des Servers.',
  serviceUnavailable: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  queryTimeout: 'Die Suche hat zu lange gedauert. Grenzen Sie sie ein.',
  startBeforeEnd: 'Der Beginn muss vor dem Ende liegen.',
  nameIsAddress:
    'Ein Name darf nicht wie eine Web- oder E-Mail-Adresse aussehen. Setzen Sie nach dem Punkt ein Leerzeichen, oder lassen Sie den Punkt oder das @ weg.',
  nameInvisible: 'Der Name enthält ein unsichtbares Zeichen ({character}). Entfernen Sie es.',
  connectionSlow:
    'Die Verbindung ist zu langsam. Versuchen Sie es mit einer schnelleren Verbindung noch einmal.',
  linkGone: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitten Sie um einen neuen.',
  passwordWrong: 'Das Passwort ist falsch.',
  passwordOrCodeUsed:
    'Das Passwort oder der Code ist falsch, oder der Code wurde schon verwendet. Geben Sie den nächsten Code Ihrer App ein.',
  passwordCommon: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
  passwordAgain: 'Geben Sie Ihr Passwort ein, weil Ihre Anmeldung mehr als zehn Minuten zurückliegt.',
  codeMissing: 'Dieses Konto nutzt die Zwei-Faktor-Anmeldung. Geben Sie den Code aus Ihrer App ein.',
  codeUsed:
    'Der Code ist falsch oder wurde schon verwendet. Geben Sie den Code ein, den Ihre App jetzt zeigt.',
  codeWrong:
    'Falscher Code. Geben Sie den Code ein, den Ihre App jetzt zeigt, und prüfen Sie die Uhr Ihres Geräts.',
  twoFactorOn:
    'Die Zwei-Faktor-Anmeldung ist eingeschaltet. Um ein anderes Gerät einzurichten, schalten Sie sie zuerst mit einem Code aus.',
  twoFactorOff: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  twoFactorNotBegun:
    'Die begonnene Einrichtung der Zwei-Faktor-Anmeldung ist nicht mehr gültig. Beginnen Sie noch einmal.',
  twoFactorOwnFirst: 'Schalten Sie die Zwei-Faktor-Anmeldung zuerst für Ihr eigenes Konto ein.',
  signInsFailed:
    'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
  signInsAtOnce: 'Zu viele Anmeldungen auf einmal. Versuchen Sie es in einer Sekunde noch einmal.',
  signUpClosed:
    'Eine Registrierung ist nur mit Einladung möglich. Bitten Sie den Inhaber einer Organisation um eine Einladung.',
  setupToken:
    'Der Einrichtungscode fehlt oder ist falsch. Der Betreiber des Servers findet ihn in der Datei live/setup-token des Datenverzeichnisses.',
  accountSuspended: 'Dieses Konto ist gesperrt. Fragen Sie den Betreiber des Servers.',
  accountNoOrganization:
    'Dieses Konto gehört zu keiner Organisation. Bitten Sie den Inhaber einer Organisation um eine Einladung.',
  providerNoEmail: 'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht gesendet.',
  providerUnverified:
    'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie die Adresse zuerst dort.',
  providerNoAccount: 'Hier gibt es kein Konto mit Ihrer E-Mail-Adresse. Bitten Sie um eine Einladung.',
  providerTwoFactor: 'Dieses Konto hat die Zwei-Faktor-Anmeldung. Melden Sie sich mit Passwort und Code an.',
  accountOwns:
    'Sie sind Inhaber von {organization}, und die Organisation hat weitere Mitglieder. Übertragen Sie zuerst die Inhaberschaft, oder entfernen Sie die anderen Mitglieder.',
  emailTaken: 'Ein anderes Konto hat diese E-Mail-Adresse.',
  emailOfUser: 'Es gibt schon einen Benutzer mit dieser E-Mail-Adresse. Verwenden Sie eine andere Adresse.',
  emailVerified: 'Ihre E-Mail-Adresse ist bereits bestätigt.',
  emailVerifyFirst:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Einen Link können Sie in Ihrem Konto anfordern.',
  emailLinkSoon:
    'Vor weniger als einer Minute wurde ein Link angefordert. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  emailLinksToday:
    'Innerhalb eines Tages wurden zu viele Links an diese Adresse oder für dieses Konto gesendet. Versuchen Sie es später noch einmal.',
  passkeysNeedHost:
    'Passkeys funktionieren unter der Adresse dieses Servers nicht. Bitten Sie den Betreiber, einen Hostnamen mit HTTPS einzurichten.',
  passkeyLate: 'Diese Passkey-Anfrage ist abgelaufen oder wurde schon beantwortet. Beginnen Sie noch einmal.',
  passkeyRefused:
    'Dieser Passkey kann hier nicht verwendet werden. Beginnen Sie noch einmal, und bestätigen Sie mit Fingerabdruck, Gesicht oder PIN.',
  passkeyUnknown:
    'Dieser Passkey ist hier unbekannt, oder Ihr Gerät hat Ihre Identität nicht bestätigt. Melden Sie sich mit Ihrem Passwort an.',
  passkeyCopied:
    'Dieser Passkey wurde möglicherweise kopiert. Melden Sie sich mit Ihrem Passwort an, und entfernen Sie den Passkey.',
  passkeyLimit:
    'Sie haben bereits {max, number} Passkeys. Mehr sind nicht möglich. Entfernen Sie zuerst einen.',
  passkeyKnown:
    'Dieser Passkey ist bereits registriert. Verwenden Sie ein anderes Gerät oder einen anderen Schlüssel.',
  organizationMoving:
    'Diese Organisation wird gerade auf einen anderen Server verschoben. Versuchen Sie es noch einmal.',
  organizationByOwner: 'Nur der Inhaber einer Organisation kann eine weitere erstellen.',
  organizationLimit:
    'Sie sind bereits Inhaber von {max, number} Organisationen. Mehr sind nicht möglich. Bitten Sie den Betreiber des Servers um ein höheres Limit.',
  organizationsToday:
    'Sie haben innerhalb eines Tages zu viele Organisationen erstellt. Versuchen Sie es später noch einmal, oder fragen Sie den Betreiber des Servers.',
  domainOfServer: '{host} gehört zu diesem Server selbst. Geben Sie eine andere Domain ein.',
  domainTaken:
    'Eine andere Organisation verwendet diese Domain. Wenn die Domain Ihnen gehört, fügen Sie einen DNS-Eintrag vom Typ TXT mit dem Namen {name} und dem Wert {value} hinzu, und versuchen Sie es noch einmal. Die Domain wechselt dann zu Ihrer Organisation.',
  domainLimit:
    '{max, plural, one {Höchstens # Domain ist} other {Höchstens # Domains sind}} möglich, frühere Domains eingeschlossen. Entfernen Sie eine Domain, die kein Link mehr verwendet.',
  domainInUse:
    '{use, select, SHORT_LINKS {Kurzlinks verwenden diese Domain.} PUBLIC_PAGES {Öffentliche Seiten verwenden diese Domain.} other {Kurzlinks und öffentliche Seiten verwenden diese Domain.}} Wählen Sie zuerst eine andere Domain dafür.',
  planFull:
    'Ihr Tarif erlaubt {limit, number} {gauge, select, CONTACTS {{limit, plural, one {Kontakt} other {Kontakte}}} MEMBERS {{limit, plural, one {Mitglied} other {Mitglieder}}} CHANNEL_IDENTITIES {{limit, plural, one {Absender} other {Absender}}} JOIN_LINKS {{limit, plural, one {Anmeldelink} other {Anmeldelinks}}} other {{limit, plural, one {Kurzlink} other {Kurzlinks}}}}, und Sie haben bereits {used, number}. {way, select, ADD_ON {Kaufen Sie das Zusatzpaket „{addOn}“.} PLAN {Wechseln Sie zum Tarif „{plan}“.} EITHER {Kaufen Sie das Zusatzpaket „{addOn}“, oder wechseln Sie zum Tarif „{plan}“.} other {Bitten Sie den Betreiber des Servers um einen größeren Tarif.}}',
  memberAlready: 'Diese Person ist bereits Mitglied der Organisation.',
  memberAlreadyYou: 'Sie sind bereits Mitglied dieser Organisation.',
  memberNoLonger: 'Sie sind kein Mitglied dieser Organisation mehr.',
  memberIsOwner: 'Dieses Mitglied ist bereits der Inhaber.',
  memberSuspended: 'Dieses Mitglied ist gesperrt. Ein Inhaber muss sich anmelden können.',
  ownerStays: 'Eine Organisation hat immer einen Inhaber. Übertragen Sie zuerst die Inhaberschaft.',
  ownerTransfers: 'Nur der Inhaber kann die Inhaberschaft übertragen.',
  invitationGone:
    'Diese Einladung wurde bereits verwendet oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie um eine neue.',
  invitationNewPassword:
    'Ein neues Passwort können Sie nur über den Link in der E-Mail festlegen. Geben Sie das aktuelle Passwort Ihres Kontos ein.',
  invitationWaits:
    'Für diese Adresse gibt es schon eine ausstehende Einladung. Senden Sie sie noch einmal, oder ziehen Sie sie zuerst zurück.',
  invitationOwner:
    'Niemand kann als Inhaber eingeladen werden. Laden Sie die Person mit einer anderen Rolle ein, und übertragen Sie dann die Inhaberschaft.',
  invitationLimit:
    'Höchstens {max, number} ausstehende Einladungen sind möglich. Ziehen Sie zuerst eine zurück.',
  invitationEnded: 'Diese Einladung ist nicht mehr gültig. Laden Sie die Person noch einmal ein.',
  roleLimit: 'Eine Organisation hat höchstens {max, number} eigene Rollen. Löschen Sie zuerst eine.',
  roleInUse:
    'Die Rolle gehört zu {members, plural, one {# Mitglied} other {# Mitgliedern}} und {invitations, plural, one {# ausstehenden Einladung} other {# ausstehenden Einladungen}}. Geben Sie zuerst den Mitgliedern eine andere Rolle, und ziehen Sie die Einladungen zurück.',
  roleNameTaken: 'Es gibt schon eine Rolle mit diesem Namen. Wählen Sie einen anderen Namen.',
  roleNameBuiltIn:
    'Dieser Name ähnelt dem Namen der vordefinierten Rolle {role} zu sehr. Wählen Sie einen anderen Namen.',
  rolePermissionOfOwner:
    'Nur der Inhaber kann diese Berechtigung haben. Keine andere Rolle kann sie enthalten.',
  keyEnded:
    'Dieser Schlüssel funktioniert nicht mehr und kann nicht ersetzt werden. Erstellen Sie einen neuen Schlüssel.',
  keyLimit: 'Eine Organisation hat höchstens {max, number} aktive Schlüssel. Widerrufen Sie zuerst einen.',
  senderInUse:
    'Kampagnen verwenden diesen Absender. Brechen Sie diese Kampagnen zuerst ab, oder ändern Sie sie.',
  senderTaken:
    'Ein Absender dieses Anbieters hat diese Adresse schon. Ändern Sie stattdessen diesen Absender.',
  senderNumber:
    'Geben Sie eine Nummer mit Ländervorwahl, eine Kurzwahl oder einen Namen mit bis zu 11 Buchstaben und Ziffern ein.',
  senderTexting: 'Wählen Sie einen aktiven SMS-Absender.',
  senderPaused: 'Der Absender {name} ist pausiert. Setzen Sie ihn zuerst fort.',
  conversationSenderDeleted:
    'Der Absender dieser Unterhaltung wurde gelöscht. Beginnen Sie eine Unterhaltung mit einem anderen Absender.',
  sendingHeld:
    'Der Betreiber des Servers hat den gesamten Versand angehalten. Bitten Sie ihn, den Versand fortzusetzen.',
  addressOptedOut:
    '{kind, select, email {Diese Adresse} other {Diese Nummer}} ist abgemeldet und erhält keine Nachrichten.',
  addressShared:
    '{count, plural, one {# Kontakt hat} other {# Kontakte haben}} diese Adresse. Öffnen Sie stattdessen den gemeinten Kontakt.',
  optOutReplyLink:
    'Die Antwort auf eine Abmeldung darf nur die Abmeldung bestätigen. Entfernen Sie den Link.',
  keywordLimit:
    'Die Organisation hat {used, number} Stichwörter hinzugefügt. Die Grenze ist {max, number}. Löschen Sie zuerst eines.',
  keywordBuiltIn: '{keyword} meldet in jeder Organisation ab und kann nicht geändert oder gelöscht werden.',
  keywordAnswered:
    '{keyword} ist bereits ein Stichwort für Hilfe oder für die Anmeldung und kann daher nicht zum Abmelden dienen.',
  keywordKnown: '{keyword} ist bereits ein Stichwort. Fügen Sie ein anderes hinzu.',
  wordInUse:
    '{kind, select, join_link {Der Anmeldelink} poll {Die Umfrage} other {Das Abmelde-Stichwort}} „{name}“ verwendet schon „{word}“. Wählen Sie ein anderes Wort.',
  messageEmpty: 'Schreiben Sie eine Nachricht, oder hängen Sie eine Datei an.',
  messageValuesEmpty: 'Füllen Sie alle Werte der Vorlage aus.',
  messageTooLong: 'Die Nachricht ist zu lang. Kürzen Sie sie, oder senden Sie zwei Nachrichten.',
  messageOneFile: 'Eine WhatsApp-Nachricht kann nur eine Datei haben.',
  messageFileUnreachable:
    'Der Anbieter von {name} kann diese Datei nicht abrufen. Bitten Sie den Betreiber des Servers, eine Adresse mit HTTPS einzurichten.',
  messageAnswered:
    'Inzwischen hat jemand aus Ihrem Team geantwortet, daher wurde Ihre Nachricht nicht gesendet. Lesen Sie die Antwort, und entscheiden Sie, ob Sie Ihre Nachricht trotzdem senden.',
  messageLate: 'Wählen Sie einen Zeitpunkt innerhalb der nächsten {days, number} Tage.',
  messageNoWindow:
    'Für den Kontakt kommen mehrere Zeitzonen infrage. Keine Uhrzeit liegt in allen diesen Zeitzonen außerhalb der Ruhezeiten. Wählen Sie selbst einen Zeitpunkt.',
  messageNotScheduled: 'Diese Nachricht ist nicht mehr geplant und kann nicht abgebrochen werden.',
  contactWithoutAddress:
    'Der Kontakt hat keine {kind, select, email {E-Mail-Adresse} other {Telefonnummer}}. Ergänzen Sie sie zuerst beim Kontakt.',
  snoozeLate: 'Wählen Sie einen Zeitpunkt innerhalb des nächsten Jahres.',
  assigneeCannotReply: 'Wählen Sie ein Mitglied, dessen Rolle im Posteingang antworten kann.',
  creditsLacking:
    '{messages, plural, one {# Nachricht würde} other {# Nachrichten würden}} {credits, plural, one {# Guthabenpunkt} other {# Guthabenpunkte}} kosten, aber nur {available, plural, one {# Guthabenpunkt ist} other {# Guthabenpunkte sind}} verfügbar. {mode, select, MANUAL {Bitten Sie den Betreiber des Servers um Guthaben oder einen größeren Tarif.} other {Kaufen Sie Guthaben oder ein Paket, oder wählen Sie einen größeren Tarif.}}',
  paymentUnavailable: 'Der Zahlungsdienst antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal.',
  paymentRefused:
    'Der Zahlungsdienst hat die Anfrage abgelehnt. Laden Sie die Seite neu, oder fragen Sie den Betreiber des Servers.',
  paymentTooSmall: 'Der Betrag liegt unter dem Mindestbetrag für Kartenzahlungen.',
  planCurrent: 'Die Organisation hat diesen Tarif bereits.',
  planBound:
    'Die Organisation bezahlt bereits einen anderen Tarif. Innerhalb eines Abrechnungszeitraums kann der Tarif nicht gewechselt werden. Kündigen Sie den bisherigen Tarif, und abonnieren Sie den neuen nach dessen Ende, oder fragen Sie den Betreiber des Servers.',
  planInterval:
    'Den Tarif {plan} gibt es nicht mit {interval, select, MONTH {monatlicher} other {jährlicher}} Abrechnung.',
  planFree:
    'Der Tarif {plan} ist kostenlos und braucht keine Zahlung. Er gilt, solange die Organisation keinen anderen Tarif bezahlt.',
  addOnNeedsPlan:
    'Dieses Zusatzpaket wird zusammen mit einem Tarif bezahlt. Abonnieren Sie zuerst einen Tarif.',
  productFree: '{product} kostet nichts. Bitten Sie den Betreiber des Servers darum.',
  purchaseSettled: 'Dieser Kauf wurde schon abgeschlossen. Laden Sie die Seite neu, um ihn zu sehen.',
  purchaseExpired: 'Dieser Kauf ist abgelaufen. Beginnen Sie einen neuen Kauf.',
  refillNoCard:
    'Es ist noch keine Karte gespeichert. Zahlen Sie einmal mit Karte, oder fügen Sie im Abrechnungsportal eine Karte hinzu.',
  refillNotConsumed:
    '{product} kann nicht automatisch nachgekauft werden, weil sich dieses Produkt nicht verbraucht.',
  subscriptionNone: 'Die Organisation hat kein Abonnement.',
  subscriptionAssigned:
    'Der Betreiber des Servers hat diesen Tarif zugewiesen. Nur der Betreiber kann ihn beenden.',
  subscriptionElsewhere:
    'Dieser Tarif wurde bei einem anderen Zahlungsdienst bezahlt. Bitten Sie den Betreiber des Servers, ihn zu beenden.',
  subscriptionUnpaid: 'Die erste Zahlung dieses Abonnements ist noch nicht gelungen.',
  subscriptionNotCancelled: 'Das Abonnement war nicht gekündigt.',
  subscriptionOver: 'Der Zeitraum des Abonnements ist vorbei. Abonnieren Sie erneut.',
  marginsNotChosen:
    'Der Betreiber des Servers hat keine Organisation gewählt, die Kosten und Margen sehen darf.',
  marginsOfOperator:
    'Nur Mitglieder der Organisation, die dem Betreiber des Servers gehört, dürfen Kosten und Margen sehen.',
  feedOnlyRecurring:
    'Feeds sind für wiederkehrende E-Mails. Entfernen Sie den Feed, oder wiederholen Sie die E-Mail.',
} satisfies Translation<typeof english>
