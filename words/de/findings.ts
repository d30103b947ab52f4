import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken:
    'Ein interner Fehler hat die Änderung gestoppt. Starten Sie eine neue Änderung, oder machen Sie die gestoppte Änderung rückgängig.',
  bulkChanged:
    'Eine Kampagne, ein Segment, ein Tag oder ein eigenes Feld, das diese Änderung verwendet, wurde geändert oder gelöscht.',
  bulkUnexpected:
    '{matched, plural, one {# Kontakt erfüllt den Filter} other {# Kontakte erfüllen den Filter}}, aber {expected, number} wurden erwartet. Es wurde nichts geändert.',
  importBroken:
    'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch, um den Import fortzusetzen.',
  listBroken: 'Ein interner Fehler hat den Import beendet. Laden Sie die Datei erneut hoch.',
  listCommandEnded:
    'Der Befehl, der die Datei importierte, wurde gestoppt. Die gelesenen Einträge stehen auf der Abmeldeliste. Importieren Sie die Datei erneut, um auch den Rest zu lesen.',
  listLost:
    'Nach einer Wiederherstellung haben die Daten einen älteren Stand, in dem der Rest dieser Datei fehlt. Importieren Sie die Datei erneut.',

  webhookGone: 'Der Empfänger antwortete mit 410 Gone.',
  webhookFailing: 'Jeder Versuch der letzten fünf Tage ist fehlgeschlagen.',
  webhookForbidden: 'Die Adresse des Endpunkts ist nicht öffentlich. Daher wurde nichts dorthin gesendet.',
  webhookNoConnection: 'Es war keine Verbindung zum Empfänger möglich.',
  webhookNoAnswer: 'Die Verbindung endete, bevor der Empfänger eine lesbare Antwort gab.',
  webhookLate: 'Der Empfänger gab innerhalb von 15 Sekunden keine vollständige Antwort.',
  webhookWithheld:
    'Das Mitglied, das den Endpunkt eingerichtet hat, darf dieses Ereignis nicht lesen ({permission}).',

  domainNoNameServer:
    'Kein Nameserver hat für {host} geantwortet. Prüfen Sie die Domain in einer Minute erneut.',
  domainNoAddress:
    '{host} hat noch keine Adresse im DNS. Ein neuer Eintrag kann einige Stunden brauchen, bis er überall sichtbar ist.',
  domainPrivate: '{host} führt zu einer privaten Adresse, die für Telefone nicht erreichbar ist.',
  domainNoCertificate:
    '{host} führt zu diesem Server, aber es gibt noch kein Zertifikat dafür. Prüfen Sie die Domain in einer Minute erneut. Wenn das Zertifikat dann noch fehlt, sehen Sie im Protokoll des Proxys nach.',
  domainNoConnection:
    'Es kam keine https-Verbindung zu {host} zustande: Dort antwortet nichts, oder der Proxy hat kein Zertifikat dafür.',
  domainNoAnswer: '{host} nahm die Verbindung an, antwortete aber nicht.',
  domainRedirects:
    '{host} leitet zu einer anderen Adresse um. Der Proxy muss Anfragen stattdessen an diesen Server weitergeben.',
  domainElsewhere: 'Unter {host} antwortet ein anderer Server mit dem Status {status}.',
  domainHostHeader:
    '{host} erreicht diesen Server, aber der Proxy gibt den Host-Header nicht weiter: Dieser Server sieht {seen}.',
  domainStepOperator:
    'Bitten Sie den Betreiber des Servers, public_base_url einzustellen, denn dieser Server ist aus dem Internet noch nicht erreichbar.',
  domainStepRecord: 'Fügen Sie einen DNS-Eintrag hinzu: {host} {type} {value}.',
  domainStepHttps:
    'Bitten Sie den Betreiber des Servers, https für {host} anzubieten und den Host-Header weiterzugeben, falls der Proxy das nicht von selbst tut.',
  domainStepCheck: 'Prüfen Sie danach die Domain.',

  noAnswer:
    'Das Gateway war nicht erreichbar oder hat nicht geantwortet. Das Protokoll des Servers nennt den Grund.',
  templatesOther: '{name} sendet {channel}, aber nur WhatsApp-Absender haben Vorlagen.',
  templatesAny: '{provider} hat keine Liste von Vorlagen und nimmt jede Vorlage an.',
  whatsappAnswered: 'WhatsApp antwortete mit {status}.',
  templatePart: 'Diese Vorlage hat einen Teil, der nicht unterstützt wird ({type}).',
  templateHeader: 'Die Kopfzeile dieser Vorlage ist weder ein Text noch eine Datei ({type}).',
  templateNamedHeader:
    'Der Platzhalter in der Kopfzeile dieser Vorlage hat einen Namen, aber nur nummerierte Platzhalter lassen sich ausfüllen.',
  templateButton: 'Eine Schaltfläche dieser Vorlage wird nicht unterstützt ({type}).',
  exportChanged:
    'Ein Segment oder ein eigenes Feld, das die Filter nennen, wurde gelöscht. Starten Sie einen neuen Export.',
  exportBroken: 'Ein interner Fehler hat den Export beendet. Starten Sie einen neuen Export.',
  webhookMaker: 'Das Mitglied, das den Endpunkt eingerichtet hat, darf keine Ereignisse mehr lesen.',

  dnsNoAnswer:
    'Kein DNS-Server hat geantwortet. Daher wurde der Eintrag nicht geprüft. Prüfen Sie ihn später erneut.',
  spfNone:
    '{domain} hat keinen SPF-Eintrag. Fügen Sie den TXT-Eintrag hinzu, den der Betreiber von {host} empfiehlt, zum Beispiel „v=spf1 include:… ~all“.',
  spfSeveral:
    '{domain} hat {count, number} SPF-Einträge. Daher gilt keiner davon. Fassen Sie die Einträge zu einem zusammen.',
  spfAll: 'Der SPF-Eintrag von {domain} erlaubt jedem Server zu senden. Der Eintrag muss mit „~all“ enden.',
  spfFound: '{domain} hat einen SPF-Eintrag. Stellen Sie sicher, dass er {host} abdeckt.',
  dkimOff:
    'Dieser Server signiert E-Mails nicht. Wenn auch der Mailserver E-Mails nicht signiert, füllen Sie die DKIM-Einstellungen aus. Große Postfachanbieter lehnen unsignierte E-Mails ab.',
  dkimFound: 'Der öffentliche Schlüssel ist unter {name} veröffentlicht.',
  dkimNone: '{name} hat keinen Eintrag. Fügen Sie dort diesen TXT-Eintrag hinzu: {record}',
  dkimOther:
    'Der Eintrag unter {name} hat einen anderen Schlüssel. Ersetzen Sie den Eintrag durch diesen TXT-Eintrag: {record}',
  dmarcNone:
    '{domain} hat keinen DMARC-Eintrag. Fügen Sie unter _dmarc.{domain} diesen TXT-Eintrag hinzu: {record}',
  dmarcSeveral:
    '{domain} hat {count, number} DMARC-Einträge. Daher gilt keiner davon. Behalten Sie nur einen Eintrag.',
  dmarcSigned: '{domain} hat einen DMARC-Eintrag, und die Signatur von {signer} passt dazu.',
  mxFound: '{domain} hat einen Server, der E-Mails annimmt.',
  mxRefuses:
    'Der MX-Eintrag von {domain} besagt, dass die Domain keine E-Mails annimmt. Antworten und Bounces gehen verloren, und viele Server lehnen E-Mails einer solchen Domain ab. Fügen Sie einen MX-Eintrag für Ihren Mailserver hinzu.',
  mxWeb:
    '{domain} hat keinen MX-Eintrag. E-Mails an die Domain gehen daher an ihren Webserver. Fügen Sie einen MX-Eintrag für Ihren Mailserver hinzu.',
  mxNone:
    '{domain} nimmt keine E-Mails an. Antworten und Bounces gehen verloren, und viele Server lehnen E-Mails einer solchen Domain ab. Fügen Sie einen MX-Eintrag für Ihren Mailserver hinzu.',
  ptrFound: 'Die Adresse von {host} hat einen Reverse-DNS-Namen, der zur selben Adresse führt.',
  smtpWorks: 'Der Mailserver antwortet und akzeptiert Benutzername und Passwort.',
  smtpOpen:
    'Der Mailserver antwortet. Die Anmeldung wurde nicht getestet, weil kein Benutzername eingestellt ist.',
  smtpEncrypted: 'Die Verbindung ist verschlüsselt.',
  smtpPlain: 'Die Verbindung ist nicht verschlüsselt. Wählen Sie STARTTLS oder TLS als Verschlüsselung.',
  smtpNoEncryption:
    'Die Verbindung konnte nicht verschlüsselt werden. Prüfen Sie die Verschlüsselung, den Port und das Zertifikat des Servers.',
  smtpUnreachable: 'Der Mailserver war nicht erreichbar. Prüfen Sie Host, Port und Verschlüsselung.',
  vendorAnswers: '{name} antwortet unter {origin}.',
  vendorSilent: 'Nicht geprüft, weil {name} nicht antwortete.',
  vendorAccepts: '{name} akzeptiert die Zugangsdaten.',
  vendorBusy: 'Nicht geprüft: {name} antwortete mit {status}. Versuchen Sie es später erneut.',
  receiptsNowhere:
    '{name} kann {origin} für Zustellberichte und eingehende Texte nicht erreichen. Bitten Sie den Betreiber des Servers, public_base_url auf eine öffentliche https-Adresse zu setzen.',
  receiptsUrl: 'Mit jeder Nachricht erhält {name} die URL für Zustellberichte.',
  inboundHere: 'Eingehende Texte erreichen diesen Absender.',
  numberForeign:
    '{address} ist keine Nummer dieses Kontos. Kaufen Sie die Nummer, oder geben Sie das Konto ein, zu dem sie gehört.',
  numberNoSms: '{address} kann keine SMS senden. Kaufen Sie eine Nummer mit SMS.',
  numberWorks: '{address} gehört zum Konto und kann SMS senden.',
  sandboxWorks: 'Der Testanbieter ist eingebaut. Kein Telefon empfängt etwas.',
  creditNone: 'Das Konto hat kein Guthaben mehr. Laden Sie Guthaben in der Plivo-Konsole auf.',
  creditLeft: 'Das Konto kann Nachrichten bezahlen.',

  answered: '{name} antwortete mit {status}.',
  answeredWith: '{name} antwortete mit {status}: „{answer}“',
  gatewayAnswered: 'Das Gateway antwortete mit {status}.',
  gatewayAnsweredWith: 'Das Gateway antwortete mit {status}: „{answer}“',
  together: '{first} {second}',
  answerWithoutId: 'Die Antwort enthält keine Nachrichten-ID.',
  gatewayWord: 'In den Einstellungen steht nicht, was „{word}“ bedeutet.',
  gatewayNoId: 'Die Antwort enthält keine Nachrichten-ID unter {path}.',
  notBegun: 'Das Senden endete, bevor die Nachricht übergeben wurde.',
  testRefused: 'Abgelehnt: Diese Nummer lehnt immer ab.',
  testLost: 'Die Antwort ging verloren: Diese Nummer antwortet nie.',
  testThrottled: 'Gedrosselt: Diese Nummer nimmt Nachrichten erst nach einer Wartezeit an.',

  notChecked: 'Nicht geprüft.',
  answers: '{place} antwortet.',
  twilioAdvice:
    'Kopieren Sie „Account SID“ und „Auth Token“ erneut von der Startseite der Twilio-Konsole. Ein API-Schlüssel muss zum selben Konto gehören.',
  plivoAdvice: 'Kopieren Sie „Auth ID“ und „Auth Token“ erneut von der Übersichtsseite der Plivo-Konsole.',
  telnyxAdvice:
    'Erstellen Sie im Telnyx-Portal unter „API Keys“ einen API-Schlüssel (v2), und geben Sie diesen ein. Das Messaging-Profil muss zum selben Konto gehören.',
  vonageAdvice:
    'Kopieren Sie „API key“ und „API secret“ erneut aus den „API Settings“ des Vonage-Dashboards. Ein Secret wird nur einmal angezeigt.',
  twilioService:
    'Der Messaging Service wählt die Nummer. Senden Sie eine Testnachricht, um zu sehen, ob der Messaging Service eine Nummer hat. Geben Sie die URL für eingehende Texte dieses Absenders unter „Integration“ ein.',
  twilioName:
    '{address} ist eine Kurzwahl oder ein Name. Dazu gibt Twilio keine Auskunft. Senden Sie eine Testnachricht.',
  numberNoMms:
    '{address} kann keine MMS senden. Schalten Sie „Nummer kann Dateien senden (MMS)“ aus, damit Dateien zu Links im Text werden.',
  inboundElsewhere: 'Eingehende Texte gehen an {url}. Daher kann ein STOP hier nicht ankommen.',
  inboundNowhere:
    'Eingehende Texte werden nirgendwohin weitergeleitet. Daher kann ein STOP hier nicht ankommen.',
  twilioInbound:
    'Geben Sie die URL für eingehende Texte dieses Absenders bei der Nummer in der Twilio-Konsole ein, unter „A message comes in“, als Webhook mit HTTP POST.',
  telnyxInbound:
    'Öffnen Sie das Messaging-Profil der Nummer. Geben Sie als Webhook-URL die URL für eingehende Texte ein, die dieser Absender zeigt, und wählen Sie die API-Version 2.',
  telnyxProfileUnknown: 'Nicht geprüft, weil die ID des Messaging-Profils fehlt.',
  telnyxProfileOff: 'Das Messaging-Profil ist deaktiviert. Aktivieren Sie das Profil im Telnyx-Portal.',
  telnyxProfileOn: 'Das Messaging-Profil ist aktiviert.',
  plivoInbound:
    'Nicht geprüft. Geben Sie die URL für eingehende Texte dieses Absenders als „Message URL“ (POST) der Anwendung der Nummer ein, und schreiben Sie der Nummer einmal.',
  eventsUrl:
    '{name} kann diesem Server Bounces und Beschwerden melden. Der Webhook dort braucht die URL dieses Absenders.',
  eventsNowhere:
    '{name} kann {origin} keine Bounces und Beschwerden melden. Bitten Sie den Betreiber des Servers, public_base_url auf eine öffentliche https-Adresse zu setzen.',
  dkimService:
    '{domain} hat keinen DKIM-Eintrag von {name}. Bestätigen Sie die Domain bei {name}, und legen Sie die dort gezeigten DNS-Einträge an.',
  dmarcService:
    '{domain} hat einen DMARC-Eintrag. E-Mails erfüllen ihn, sobald {name} für die Domain signiert.',
  postmarkAdvice:
    'Kopieren Sie das Server-API-Token erneut aus „API Tokens“ des Servers in Postmark und prüfen Sie die ID des Message Streams.',
  postmarkStream: 'Der Message Stream {name} kann senden.',
  postmarkStreamOff:
    'Der Message Stream {name} ist archiviert. Stellen Sie ihn in Postmark wieder her oder geben Sie einen anderen ein.',
  postmarkOwnLink:
    'Postmark fügt E-Mails des Streams {name} einen eigenen Abmeldelink hinzu. Bitten Sie Postmark um die Abmeldung „Custom“, denn E-Mails haben schon einen Link.',
  mailgunAdvice:
    'Kopieren Sie den API-Schlüssel und den Namen der Sendedomain erneut aus Mailgun, und wählen Sie die Region der Domain. Ein Sendeschlüssel kann senden, aber nicht geprüft werden.',
  domainVerified: '{name} hat {domain} bestätigt.',
  domainUnverified:
    '{name} hat {domain} nicht bestätigt. Legen Sie die dort gezeigten DNS-Einträge an, und bestätigen Sie die Domain.',
  sesAdvice:
    'Kopieren Sie den Zugriffsschlüssel des IAM-Benutzers erneut, und prüfen Sie die Region. Seine Richtlinie muss ses:SendEmail, ses:SendRawEmail, ses:GetAccount und ses:GetEmailIdentity erlauben.',
  sesPaused:
    'Amazon SES hat das Senden für dieses Konto angehalten. Sehen Sie sich die „Reputation metrics“ in der SES-Konsole an.',
  sesSandbox:
    'Das Konto ist in der Sandbox von Amazon SES, deshalb erhalten nur bestätigte Adressen E-Mails. Beantragen Sie „Production access“ in der SES-Konsole.',
  sesWorks: 'Das Konto darf {count, number} E-Mails in 24 Stunden senden, {perSecond, number} pro Sekunde.',
  domainUnknown:
    '{name} zeigt {domain} nicht. Wenn die Adresse dieses Absenders selbst bestätigt ist, ist das kein Problem. Bestätigen Sie sonst die Domain.',
  dkimByService: '{name} signiert E-Mails von {domain}.',
  eventsUnproven:
    'Nur das Geheimnis in der Webhook-URL beweist, dass eine Meldung von {name} kommt. Füllen Sie die Webhook-Einstellungen für einen zweiten Beweis aus.',
  vonageInbound:
    'Nicht geprüft. Wählen Sie in den „API Settings“ die „Messages API“ für SMS, geben Sie die URL für eingehende Texte dieses Absenders als Webhook für eingehende Nachrichten ein, und schreiben Sie der Nummer einmal.',
  credentialsByMessage:
    'Nur eine Nachricht zeigt, ob das Gateway die Zugangsdaten akzeptiert. Senden Sie eine Testnachricht.',
  gatewayReceipts: 'Die Einstellungen beschreiben Zustellberichte.',
  gatewayNoReceipts:
    'Die Einstellungen beschreiben keine Zustellberichte. Daher bleiben Nachrichten „gesendet“.',
  gatewayInbound: 'Die Einstellungen beschreiben eingehende Texte.',
  gatewayNoInbound:
    'Die Einstellungen beschreiben keine eingehenden Texte. Daher kann ein STOP hier nicht ankommen.',

  kannelAccepts: 'Kannel akzeptiert Name und Passwort.',
  kannelRefuses: 'Kannel lehnt Name und Passwort oder die Adresse dieses Servers ab (user-allow-ip).',
  kannelOther: 'So antwortet kein sendsms-Dienst. Prüfen Sie die URL des sendsms-Dienstes.',
  kannelPageAnswered: 'Die Statusseite antwortete mit {status}.',
  kannelPageAnsweredWith: 'Die Statusseite antwortete mit {status}: „{answer}“',
  kannelNoSmsc: 'Kannel hat keine Verbindung mit der smsc-id {smsc}.',
  kannelNoConnection: 'Kannel hat keine Verbindung zu einem Netzbetreiber.',
  kannelOnline: 'Online: {names}.',
  kannelOffline: 'Nicht mit einem Netzbetreiber verbunden. Kannel zeigt {states}.',
  kannelNoStatusPage:
    'Die Verbindung zum Netzbetreiber wurde nicht geprüft, weil die URL der Statusseite fehlt. Senden Sie eine Testnachricht.',
  kannelReceipts:
    'Zustellberichte lassen sich von hier nicht prüfen. Senden Sie eine Testnachricht. Wenn die Nachricht zugestellt wird, erreicht Kannel die URL für Zustellberichte.',
  kannelInbound:
    'Nur ein eingehender Text zeigt, ob STOP hier ankommt. Setzen Sie die get-url des sms-service auf die URL für eingehende Texte dieses Absenders, gefolgt von {query}.',
  kannelLong:
    'Kannel schneidet einen Text aus mehreren Teilen nach dem ersten ab, außer wenn für den sendsms-user max-messages = 10 und concatenation = true gilt.',

  smtpRefuses: 'Der Mailserver lehnt Benutzername oder Passwort ab.',
  smtpRefusesCode: 'Der Mailserver lehnt Benutzername oder Passwort ab ({code}).',
  mailInDoubt: 'Der Mailserver hat nicht mitgeteilt, ob er die E-Mail angenommen hat.',
  mailNotEncrypted: 'Die Verbindung zum Mailserver konnte nicht verschlüsselt werden.',
  mailUnreachable: 'Der Mailserver war nicht erreichbar.',
  dmarcSpf: '{domain} hat einen DMARC-Eintrag, und SPF passt dazu, weil Bounces an diese Domain gehen.',
  dmarcSign: 'Richten Sie eine Signatur (DKIM) ein, damit auch weitergeleitete E-Mails DMARC bestehen.',
  dmarcSigner: 'Die Signatur von {signer} passt nicht dazu. Setzen Sie die Domain der Signatur auf {domain}.',
  dmarcUnaligned:
    '{domain} hat einen DMARC-Eintrag, aber weder die Signatur (DKIM) noch die Bounce-Adresse passt dazu.',
  dmarcStrict:
    '{domain} hat einen DMARC-Eintrag, aber weder die Signatur (DKIM) noch die Bounce-Adresse passt dazu. Daher stellen Postfachanbieter die E-Mails nicht zu.',
  dmarcAlign: 'Verwenden Sie {domain} für die Signatur oder für die Bounce-Adresse.',
  dmarcAlignUnsigned:
    'Verwenden Sie {domain} für die Signatur oder für die Bounce-Adresse. Das ist nicht nötig, wenn der Mailserver mit dieser Domain signiert.',
  ptrHidden:
    'Die öffentliche IP-Adresse von {host} ist von hier nicht sichtbar. Wenn {host} E-Mails direkt an Empfänger zustellt, prüfen Sie auf diesem Server, ob die IP-Adresse einen Reverse-DNS-Namen hat und ob dieser Name zur IP-Adresse zurückführt.',
  ptrNone: '{address}, die Adresse von {host}, hat keinen Namen im Reverse DNS.',
  ptrOther:
    '{address}, die Adresse von {host}, hat den Reverse-DNS-Namen {name}, aber dieser Name führt nicht zu dieser Adresse.',
  ptrAdvice:
    'Wenn {host} selbst an Empfänger sendet, bitten Sie den Anbieter der Adresse um einen PTR-Eintrag mit dem Namen des Servers. Postfachanbieter lehnen E-Mails ohne PTR-Eintrag ab.',
  recordFound: '{name} hat einen Eintrag.',
  tlsReportsNone:
    '{name} hat keinen Eintrag. Der Eintrag ist freiwillig. Mit dem Eintrag melden andere Server Ihnen E-Mails, die nicht verschlüsselt werden konnten (RFC 8460).',
  mtaStsNone:
    '{name} hat keinen Eintrag. Der Eintrag ist freiwillig. Mit dem Eintrag senden andere Server Ihnen nur verschlüsselte E-Mails (RFC 8461).',
  mailboxAccepts: 'Das Postfach akzeptiert die Anmeldung von {username}.',
  mailboxClosed: 'Das Postfach hat die Verbindung geschlossen.',
  mailboxNoAddress: 'Das Postfach ist nicht erreichbar, weil sein Host keine erlaubte Adresse hat.',
  mailboxRefuses: 'Das Postfach lehnt Name und Passwort ab.',
  mailboxFailed: 'Die Verbindung zum Postfach ist fehlgeschlagen.',
  mailboxFolder: 'Das Postfach hat keinen Ordner {folder}, oder der Ordner ist schreibgeschützt.',
  mailboxNoMarking: 'Das Postfach erlaubt nicht, E-Mails als gelesen zu markieren.',
  mailTriedAgain:
    'Eine E-Mail im Postfach konnte nicht gespeichert werden. Das Speichern wird erneut versucht.',
  mailsSetAside:
    '{count, plural, one {# E-Mail im Postfach konnte nicht gelesen werden und liegt dort markiert und ungelesen. Sehen Sie sich die E-Mail an, und markieren Sie sie danach als gelesen. Um das Lesen erneut zu versuchen, entfernen Sie die Markierung.} other {# E-Mails im Postfach konnten nicht gelesen werden und liegen dort markiert und ungelesen. Sehen Sie sich die E-Mails an, und markieren Sie sie danach als gelesen. Um das Lesen erneut zu versuchen, entfernen Sie die Markierung.}}',

  whatsappAccepts: 'WhatsApp akzeptiert das Token.',
  whatsappToken:
    'Prüfen Sie „Access token“ und „Phone number ID“: Das Token braucht whatsapp_business_messaging und whatsapp_business_management.',
  whatsappNumber: '{number} ist die Nummer des Kontos.',
  whatsappStatus: '{number} hat bei WhatsApp den Status {status}.',
  whatsappQuality: 'Die Qualität der Nummer ist {rating}.',
  whatsappQualityUnknown: 'Die Qualität der Nummer ist unbekannt.',
  whatsappQualityLow:
    'Empfänger blockieren oder melden die Nummer. Die Qualität der Nummer ist {rating}. Wenn das so weitergeht, senkt Meta das Limit.',
  whatsappNoLimit: 'Meta begrenzt nicht, mit wie vielen Personen die Nummer eine Unterhaltung beginnen darf.',
  whatsappLimitUnknown:
    'Meta gibt nicht an, mit wie vielen Personen die Nummer in 24 Stunden eine Unterhaltung beginnen darf.',
  whatsappLimit:
    'Die Nummer darf laut Meta in 24 Stunden mit {people, number} Personen eine Unterhaltung beginnen.',
  whatsappSubscribed: 'Die App erhält die Zustellberichte und Nachrichten des Kontos.',
  whatsappUnsubscribed:
    'Keine App hat das Konto abonniert. Daher kommen Zustellberichte und STOP nicht an. Abonnieren Sie in der App das Feld „messages“.',
  whatsappAccount: 'Prüfen Sie die „WhatsApp Business account ID“.',
  whatsappNotPublic:
    'Meta ruft nur öffentliche https-Adressen auf. Stellen Sie public_base_url auf eine solche Adresse ein. Der aktuelle Wert ist {origin}.',
  whatsappHere: 'Zustellberichte und eingehende Nachrichten der Nummer kommen bei diesem Absender an.',
  whatsappElsewhere: 'Zustellberichte und Nachrichten gehen an eine andere Adresse bei {origin}.',
  whatsappElsewhereHidden: 'Zustellberichte und Nachrichten gehen an eine andere Adresse.',
  whatsappNowhere: 'Meta gibt nicht an, wohin Zustellberichte und Nachrichten gehen.',
  whatsappEnter:
    'Geben Sie die Callback-URL dieses Absenders und das „Verify token“ in der App oder als eigene Adresse der Nummer ein.',
  newsTemplate: 'Die Vorlage {name} ({language}) hat bei WhatsApp den Status {event}.',
  newsWords: 'Meta sagt: „{words}“',
  newsReason: 'Der Grund ist {reason}.',
  newsTemplateFlagged:
    'Die Vorlage {name} ({language}) hat bei WhatsApp den Status FLAGGED, weil Empfänger sie blockieren oder melden. Wenn das so weitergeht, deaktiviert Meta die Vorlage.',
  newsDisabled: 'Meta hat das WhatsApp-Konto deaktiviert. Legen Sie im Business Support Einspruch ein.',
  newsDisabledOn:
    'Meta deaktiviert das WhatsApp-Konto am {date}. Legen Sie im Business Support Einspruch ein.',
  newsDisabledSoon: 'Meta deaktiviert das WhatsApp-Konto bald. Legen Sie im Business Support Einspruch ein.',
  newsReinstated:
    'Meta hat das WhatsApp-Konto wiederhergestellt. Prüfen Sie den Absender, um ihn wieder zu aktivieren.',
  newsGone: 'WhatsApp meldet {event}: Die App kann das Konto nicht mehr verwenden.',
  newsRestricted: 'Meta schränkt das WhatsApp-Konto ein: {limits}.',
  newsViolation: 'Meta meldet, dass das WhatsApp-Konto gegen die Richtlinien verstößt.',
  newsViolationOf: 'Meta meldet, dass das WhatsApp-Konto gegen die Richtlinien verstößt: {violation}.',
  newsFlagged:
    'Empfänger blockieren oder melden die Nummer. Wenn das so weitergeht, senkt Meta das Limit. Senden Sie an weniger Personen und seltener.',
  newsLimit:
    'Die Nummer darf laut Meta jetzt in 24 Stunden mit höchstens {people, number} Personen eine Unterhaltung beginnen. Das Tageslimit des Absenders wurde auf diese Zahl gesenkt.',
  capSet: 'Der Absender hatte kein Tageslimit. Diese Zahl ist jetzt sein Tageslimit.',
  capAbove:
    'Das Tageslimit des Absenders, {cap, number}, ist höher. Senken Sie es auf {limit, number}, sonst schlagen weitere Nachrichten fehl.',
  capBelow: 'Das Tageslimit des Absenders, {cap, number}, kann auf diese Zahl erhöht werden.',
  capSame: 'Das Tageslimit des Absenders ist genauso hoch.',

  smppAccepts: 'Der Netzbetreiber akzeptiert das Konto {systemId}.',
  smppReceipts:
    'Nur eine Nachricht zeigt, ob der Netzbetreiber Zustellberichte sendet. Senden Sie eine Testnachricht.',
  smppUnreachable: 'Der Netzbetreiber war nicht erreichbar. Das Protokoll des Servers nennt den Grund.',
  smppLost: 'Die Verbindung zum Netzbetreiber ging verloren. Das Protokoll des Servers nennt den Grund.',
  smppSilent: 'Der Netzbetreiber antwortet nicht.',
  smppLate: 'Der Netzbetreiber antwortete nicht rechtzeitig.',
  smppLostBefore: 'Die Verbindung ging vor der Antwort verloren.',
  smppClosed: 'Die Verbindung zum Netzbetreiber wurde geschlossen.',
  smppNotBegun: 'Die Nachricht konnte dem Netzbetreiber nicht übergeben werden.',
  smppUnreadable: 'Die Antwort des Netzbetreibers ist nicht lesbar.',
  smppPart: 'Teil {part, number} von {parts, number} wurde nicht angenommen.',
  smppCode: 'Der Netzbetreiber antwortete mit {code}.',
  smppNotReady: 'Der Netzbetreiber meldet: Die Sitzung ist nicht bereit für Nachrichten ({code}).',
  smppQueueFull: 'Der Netzbetreiber meldet eine volle Warteschlange ({code}).',
  smppTooMany: 'Der Netzbetreiber meldet zu viele Nachrichten auf einmal ({code}).',
  smppSystemError: 'Der Netzbetreiber meldet einen Fehler in seinem System ({code}).',
  smppTemporary: 'Der Netzbetreiber meldet einen vorübergehenden Fehler ({code}).',
  smppUnknownError: 'Der Netzbetreiber meldet einen unbekannten Fehler ({code}).',
  smppMessageLength: 'Der Netzbetreiber meldet: Die Länge der Nachricht ist ungültig ({code}).',
  smppCommandLength: 'Der Netzbetreiber meldet: Die Länge eines Befehls ist ungültig ({code}).',
  smppCommandUnknown: 'Der Netzbetreiber meldet: Der Befehl ist unbekannt ({code}).',
  smppPriority: 'Der Netzbetreiber meldet: Die Priorität ist ungültig ({code}).',
  smppReceiptRequest:
    'Der Netzbetreiber meldet: Die Anforderung eines Zustellberichts ist ungültig ({code}).',
  smppSenderAddress: 'Der Netzbetreiber meldet: Die Adresse des Absenders ist ungültig ({code}).',
  smppRecipientNumber: 'Der Netzbetreiber meldet: Die Nummer des Empfängers ist ungültig ({code}).',
  smppBindFailed: 'Der Netzbetreiber meldet: Die Anmeldung ist fehlgeschlagen ({code}).',
  smppPassword: 'Der Netzbetreiber meldet: Das Passwort ist ungültig ({code}).',
  smppSystemId: 'Der Netzbetreiber meldet: Die System-ID ist ungültig ({code}).',
  smppServiceType: 'Der Netzbetreiber meldet: Der Diensttyp („Service type“) ist ungültig ({code}).',
  smppEsmClass: 'Der Netzbetreiber meldet: Die esm_class ist ungültig ({code}).',
  smppSubmitFailed: 'Der Netzbetreiber meldet: Die Übergabe ist fehlgeschlagen ({code}).',
  smppSourceTon: 'Der Netzbetreiber meldet: Der Nummerntyp (TON) des Absenders ist ungültig ({code}).',
  smppSourceNpi: 'Der Netzbetreiber meldet: Der Nummernplan (NPI) des Absenders ist ungültig ({code}).',
  smppDestTon: 'Der Netzbetreiber meldet: Der Nummerntyp (TON) des Empfängers ist ungültig ({code}).',
  smppDestNpi: 'Der Netzbetreiber meldet: Der Nummernplan (NPI) des Empfängers ist ungültig ({code}).',
  smppSystemType: 'Der Netzbetreiber meldet: Der System type ist ungültig ({code}).',
  smppReplaceFlag: 'Der Netzbetreiber meldet: Die Kennung zum Ersetzen ist ungültig ({code}).',
  smppDeliveryTime: 'Der Netzbetreiber meldet: Die geplante Zustellzeit ist ungültig ({code}).',
  smppValidity: 'Der Netzbetreiber meldet: Die Gültigkeitsdauer ist ungültig ({code}).',
  smppPermanent: 'Der Netzbetreiber meldet einen dauerhaften Fehler ({code}).',
  smppRejected: 'Der Netzbetreiber meldet: Die Nachricht wird abgelehnt ({code}).',
  smppParameterLength: 'Der Netzbetreiber meldet: Ein Parameter hat eine ungültige Länge ({code}).',
  smppParameterMissing: 'Der Netzbetreiber meldet: Ein Parameter fehlt ({code}).',
  smppParameterValue: 'Der Netzbetreiber meldet: Ein Parameter hat einen ungültigen Wert ({code}).',
  smppUndelivered: 'Der Netzbetreiber meldet: Die Nachricht konnte nicht zugestellt werden ({code}).',
  smppServiceForbidden:
    'Der Netzbetreiber meldet: Dieses Konto darf den Diensttyp („Service type“) nicht verwenden ({code}).',
  smppActForbidden: 'Der Netzbetreiber meldet: Dieses Konto hat dafür keine Berechtigung ({code}).',
  smppServiceUnavailable:
    'Der Netzbetreiber meldet: Der Diensttyp („Service type“) ist nicht verfügbar ({code}).',
  smppServiceDenied: 'Der Netzbetreiber meldet: Der Diensttyp („Service type“) wird verweigert ({code}).',
  smppAlphabet: 'Der Netzbetreiber meldet: Das Alphabet ist ungültig ({code}).',
  smppInUse: 'Der Netzbetreiber meldet: Das Konto wird von einer anderen Sitzung verwendet ({code}).',

  connectionFailed: 'Die Verbindung ist fehlgeschlagen. Das Protokoll des Servers nennt den Grund.',
  connectionClosed: 'Die Verbindung wurde geschlossen.',
  senderChanged: 'Die Einstellungen dieses Absenders wurden geändert.',
  senderMoved:
    'Der Absender kam ohne seine Zugangsdaten von einem anderen Server. Geben Sie die Zugangsdaten neu ein, und setzen Sie den Absender fort.',

  keywordsNotTaken:
    'Die Einstellungen dieses Absenders geben nicht an, wohin Nachrichten mit Stichwörtern gehen.',
  keywordsUnreadable: 'Die Antwort von Telnyx ist nicht lesbar.',
  keywordsKey: 'Telnyx antwortete mit {status}. Prüfen Sie den API-Schlüssel des Absenders.',
  keywordsProfile: 'Telnyx antwortete mit {status}. Das Messaging-Profil des Absenders gibt es nicht.',
  keywordsRefused: 'Telnyx antwortete mit {status} und nahm die Stichwörter nicht an.',
  optOutsHere:
    'Abmeldungen werden hier vor jeder Nachricht beachtet. Wenn der Anbieter selbst auf STOP antwortet, schalten Sie „Anbieter antwortet auf STOP, START und HELP“ ein, damit Kontakte nicht zwei Antworten erhalten.',
  optOutsTwilio:
    'Twilio sperrt eine Nummer, die STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE oder OPTOUT sendet, und antwortet selbst. Schalten Sie daher „Anbieter antwortet auf STOP, START und HELP“ ein. Nur START vom selben Telefon hebt die Sperre auf.',
  optOutsTwilioOwn:
    'Geben Sie Ihre eigenen Stichwörter bei Twilio ein, unter „Messaging Services“ bei „Opt-Out Management“: {keywords}.',
  optOutsTelnyx:
    'Telnyx sperrt eine Nummer, die STOP sendet. START hebt die Sperre auf, und Telnyx beantwortet beides selbst. Schalten Sie daher „Anbieter antwortet auf STOP, START und HELP“ ein. Alle Stichwörter werden im Messaging-Profil des Absenders eingetragen, für Nummern des Landes der Organisation. Ohne ID des Messaging-Profils geben Sie Ihre eigenen Stichwörter im Portal unter „Messaging“ beim Profil ein.',

  guardFiltered:
    'Von {whole, plural, one {# Nachricht} other {# Nachrichten}} {part, plural, one {wurde # gefiltert} other {wurden # gefiltert}} ({share, number} %). Die Grenze ist {limit, number} %.',
  guardFailed:
    'Von {whole, plural, one {# Nachricht} other {# Nachrichten}} {part, plural, one {ist # fehlgeschlagen} other {sind # fehlgeschlagen}} ({share, number} %). Die Grenze ist {limit, number} %.',
  guardOptedOut:
    'Auf {whole, plural, one {# Nachricht} other {# Nachrichten}} {part, plural, one {kam # Abmeldung} other {kamen # Abmeldungen}} ({share, number} %). Die Grenze ist {limit, number} %.',
  guardComplained:
    'Von {whole, plural, one {# Nachricht} other {# Nachrichten}} {part, plural, one {wurde # als Spam gemeldet} other {wurden # als Spam gemeldet}} ({share, number} %). Die Grenze ist {limit, number} %.',
  pauseDown: 'Carillon lief zwischen {from} und {to} nicht.',
  pauseAudience: 'Die Empfänger konnten nicht ermittelt werden. Das Protokoll des Servers nennt den Grund.',

  creditsLack:
    '{messages, plural, one {# Nachricht} other {# Nachrichten}} {messages, plural, one {würde} other {würden}} {credits, plural, one {# Guthabenpunkt} other {# Guthabenpunkte}} kosten, aber nur {available, plural, one {# ist} other {# sind}} verfügbar.',
  creditsLackOf:
    '{messages, plural, one {# Nachricht} other {# Nachrichten}} {messages, plural, one {würde} other {würden}} {credits, plural, one {# Guthabenpunkt} other {# Guthabenpunkte}} kosten, aber nur {available, plural, one {# ist} other {# sind}} verfügbar. {used, number} von {unit, select, EMAIL {{limit, plural, one {# E-Mail} other {# E-Mails}}} WHATSAPP {{limit, plural, one {# WhatsApp-Nachricht} other {# WhatsApp-Nachrichten}}} other {{limit, plural, one {# SMS-Teil} other {# SMS-Teilen}}}} des Tarifs und der Pakete sind verbraucht.',

  credentialsSealed:
    'Die Zugangsdaten dieses Absenders lassen sich nicht entschlüsseln. Geben Sie sie neu ein.',

  cardDeclined: 'Die Karte wurde abgelehnt.',
  cardFunds: 'Die Karte ist nicht ausreichend gedeckt.',
  cardExpired: 'Die Karte ist abgelaufen.',
  cardNotConfirmed: 'Die Bank hat Ihre Bestätigung nicht erhalten.',
  cardAsks: 'Die Bank der Karte bittet Sie, die Zahlung zu bestätigen.',
  cardNone: 'Es ist keine Karte hinterlegt.',

  fileNoAddress: 'Der Anbieter nannte keine brauchbare Adresse für diese Datei.',
  fileForbidden: 'Die Adresse dieser Datei darf nicht aufgerufen werden.',
  fileSilent: 'Der Anbieter antwortete nicht.',
  fileAnswered: 'Der Anbieter antwortete mit {status}.',
  fileTooLarge: 'Die Datei ist größer als {bytes} Byte.',
  fileCutOff: 'Die Datei konnte nicht bis zum Ende gelesen werden.',
  fileRedirects: 'Der Anbieter leitet zu oft um.',
  fileNoRoom:
    'Es ist kein Platz für weitere empfangene Dateien. Bitten Sie den Betreiber des Servers, einige zu löschen.',

  // Feeds
  feedAbsent: 'Die Kampagne hat keinen Feed. Fügen Sie die Adresse eines Feeds hinzu.',
  feedForbidden: 'Der Server darf diese Adresse nicht lesen.',
  feedSilent: 'Die Website des Feeds hat nicht geantwortet.',
  feedAnswered: 'Die Website des Feeds hat {status} geantwortet.',
  feedTooLong: 'Der Feed ist zu groß.',
  feedNone: 'Unter dieser Adresse gibt es keinen RSS- oder Atom-Feed.',
  feedUnread: 'Der Feed konnte nicht gelesen werden: {reason}',
  feedNothingNew: 'Der Feed hat keine neuen Einträge, deshalb wurde nichts gesendet.',
} satisfies Translation<typeof english>
