import type { help as english } from '../en/help.ts'
import type { Translation } from '../words.ts'

export const help = {
  title: 'Hilfe',
  intro: 'Kurze Antworten zu jedem Teil von Carillon.',
  all: 'Alle Hilfethemen',
  found: 'Hilfe',

  start: 'Ihre erste Kampagne',
  startAbout:
    'Eine Kampagne braucht einen Absender, Kontakte und ein Segment dieser Kontakte. Der Testanbieter verhält sich wie ein echter Anbieter, aber kein Telefon empfängt etwas.',
  start1:
    'Unter <b>Erste Schritte</b> erstellen Sie in wenigen Minuten einen Testabsender, einen Kontakt und ein Segment.',
  start2:
    'Unter <b>Testtelefone</b> sehen Sie jede Nachricht so, wie der Empfänger sie sieht. Dort können Sie antworten und Links antippen.',
  start3:
    'Für echte Nachrichten wählen Sie unter <b>Absender hinzufügen</b> Ihren Anbieter und geben dessen Kontoeinstellungen ein.',

  campaigns: 'Eine Kampagne senden',
  campaignsAbout:
    'Eine Kampagne sendet eine Nachricht an alle Kontakte eines Segments. Der Entwurf wird beim Schreiben gespeichert. Gesendet wird erst, wenn Sie die Zahl der Empfänger bestätigen.',
  campaigns1:
    '<b>Neue Kampagne</b> öffnet den Editor. Wählen Sie die Zielgruppe, schreiben Sie die Nachricht und prüfen Sie die Vorschau.',
  campaigns2:
    'Wählen Sie <b>Marketing</b> für Angebote und Neuigkeiten. Dann gelten Ruhezeiten, Abmeldungen und Ihre Marketinggrenze.',
  campaigns3:
    'Wählen Sie <b>Transaktional</b> nur für Nachrichten, die ein Kontakt erwartet, etwa eine Bestellbestätigung.',
  campaigns4: '<b>Test senden …</b> sendet die Nachricht zuerst an Ihre eigene Nummer oder E-Mail-Adresse.',
  campaigns5:
    'Unter <b>Prüfung</b> sehen Sie die Kosten, das Ende des Versands und den Grund für jeden übersprungenen Kontakt.',
  campaigns6:
    'Mit <b>Zu fester Zeit</b> senden Sie die Kampagne später. Mit <b>Wiederkehrend</b> wiederholen Sie die Kampagne jeden Tag, jede Woche oder jeden Monat.',
  campaigns7:
    'Mit <b>A/B-Test hinzufügen</b> vergleichen Sie mehrere Texte. Die übrigen Empfänger erhalten den besten.',

  results: 'Ergebnisse einer Kampagne lesen',
  resultsAbout:
    'Die Ergebnisse ändern sich, solange Nachrichten gesendet und beantwortet werden. „Gesendet“ heißt: Der Netzbetreiber hat die Nachricht angenommen. „Zugestellt“ heißt: Das Telefon hat sie empfangen. Mailserver melden keine Zustellung.',
  results1: 'Unter <b>Übersicht</b> sehen Sie Zustellungen, Klicks, Antworten und Abmeldungen.',
  results2: 'Unter <b>Empfänger</b> sehen Sie jede Person und den Grund für jede fehlgeschlagene Nachricht.',
  results3:
    'Mit <b>Nachfassen</b> schreiben Sie eine Kampagne an eine Gruppe, etwa an alle, die nicht geklickt haben.',
  results4: '<b>Pausieren</b> hält wartende Nachrichten zurück, bis Sie <b>Fortsetzen</b> wählen.',
  results5:
    '<b>Abbrechen</b> beendet die Kampagne. Schon gesendete Nachrichten können nicht zurückgeholt werden.',

  contacts: 'Kontakte finden und ändern',
  contactsAbout:
    'Ein Kontakt ist eine Person mit Telefonnummer, E-Mail-Adresse oder beidem. Die Seite eines Kontakts zeigt alle Nachrichten, Einwilligungen und Änderungen.',
  contacts1:
    'Mit <b>Filter</b> zeigen Sie nur einen Teil der Kontakte an. <b>Filter als Segment speichern</b> bewahrt die Auswahl für Kampagnen auf.',
  contacts2:
    'Wählen Sie Kontakte aus. Mit <b>Ändern</b> setzen Sie Tags, Phase, Status oder Felder bei allen auf einmal.',
  contacts3: 'Unter <b>Sammeländerungen</b> können Sie eine Änderung vieler Kontakte rückgängig machen.',
  contacts4:
    'Unter <b>Spalten</b> bestimmen Sie, was die Liste zeigt. Unter <b>Ansichten</b> speichern Sie die Liste für das ganze Team.',
  contacts5:
    'Unter <b>Duplikate</b> finden Sie Kontakte, die dieselbe Person sein können, und führen sie zusammen.',

  imports: 'Eine Liste importieren',
  importsAbout:
    'Sie können CSV-Dateien aus jedem Programm importieren. Vorhandene Kontakte werden aktualisiert und nie verdoppelt. Ein Import kann Abmeldungen hinzufügen, aber nie entfernen.',
  imports1:
    '<b>Datei importieren</b> lädt die Datei hoch. Speichern Sie Excel-Dateien vorher als „CSV UTF-8“.',
  imports2:
    'In der <b>Vorschau</b> sehen Sie, was aus jeder Spalte wird. Zu diesem Zeitpunkt ist noch nichts importiert.',
  imports3:
    'Wenn eine Spalte nicht erkannt wurde, wählen Sie das passende Feld, oder behalten Sie die Spalte mit <b>Neues eigenes Feld …</b>.',
  imports4:
    'Am Ende öffnet <b>Kampagne an diese Personen schreiben</b> den Editor mit den importierten Kontakten.',
  imports5:
    '<b>Import rückgängig machen …</b> löscht hinzugefügte Kontakte und stellt geänderte wieder her. Abmeldungen bleiben bestehen.',

  segments: 'Kontakte in Segmenten zusammenfassen',
  segmentsAbout:
    'Eine Kampagne geht an ein Segment. Ein Segment mit Regeln enthält alle Kontakte, die beim Start der Kampagne passen. Ein festes Segment enthält die Kontakte, die Sie hinzufügen.',
  segments1: '<b>Neues Segment</b> erstellt ein Segment mit Regeln oder ein festes Segment.',
  segments2:
    'Mit <b>Bedingung hinzufügen</b> wählen Sie Kontakte nach Feldern, Tags, Datumsangaben, Abmeldungen, Umfragen oder Kampagnenergebnissen wie Klicks.',
  segments3: '<b>Kontakt prüfen</b> erklärt, warum ein Kontakt im Segment ist oder nicht.',
  segments4: '<b>Kampagne schreiben</b> öffnet den Editor mit dieser Zielgruppe.',

  inbox: 'Auf Antworten reagieren',
  inboxAbout:
    'Antworten per SMS, WhatsApp und E-Mail kommen im Posteingang an. Jede Unterhaltung gehört zu einem Kontakt und einem Absender. Nach einer Abmeldung kann an die Nummer oder Adresse des Kontakts nichts mehr gesendet werden.',
  inbox1:
    'Eine <b>Antwort</b> wird vom Absender der Unterhaltung gesendet. Der Entwurf wird beim Schreiben gespeichert.',
  inbox2: 'Eine <b>Notiz</b> ist nur für Ihr Team. Der Kontakt sieht sie nie.',
  inbox3:
    '<b>Zuweisen</b> gibt die Unterhaltung an ein Mitglied. <b>Zurückstellen</b> blendet sie bis zu einer bestimmten Zeit aus.',
  inbox4: '<b>Vorlage verwenden</b> fügt einen gespeicherten Text ein.',
  inbox5:
    'Unter <b>Zu prüfen</b> entscheiden Sie über Antworten, die eine Abmeldung in anderen Worten sein können.',

  studio: 'Eine E-Mail gestalten',
  studioAbout: 'Eine E-Mail besteht aus Blöcken. Ihre Farben und Schriften kommen aus Ihrer Marke.',
  studio1:
    'Klicken Sie in einen Text, um zu schreiben. <b>Block hinzufügen</b> fügt ein Bild, eine Schaltfläche, Spalten und mehr hinzu.',
  studio2:
    'Ziehen Sie einen Block, um ihn zu verschieben, oder drücken Sie Alt und eine Pfeiltaste. <b>Rückgängig</b> nimmt beliebig viele Änderungen zurück.',
  studio3:
    '<b>Vorschau</b> zeigt die E-Mail auf Computer und Smartphone, hell und dunkel, für jeden Kontakt.',
  studio4: 'Unter <b>Vorlagen</b>, <b>E-Mails</b> bewahren Sie Designs für die nächste E-Mail auf.',

  templates: 'Texte als Vorlagen speichern',
  templatesAbout:
    'Eine Vorlage ist ein Ausgangstext für Kampagnen, Umfragen und Antworten. Ein Platzhalter wird zum Wert des Kontakts. Wenn der Wert fehlt, gilt der Text nach „|“.',
  templates1: '<b>Neue Vorlage</b> beginnt mit einem leeren Text.',
  templates2: '<b>Duplizieren</b> kopiert eine mitgelieferte Vorlage, damit Sie ihren Text ändern können.',
  templates3: 'Unter <b>Dateien</b> finden Sie Bilder und andere Dateien für Nachrichten.',

  shortLinks: 'Klicks mit Kurzlinks zählen',
  shortLinksAbout:
    'Ein Kurzlink öffnet eine Webadresse und zählt die Klicks von Personen. Klicks durch Software, etwa durch die Linkprüfung von E-Mail-Programmen, werden getrennt gezählt.',
  shortLinks1: '<b>Neuer Kurzlink</b> erstellt einen Link für Druck, soziale Medien oder Ihre Website.',
  shortLinks2:
    'Links in Kampagnen werden für jeden Empfänger gekürzt, wenn <b>Klicks zählen</b> gewählt ist.',
  shortLinks3: 'Unter <b>Domains</b> richten Sie eine eigene Domain für Kurzlinks ein.',

  automations: 'Automatisch senden',
  automationsAbout:
    'Eine Automation sendet Nachrichten, wenn etwas geschieht, etwa ein Geburtstag, ein neuer Kontakt oder eine Antwort. Jede Person durchläuft die Schritte in ihrem eigenen Tempo.',
  automations1:
    '<b>Neue Automation</b> zeigt die Vorlagen. Jede Vorlage ist ein fertiger Entwurf mit Texten, die Sie ändern können.',
  automations2:
    'Mit <b>Schritt hinzufügen</b> fügen Sie eine Nachricht, eine Wartezeit, einen Weg oder eine Aktion ein. „Alt“ mit einer Pfeiltaste verschiebt den Schritt, und „Entf“ entfernt ihn.',
  automations3:
    '<b>Aktivieren</b> lässt Personen eintreten. Spätere Änderungen wirken erst nach <b>Änderungen aktivieren</b>.',
  automations4:
    'Jede Zahl unter einem Schritt öffnet ihre Personen. <b>Kontakte hinzufügen</b> lässt Kontakte eintreten, die Sie wählen.',

  polls: 'Mit einer Umfrage fragen',
  pollsAbout:
    'Eine Umfrage sendet eine Frage mit 2 bis 10 Optionen per SMS oder WhatsApp. Die Empfänger antworten mit der Nummer oder dem Text einer Option.',
  polls1:
    '<b>Neue Umfrage</b> öffnet das Formular. Schreiben Sie Frage und Optionen und wählen Sie eine Zielgruppe.',
  polls2:
    'Die <b>Seite mit Live-Ergebnissen</b> ist für einen Bildschirm gedacht. Die Seite zeigt die Stimmen ohne Namen, sobald sie eintreffen.',
  polls3:
    '<b>Segment erstellen</b> sammelt die Personen, die für eine Option gestimmt oder nicht abgestimmt haben.',

  joinLinks: 'Personen anmelden lassen',
  joinLinksAbout:
    'Mit einem Anmeldelink melden sich Personen selbst für Ihre Nachrichten an. Der Text, dem sie zugestimmt haben, wird als Nachweis aufbewahrt.',
  joinLinks1:
    '<b>Neuer Anmeldelink</b> erstellt eines von dreien: eine Seite mit Formular, einen Link, der eine Textnachricht öffnet, oder ein Stichwort.',
  joinLinks2:
    'Ein <b>QR-Code</b> öffnet die Seite mit der Kamera eines Telefons. Drucken Sie den Code für Theke oder Schaufenster.',
  joinLinks3:
    'Mit <b>Double-Opt-in</b> muss jede Person ihre Anmeldung bestätigen. So kann niemand andere Personen anmelden.',
  joinLinks4: 'Jede Person, die sich angemeldet hat, erhält die <b>Willkommensnachricht</b>.',
  joinLinks5: '<b>Themen</b> werden mit der Anmeldung abonniert: alle, oder die im Formular gewählten.',

  senders: 'Einen Absender verbinden',
  sendersAbout:
    'Ein Absender ist eine Nummer oder Adresse, die Ihre Nachrichten sendet. Er nutzt Ihr eigenes Konto bei einem Anbieter, und der Anbieter rechnet direkt mit Ihnen ab.',
  senders1:
    '<b>Absender hinzufügen</b> listet die Anbieter auf und fragt nach den Angaben, die jeder braucht.',
  senders2:
    '<b>Absender prüfen</b> fragt den Anbieter, ob Konto und Nummer funktionieren. Es wird keine Nachricht gesendet.',
  senders3:
    'Unter <b>Funktionen</b> sehen Sie, ob Antworten und Zustellberichte ankommen. Die meisten Anbieter brauchen dafür Adressen dieses Servers. Die Seite des Absenders zeigt diese Adressen.',
  senders4:
    '<b>Pausieren</b> hält einen Absender an. Seine Nachrichten warten oder werden von einem anderen Absender gesendet.',

  optOuts: 'Abmeldungen und Einwilligung',
  optOutsAbout:
    'Jede Nachricht wird im Moment des Sendens geprüft. An eine abgemeldete Nummer oder Adresse wird nichts gesendet, weder von einer Kampagne noch von einem Mitglied.',
  optOuts1:
    'Unter <b>Adressen</b> sehen Sie alle Abmeldungen mit ihrer Herkunft. Unter <b>Nachweise</b> sehen Sie den Beleg zu jeder Abmeldung.',
  optOuts2:
    'Unter <b>Zu prüfen</b> sehen Sie Antworten, die eine Abmeldung sein können. Bis Sie entscheiden, erhält der Kontakt kein Marketing.',
  optOuts3: 'Unter <b>Importe</b> übernehmen Sie eine Liste von Abmeldungen aus einem anderen Programm.',
  optOuts4: 'Unter <b>Abmelde-Stichwörter</b> ergänzen Sie STOP und ähnliche Stichwörter um Ihre eigenen.',
  optOuts5:
    '<b>Nur an Kontakte mit erfasster Einwilligung senden</b> überspringt alle Kontakte, deren Einwilligung in Marketing nicht dokumentiert ist.',

  organization: 'Die Organisation einrichten',
  organizationAbout:
    'Jeder Kunde und jede Marke ist eine Organisation mit eigenen Kontakten, Absendern, Kampagnen und Mitgliedern. Keine Organisation sieht die Daten einer anderen.',
  organization1: 'Für Marketing-E-Mails muss die <b>Postanschrift</b> ausgefüllt sein.',
  organization2:
    'Unter <b>Zustellzeiten für Marketing</b> legen Sie die Stunden für Marketing in der Zeitzone jedes Empfängers fest.',
  organization3:
    '<b>Marketingnachrichten pro Kontakt begrenzen</b> schützt Kontakte vor zu vielen Nachrichten.',
  organization4:
    '<b>Schutzgrenzen</b> pausieren eine Kampagne, wenn zu viele Nachrichten fehlschlagen oder sich zu viele Personen abmelden.',
  organization5:
    'Unter <b>Alle Kunden</b> vergleichen Sie Ihre Organisationen. Mit <b>Organisation erstellen</b> fügen Sie eine neue hinzu.',

  people: 'Das Team einladen',
  peopleAbout:
    'Jedes Mitglied hat eine Rolle. Die Rolle bestimmt, was das Mitglied sehen und tun darf. Der Inhaber hat alle Berechtigungen.',
  people1:
    '<b>Person einladen</b> erstellt einen Link, der nur einmal funktioniert. Wählen Sie vorher die Rolle.',
  people2:
    'Unter <b>Rollen</b> sehen Sie die Berechtigungen jeder Rolle. Dort können Sie auch eigene Rollen erstellen.',
  people3: 'Im <b>Audit-Log</b> sehen Sie jede Änderung mit Urheber und Zeit.',

  billing: 'Tarif, Guthaben und Rechnungen',
  billingAbout:
    'Der Betreiber des Servers legt die Tarife fest. Wenn Tarif und Guthaben eine Kampagne nicht decken, pausiert die Kampagne. Die Kampagne läuft von selbst weiter, sobald sie gedeckt ist.',
  billing1: 'Unter <b>Verbrauch des Tarifs</b> sehen Sie, wie viel Ihres Tarifs verbraucht ist.',
  billing2: 'Mit <b>Guthaben kaufen</b> bezahlen Sie Nachrichten, die über den Tarif hinausgehen.',
  billing3: '<b>Automatisch kaufen</b> kauft ein Paket, wenn wenig Guthaben übrig ist.',

  software: 'Andere Software verbinden',
  softwareAbout:
    'Andere Software kann über die API alles tun, was Sie in der Konsole tun. Webhooks melden ihr jedes Ereignis.',
  software1:
    '<b>API-Schlüssel erstellen</b> zeigt einen neuen Schlüssel nur einmal an. Geben Sie jedem Programm einen eigenen Schlüssel.',
  software2: 'Die <b>API-Referenz</b> beschreibt jede Anfrage und jede Antwort.',
  software3:
    '<b>Endpunkt hinzufügen</b> sendet Ereignisse wie Antworten und Abmeldungen an eine eigene Webadresse.',

  account: 'Ihr Konto',
  accountAbout:
    'Ihr Konto ist in allen Organisationen dasselbe. Ihre Rolle kann in jeder Organisation eine andere sein.',
  account1:
    'Die <b>Zwei-Faktor-Anmeldung</b> fragt zusätzlich zum Passwort nach einem Code von Ihrem Telefon.',
  account2: 'Mit <b>Passkeys</b> melden Sie sich mit Fingerabdruck, Gesicht oder Gerätecode an.',
  account3:
    'Unter <b>Sprache</b> ändern Sie die Sprache der Konsole und das Format von Datumsangaben und Zahlen.',
  account4:
    'Die <b>Benachrichtigungen per E-Mail</b> fassen zusammen, was in Ihrer Abwesenheit geschehen ist.',
} satisfies Translation<typeof english>
