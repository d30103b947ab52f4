import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken:
    'Ein interner Fehler hat den Vorgang beendet. Starten Sie einen neuen, oder machen Sie diesen rückgängig.',
  bulkChanged:
    'Eine Kampagne, ein Segment, ein Tag oder ein eigenes Feld, das der Vorgang nennt, wurde geändert oder gelöscht.',
  bulkUnexpected:
    '{matched, plural, one {# Kontakt erfüllt den Filter} other {# Kontakte erfüllen den Filter}}, und die Anfrage erwartete {expected, number}. Es wurde nichts geändert.',
  importBroken:
    'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch, um ihn fortzusetzen.',
  listBroken: 'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch.',
  listCommandEnded:
    'Der Befehl, der die Datei las, wurde beendet. Die gelesenen Einträge zählen. Importieren Sie die Datei für den Rest erneut.',
  listLost:
    'Ältere Daten wurden wiederhergestellt, und sie haben den Rest dieser Datei nicht. Importieren Sie die Datei erneut.',

  webhookGone: 'Der Empfänger antwortete 410 Gone.',
  webhookFailing: 'Jeder Versuch der letzten fünf Tage ist fehlgeschlagen.',
  webhookForbidden: 'Die Adresse des Endpunkts ist nicht öffentlich, also wurde nichts dorthin gesendet.',
  webhookNoConnection: 'Es war keine Verbindung zum Empfänger möglich.',
  webhookNoAnswer: 'Die Verbindung endete vor einer lesbaren Antwort des Empfängers.',
  webhookLate: 'Der Empfänger gab innerhalb von 15 Sekunden keine vollständige Antwort.',
  webhookWithheld:
    'Das Mitglied, das den Endpunkt eingerichtet hat, darf dieses Ereignis nicht lesen ({permission}).',

  domainNoNameServer: 'Kein Nameserver antwortete für {host}. Prüfen Sie es in einer Minute erneut.',
  domainNoAddress:
    '{host} hat noch keine Adresse im DNS. Ein neuer Eintrag kann einige Stunden brauchen, bis er überall sichtbar ist.',
  domainPrivate: '{host} führt zu einer privaten Adresse, die Telefone nicht erreichen.',
  domainNoCertificate:
    '{host} führt zu diesem Server, aber es gibt noch kein Zertifikat dafür. Prüfen Sie es in einer Minute erneut. Fehlt es dann noch, sehen Sie im Protokoll des Proxys nach.',
  domainNoConnection:
    'Es kam keine https-Verbindung zu {host} zustande: Dort antwortet nichts, oder der Proxy hat kein Zertifikat dafür.',
  domainNoAnswer: '{host} nahm die Verbindung an, antwortete aber nicht.',
  domainRedirects:
    '{host} leitet zu einer anderen Adresse um. Sein Proxy muss Anfragen stattdessen an diesen Server weitergeben.',
  domainElsewhere: 'Ein anderer Server antwortet unter {host}, mit dem Status {status}.',
  domainHostHeader:
    '{host} erreicht diesen Server, aber sein Proxy gibt den Host-Header nicht weiter: Dieser Server sieht {seen}.',
  domainStepOperator:
    'Bitten Sie den Betreiber dieses Servers, public_base_url einzustellen: Er ist von außen noch nicht erreichbar.',
  domainStepRecord: 'Fügen Sie einen DNS-Eintrag hinzu: {host} {type} {value}.',
  domainStepHttps:
    'Bitten Sie den Betreiber dieses Servers, https für {host} anzubieten und den Host-Header weiterzugeben, falls der Proxy das nicht von selbst tut.',
  domainStepCheck: 'Prüfen Sie danach die Domain.',

  noAnswer:
    'Das Gateway war nicht erreichbar oder hat nicht geantwortet. Das Protokoll des Servers nennt den Grund.',
  templatesOther: '{name} sendet {channel}, und nur ein WhatsApp-Absender hat Vorlagen.',
  templatesAny: '{provider} hat keine Liste von Vorlagen und nimmt jede an.',
  whatsappAnswered: 'WhatsApp antwortete {status}.',
  templatePart: 'Diese Vorlage hat einen Teil, der nicht unterstützt wird ({type}).',
  templateHeader: 'Die Kopfzeile dieser Vorlage ist weder ein Text noch eine Datei ({type}).',
  templateNamedHeader:
    'Der Platzhalter in der Kopfzeile dieser Vorlage hat einen Namen, und nur nummerierte lassen sich ausfüllen.',
  templateButton: 'Eine Schaltfläche dieser Vorlage wird nicht unterstützt ({type}).',
  exportChanged:
    'Ein Segment oder ein eigenes Feld, das die Filter nennen, wurde gelöscht. Starten Sie einen neuen Export.',
  exportBroken: 'Ein interner Fehler hat den Export beendet. Starten Sie einen neuen Export.',
  webhookMaker: 'Das Mitglied, das ihn eingerichtet hat, darf keine Ereignisse mehr lesen.',

  dnsNoAnswer: 'Kein DNS-Server antwortete, also wurde der Eintrag nicht geprüft. Prüfen Sie später erneut.',
  spfNone:
    '{domain} hat keinen SPF-Eintrag. Fügen Sie den TXT-Eintrag hinzu, den der Betreiber von {host} empfiehlt, wie "v=spf1 include:… ~all".',
  spfSeveral:
    '{domain} hat {count, number} SPF-Einträge, also zählt keiner. Fassen Sie sie zu einem zusammen.',
  spfAll: 'Der SPF-Eintrag von {domain} erlaubt jedem Server zu senden. Beenden Sie ihn mit "~all".',
  spfFound: '{domain} hat einen SPF-Eintrag. Stellen Sie sicher, dass er {host} abdeckt.',
  dkimOff:
    'E-Mails werden hier nicht signiert. Wenn der Mailserver sie nicht signiert, richten Sie DKIM ein: Große Anbieter lehnen unsignierte E-Mails ab.',
  dkimFound: 'Der öffentliche Schlüssel ist unter {name} veröffentlicht.',
  dkimNone: '{name} hat keinen Eintrag. Setzen Sie dort diesen TXT-Eintrag: {record}',
  dkimOther:
    'Der Eintrag unter {name} hat einen anderen Schlüssel. Setzen Sie dort diesen TXT-Eintrag: {record}',
  dmarcNone:
    '{domain} hat keinen DMARC-Eintrag. Setzen Sie diesen TXT-Eintrag unter _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} hat {count, number} DMARC-Einträge, also zählt keiner. Behalten Sie einen davon.',
  dmarcSigned: '{domain} hat einen DMARC-Eintrag, und die Signatur von {signer} passt dazu.',
  mxFound: '{domain} hat einen Server, der E-Mails annimmt.',
  mxRefuses:
    'Der MX-Eintrag von {domain} sagt, dass keine E-Mails angenommen werden. Antworten und Rückläufer gehen verloren, und viele Server lehnen E-Mails einer solchen Domain ab. Setzen Sie einen MX-Eintrag Ihres Mailservers.',
  mxWeb:
    '{domain} hat keinen MX-Eintrag, also gehen E-Mails an den Webserver. Setzen Sie einen MX-Eintrag Ihres Mailservers.',
  mxNone:
    '{domain} nimmt keine E-Mails an. Antworten und Rückläufer gehen verloren, und viele Server lehnen E-Mails einer solchen Domain ab. Setzen Sie einen MX-Eintrag Ihres Mailservers.',
  ptrFound: 'Die Adresse von {host} hat einen Reverse-DNS-Namen, der zur selben Adresse führt.',
  smtpWorks: 'Der Mailserver antwortet und akzeptiert Benutzername und Passwort.',
  smtpOpen:
    'Der Mailserver antwortet. Die Anmeldung wurde nicht getestet, weil kein Benutzername eingestellt ist.',
  smtpEncrypted: 'Die Verbindung ist verschlüsselt.',
  smtpPlain: 'Die Verbindung ist nicht verschlüsselt. Wählen Sie STARTTLS oder TLS.',
  smtpNoEncryption:
    'Die Verbindung konnte nicht verschlüsselt werden. Prüfen Sie die Verschlüsselung, den Port und das Zertifikat des Servers.',
  smtpUnreachable: 'Der Mailserver war nicht erreichbar. Prüfen Sie Host, Port und Verschlüsselung.',
  vendorAnswers: '{name} antwortet unter {origin}.',
  vendorSilent: 'Nicht geprüft, weil {name} nicht antwortete.',
  vendorAccepts: '{name} akzeptiert die Zugangsdaten.',
  vendorBusy: 'Nicht geprüft: {name} antwortete {status}. Versuchen Sie es später erneut.',
  receiptsNowhere:
    '{name} erreicht {origin} nicht für Berichte und Nachrichten. Bitten Sie den Betreiber des Servers, public_base_url auf eine öffentliche https-Adresse zu stellen.',
  receiptsUrl: 'Jede Nachricht enthält die Berichts-URL für {name}.',
  inboundHere: 'Eingehende Nachrichten erreichen diesen Absender.',
  numberForeign:
    '{address} ist keine Nummer dieses Kontos. Kaufen Sie die Nummer, oder geben Sie das Konto ein, das sie hat.',
  numberNoSms: '{address} kann keine SMS senden. Kaufen Sie eine Nummer mit SMS.',
  numberWorks: '{address} gehört zum Konto und kann SMS senden.',
  sandboxWorks: 'Der Netzbetreiber ist eingebaut. Nichts erreicht ein Telefon.',
  creditNone: 'Das Konto hat kein Guthaben mehr. Laden Sie es in der Plivo-Konsole auf.',
  creditLeft: 'Das Konto kann Nachrichten bezahlen.',
} satisfies Translation<typeof english>
