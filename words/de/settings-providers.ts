import type { settingsProviders as english } from '../en/settings-providers.ts'
import type { Translation } from '../words.ts'

export const settingsProviders = {
  number:
    'Eine Nummer im internationalen Format, eine Kurzwahl oder ein Name aus bis zu 11 Buchstaben und Ziffern.',
  urlInbound: 'URL für eingehende Texte',
  urlReceipts: 'URL für Zustellberichte',
  urlReturned: 'URL für zurückkommende E-Mails',
  urlCallback: 'Callback-URL',

  test: 'Testanbieter',
  testAbout:
    'Eingebauter Anbieter, der wie ein echter Anbieter zustellt, scheitert und antwortet. Kein Telefon empfängt etwas.',
  testAddress: 'Eine beliebige Nummer, bei E-Mail eine beliebige Adresse.',

  twilioAbout: 'Nummer oder Messaging Service eines Twilio-Kontos',
  twilioAddress:
    'Die Adresse, wie Twilio sie zeigt: eine Nummer im internationalen Format, eine Kurzwahl oder ein Name aus bis zu 11 Buchstaben und Ziffern.',
  twilioBefore1:
    'Kaufen oder wählen Sie in der Twilio-Konsole eine Nummer mit SMS. Eine US-Nummer müssen Sie zuerst registrieren (A2P 10DLC oder Toll-free-Verifizierung). Nachrichten von nicht registrierten US-Nummern werden abgelehnt.',
  twilioBefore2: 'Kopieren Sie „Account SID“ und „Auth Token“ von der Startseite der Konsole.',
  twilioInbound:
    'Phone Numbers > Manage > Active numbers > Ihre Nummer > Messaging Configuration: Wählen Sie „Webhook“ bei „A message comes in“, fügen Sie diese URL ein und wählen Sie HTTP POST. Bei einem Messaging Service stattdessen Messaging > Services > Ihr Service > Integration > Send a webhook > Request URL. Zustellberichte brauchen keine Einstellung.',

  telnyxAbout: 'Nummer eines Telnyx-Kontos',
  telnyxBefore1:
    'Erstellen Sie im Telnyx-Portal unter Messaging > Programmable Messaging ein Messaging-Profil und weisen Sie es unter Numbers > My Numbers Ihrer Nummer zu. Eine US-Nummer müssen Sie registrieren.',
  telnyxBefore2:
    'Erstellen Sie unter „API Keys“ einen API-Schlüssel. Kopieren Sie den öffentlichen Schlüssel unter Keys & Credentials > Public Key und die ID des Messaging-Profils.',
  telnyxInbound: 'Fügen Sie diese URL als Webhook-URL des Messaging-Profils (Inbound) ein, mit API v2.',

  plivoAbout: 'Nummer oder Powerpack eines Plivo-Kontos',
  plivoBefore1:
    'Kaufen Sie in der Plivo-Konsole unter „Phone Numbers“ eine Nummer mit SMS. Eine US-Nummer müssen Sie unter Messaging > 10DLC registrieren.',
  plivoBefore2: 'Kopieren Sie „Auth ID“ und „Auth Token“ von der Übersichtsseite.',
  plivoInbound:
    'Messaging > Applications: Fügen Sie eine Anwendung mit dieser URL als „Message URL“ und der Methode POST hinzu. Weisen Sie die Anwendung der Nummer zu.',

  vonageAbout: 'Nummer eines Vonage-Kontos',
  vonageBefore1:
    'Wählen Sie im Vonage-Dashboard unter Settings > API Settings Ihren API-Schlüssel und bei „Messaging API Type“ die „Messages API“. Kaufen Sie unter „Numbers“ eine Nummer mit SMS. Eine US-Nummer müssen Sie für 10DLC registrieren.',
  vonageBefore2: 'Kopieren Sie „API key“, „API secret“ und „Signature secret“ aus den API-Einstellungen.',
  vonageInbound:
    'Fügen Sie diese URL in den API-Einstellungen als Webhook für eingehende Nachrichten ein und lassen Sie die Signatur der Webhooks eingeschaltet. Eine Nummer mit eigenem Webhook („manage“ auf der Seite „Your numbers“) oder in einer Anwendung („Inbound URL“ unter „Messages“) braucht die URL dort.',

  whatsAppAbout: 'Nummer der WhatsApp Cloud API von Meta',
  whatsAppAddress:
    'Die Nummer im internationalen Format. Die Nummer darf in keiner WhatsApp-App verwendet werden.',
  whatsAppBefore1:
    'Erstellen Sie unter developers.facebook.com/apps eine App mit dem Anwendungsfall „Connect with customers through WhatsApp“ und wählen Sie Ihr Unternehmensportfolio. Fügen Sie unter WhatsApp > API Setup die Nummer hinzu und bestätigen Sie sie. Kopieren Sie „Phone number ID“ und „WhatsApp Business Account ID“.',
  whatsAppBefore2:
    'Fügen Sie in den Unternehmenseinstellungen unter Users > System users einen Systembenutzer mit voller Kontrolle über die App und das WhatsApp-Konto hinzu. Wählen Sie „Generate token“, dann die App, den Ablauf „Never“ und die Berechtigungen whatsapp_business_messaging und whatsapp_business_management.',
  whatsAppBefore3:
    'Kopieren Sie „App secret“ unter App settings > Basic. Wählen Sie ein eigenes Wort als „Verify token“.',
  whatsAppInbound:
    'Öffnen Sie in Ihrer Meta-App „WhatsApp > Configuration“. Geben Sie diese URL als „Callback URL“ und das von Ihnen gewählte Wort als „Verify token“ ein und wählen Sie „Verify and save“. Meta ruft dann diesen Server auf, der eine öffentliche https-Adresse braucht.',
  whatsAppFields:
    'Abonnieren Sie die Felder messages, user_preferences, message_template_status_update, account_update und phone_number_quality_update.',
  whatsAppSeveral:
    'Wenn eine App mehrere Nummern hat, geben Sie jeder Nummer mit „webhook_configuration“ in der Graph API eine eigene URL. Ein Absender ignoriert Callbacks zu anderen Nummern.',

  urlEvents: 'Webhook-URL',
  serviceAddress: 'E-Mails kommen von dieser Adresse. Ihre Domain muss bei {name} bestätigt sein.',
  serviceInbound:
    'Damit Antworten im Posteingang erscheinen, muss Ihr Mailserver jede E-Mail unverändert an diese URL senden.',
  postmarkAbout: 'Server eines Postmark-Kontos, für E-Mails',
  postmarkBefore1:
    'Öffnen Sie in Postmark „Sender Signatures“, fügen Sie die Domain Ihrer Adresse und ihre DNS-Einträge hinzu, und warten Sie, bis DKIM bestätigt ist.',
  postmarkBefore2:
    'Öffnen Sie unter „Servers“ Ihren Server, fügen Sie einen Message Stream vom Typ „Broadcasts“ hinzu, und kopieren Sie ein Server-API-Token aus „API Tokens“.',
  postmarkEvents:
    'Öffnen Sie den Message Stream > Webhooks > Add webhook, und fügen Sie diese URL ein. Wählen Sie „Delivery“, „Bounce“, „Spam complaint“ und „Subscription change“. Wenn Sie oben einen Benutzernamen und ein Passwort gewählt haben, geben Sie beide unter „Basic auth credentials“ ein.',
  mailgunAbout: 'Sendedomain eines Mailgun-Kontos, für E-Mails',
  mailgunBefore1:
    'Fügen Sie in Mailgun unter Sending > Domains eine Domain und ihre DNS-Einträge hinzu, und warten Sie, bis sie bestätigt ist.',
  mailgunBefore2:
    'Erstellen Sie unter „API keys“ einen API-Schlüssel, und kopieren Sie den „HTTP webhook signing key“.',
  mailgunEvents:
    'Öffnen Sie Sending > Webhooks, wählen Sie die Domain, und fügen Sie diese URL für „Delivered messages“, „Permanent failures“, „Spam complaints“ und „Unsubscribes“ hinzu.',
  sesAbout: 'Domain oder Adresse von Amazon SES, für E-Mails',
  sesBefore1:
    'Bestätigen Sie in der SES-Konsole unter „Identities“ die Domain Ihrer Adresse mit „Easy DKIM“. Beantragen Sie „Production access“, wenn das Konto in der Sandbox ist.',
  sesBefore2:
    'Erstellen Sie in der SNS-Konsole ein Thema (Topic) vom Typ „Standard“. Erstellen Sie in der SES-Konsole unter „Configuration sets“ einen Satz, und fügen Sie ein „Event destination“ mit diesem Thema für „Deliveries“, „Hard bounces“, „Complaints“, „Rejects“ und „Subscriptions“ hinzu.',
  sesBefore3:
    'Erstellen Sie in der IAM-Konsole einen Benutzer, der ses:SendEmail, ses:SendRawEmail, ses:GetAccount und ses:GetEmailIdentity verwenden darf, und einen Zugriffsschlüssel.',
  sesEvents:
    'Öffnen Sie in der SNS-Konsole das Thema > Create subscription: Wählen Sie „HTTPS“, fügen Sie diese URL ein, und lassen Sie „Raw message delivery“ aus. Dieser Server bestätigt das Abonnement.',
  sendgridAbout: 'Domain eines SendGrid-Kontos, für E-Mails',
  sendgridBefore1:
    'Authentifizieren Sie in SendGrid unter Settings > Sender Authentication die Domain Ihrer Adresse.',
  sendgridBefore2:
    'Erstellen Sie unter Settings > API Keys einen Schlüssel mit der Berechtigung „Mail Send“.',
  sendgridEvents:
    'Öffnen Sie Settings > Mail Settings > Event Webhook, und erstellen Sie einen Webhook mit dieser URL. Wählen Sie „Dropped“, „Delivered“, „Bounced“, „Spam Reports“, „Unsubscribed“ und „Group Unsubscribes“. Schalten Sie „Signature verification“ ein, und geben Sie den Schlüssel in den Kontoeinstellungen dieses Absenders ein.',
  brevoAbout: 'Domain eines Brevo-Kontos, für E-Mails',
  brevoBefore1:
    'Authentifizieren Sie in Brevo unter Senders, Domains & Dedicated IPs > Domains die Domain Ihrer Adresse.',
  brevoBefore2: 'Kopieren Sie unter SMTP & API > SMTP den Login, und erstellen Sie einen SMTP-Schlüssel.',
  brevoEvents:
    'Öffnen Sie Transactional > Settings > Webhook, und fügen Sie diese URL hinzu. Wählen Sie „Delivered“, „Hard bounced“, „Soft bounced“, „Blocked“, „Invalid email“, „Error“, „Complaint“ und „Unsubscribed“. Wenn Sie oben einen Benutzernamen und ein Passwort gewählt haben, schreiben Sie beide vor den Host der URL: https://user:password@…',
  resendAbout: 'Domain eines Resend-Kontos, für E-Mails',
  resendBefore1:
    'Fügen Sie in Resend unter „Domains“ die Domain Ihrer Adresse hinzu, und lassen Sie die Erfassung von Öffnungen und Klicks aus.',
  resendBefore2: 'Erstellen Sie unter „API Keys“ einen Schlüssel mit der Berechtigung „Sending access“.',
  resendEvents:
    'Öffnen Sie Webhooks > Add Webhook, und fügen Sie diese URL ein. Wählen Sie email.delivered, email.bounced, email.complained, email.suppressed und email.failed. Geben Sie danach das „Signing secret“ des Webhooks in den Kontoeinstellungen dieses Absenders ein.',
  sparkpostAbout: 'Domain eines SparkPost-Kontos, für E-Mails',
  sparkpostBefore1:
    'Bestätigen Sie in SparkPost unter Configuration > Domains die Domain Ihrer Adresse als Sendedomain.',
  sparkpostBefore2:
    'Erstellen Sie unter Configuration > API Keys einen Schlüssel mit der Berechtigung „Send via SMTP“.',
  sparkpostEvents:
    'Öffnen Sie Configuration > Webhooks > Create Webhook, und fügen Sie diese URL ein. Wählen Sie die Ereignisse „Bounce“, „Delivery“, „Spam Complaint“, „Out of Band“, „Policy Rejection“, „List Unsubscribe“ und „Link Unsubscribe“. Wenn Sie oben einen Benutzernamen und ein Passwort gewählt haben, wählen Sie „Basic Auth“, und geben Sie beide ein.',
  mailjetAbout: 'Domain eines Mailjet-Kontos, für E-Mails',
  mailjetBefore1:
    'Fügen Sie in Mailjet unter Account settings > Sender domains & addresses die Domain Ihrer Adresse hinzu, und authentifizieren Sie sie mit DKIM.',
  mailjetBefore2:
    'Kopieren Sie unter Account settings > API Key Management den API-Schlüssel und den geheimen Schlüssel.',
  mailjetEvents:
    'Öffnen Sie Account settings > Event notifications (webhooks), und geben Sie diese URL für „sent“, „bounce“, „spam“, „blocked“ und „unsub“ ein, mit gruppierten Ereignissen. Wenn Sie oben einen Benutzernamen und ein Passwort gewählt haben, schreiben Sie beide vor den Host der URL: https://user:password@…',
  mail: 'Mailserver',
  mailAbout: 'Eigener Mailserver oder Mailserver eines Dienstes',
  mailAddress: 'E-Mails kommen von dieser Adresse.',
  mailBefore1:
    'Erfragen Sie beim Maildienst Host, Port, Benutzername und Passwort des Mailservers. Der Dienst muss für die Domain Ihrer From-Adresse senden dürfen. Die Prüfung zeigt SPF, DKIM und DMARC.',
  mailBefore2:
    'Erstellen Sie für Bounces ein Postfach, das kein anderes Programm verwendet und das beliebigen Text nach einem Pluszeichen annimmt, etwa bounces+anything@example.com. Google Workspace, Microsoft 365 und Fastmail tun das standardmäßig. Postfix braucht recipient_delimiter = +.',
  mailInbound:
    'Richten Sie den Mailserver so ein, dass er jede E-Mail an die Bounce-Adresse unverändert per POST an diese URL sendet. In Postfix verwenden Sie einen pipe-Transport mit {command}.',
  mailComplaints:
    'Wenn ein Postfachanbieter Beschwerden sendet (Feedback-Loop), lassen Sie sie an die Bounce-Adresse senden.',

  http: 'Beliebiges HTTP-Gateway',
  httpAbout: 'Gateway, das Texte als HTTP-Anfragen annimmt',
  httpBefore: 'Halten Sie das Handbuch des Gateways bereit. Es beschreibt Anfragen zum Senden und Callbacks.',
  httpInbound: 'Geben Sie diese URL in der Konsole des Gateways für eingehende Texte ein.',
  httpReceipts:
    'Geben Sie diese URL in der Konsole des Gateways für Zustellberichte ein. Die URL ist nicht nötig, wenn der Inhalt der Anfrage {field} enthält.',

  kannelAbout: 'Eigenes Kannel-Gateway, über seine smsbox',
  kannelBefore1:
    'Fügen Sie in kannel.conf einen Benutzer für Carillon hinzu: eine Gruppe sendsms-user mit username und password, max-messages = 10 und concatenation = true. Starten Sie die smsbox neu.',
  kannelBefore2:
    'Wenn Kannel in Ihrem eigenen Netzwerk läuft, muss der Betreiber des Servers Carillon mit CARILLON_ALLOW_PRIVATE_GATEWAYS=true starten.',
  kannelInbound:
    'Fügen Sie diese Zeile in kannel.conf zur Gruppe sms-service hinzu (keyword = default, catch-all = true, max-messages = 0) und starten Sie die smsbox neu. Zustellberichte brauchen keine Einstellung.',

  smppAbout: 'Nachrichtenzentrale eines Netzbetreibers oder Aggregators',
  smppBefore1:
    'Fragen Sie den Netzbetreiber nach Host, Port, TLS, System-ID, Passwort, Fenstergröße, Nachrichten pro Sekunde und Anzahl der Sitzungen. Geben Sie dem Netzbetreiber die IP-Adresse dieses Servers.',
  smppBefore2:
    'Fragen Sie den Netzbetreiber nach seinem Standardalphabet, dem Format langer Texte und dem Format der Nachrichten-IDs in Zustellberichten. Behalten Sie die Standardeinstellungen, wenn Sie keine Antwort erhalten.',

  infobipBefore:
    'Die Basis-URL finden Sie auf der Startseite des Infobip-Portals, den API-Schlüssel im Bereich der API-Schlüssel.',
  infobipInbound:
    'Geben Sie diese URL als Weiterleitungs-URL Ihrer Nummer ein: Channels and Numbers > Numbers > Keywords > Forward to HTTP. Zustellberichte brauchen keine Einstellung.',
  birdBefore: 'Kopieren Sie einen Access Key Ihres Bird-Kontos (MessageBird).',
  birdInbound:
    'Geben Sie diese URL in einem Flow Ihrer Nummer ein: Auslöser SMS, Schritt „Forward to URL“, Methode POST. Zustellberichte brauchen keine Einstellung.',
  clickSendBefore: 'Kopieren Sie Benutzername und API-Schlüssel aus dem ClickSend-Dashboard.',
  clickSendReceipts:
    'SMS > Settings > Delivery Reports: Fügen Sie eine Regel mit der Aktion URL und dieser URL hinzu.',
  clickSendInbound:
    'Fügen Sie für Ihre Nummer eine Regel für eingehende SMS hinzu. Wählen Sie die Aktion „URL“ und tragen Sie diese Adresse ein.',
  sinchBefore:
    'Kopieren Sie „Service plan ID“ und „API token“ unter SMS > APIs. „us“ in der URL zum Senden ist die Region Ihres Service plans. Die andere übliche Region ist „eu“.',
  sinchInbound:
    'Geben Sie diese URL als Callback-URL des Service plans ein (SMS > APIs). Zustellberichte brauchen keine Einstellung.',
  bulkSmsBefore: 'Erstellen Sie ein API-Token. Sie erhalten seine ID und sein Geheimnis.',
  bulkSmsReceipts:
    'Settings > Advanced > Webhooks: Fügen Sie einen Webhook für gesendete Nachrichten mit dieser URL hinzu. Wenn der Zustellbericht einer Testnachricht nichts ändert, ersetzen Sie die Kontoeinstellungen und geben Sie die Pfade /from/address, /to/address, /body/value und /status/condition ein.',
  bulkSmsInbound: 'Fügen Sie einen weiteren Webhook für empfangene Nachrichten mit dieser URL hinzu.',
  africasTalkingBefore: 'Kopieren Sie Benutzername und API-Schlüssel Ihrer App.',
  africasTalkingReceipts: 'Geben Sie diese URL unter SMS > SMS Callback URLs > Delivery Reports ein.',
  africasTalkingInbound: 'Geben Sie diese URL unter SMS > SMS Callback URLs > Incoming Messages ein.',
  elksBefore: 'Kopieren Sie API-Benutzername und API-Passwort Ihres Kontos.',
  elksInbound:
    'Geben Sie diese URL als sms_url Ihrer Nummer ein. Zustellberichte brauchen keine Einstellung.',
  signalWireBefore: 'Kopieren Sie „Space“, „Project ID“ und ein API-Token aus dem SignalWire-Dashboard.',
  signalWireInbound:
    'Wählen Sie in den Einstellungen Ihrer Nummer bei „Handle messages using“ die Option „LaML Webhooks“, und geben Sie diese URL mit der Methode POST ein. Zustellberichte brauchen keine Einstellung.',
  bandwidthBefore:
    'Kopieren Sie die Konto-ID, die ID der Messaging-Anwendung und einen API-Benutzernamen mit Passwort.',
  bandwidthReceipts: 'Geben Sie diese URL in der Messaging-Anwendung als „Status callback URL“ ein.',
  bandwidthInbound: 'Geben Sie diese URL in der Messaging-Anwendung als „Inbound callback URL“ ein.',
} satisfies Translation<typeof english>
