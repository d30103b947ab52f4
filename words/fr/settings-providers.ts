import type { settingsProviders as english } from '../en/settings-providers.ts'
import type { Translation } from '../words.ts'

export const settingsProviders = {
  number: 'Au format international, un numéro court ou un nom de 11 lettres et chiffres au maximum.',
  urlInbound: 'URL pour les messages entrants',
  urlReceipts: 'URL pour les accusés de distribution',
  urlReturned: 'URL pour les e-mails retournés',
  urlCallback: 'URL de callback',

  test: 'Opérateur de test',
  testAbout:
    'Opérateur intégré qui distribue, échoue et répond comme un vrai opérateur. Aucun téléphone ne reçoit rien.',
  testAddress: 'N’importe quel numéro, ou n’importe quelle adresse pour l’e-mail.',

  twilioAbout: 'Numéro ou Messaging Service d’un compte Twilio',
  twilioAddress:
    'Le numéro tel que Twilio l’affiche : au format international, un numéro court ou un nom de 11 lettres et chiffres au maximum.',
  twilioBefore1:
    'Dans la console Twilio, achetez ou choisissez un numéro avec SMS. Les numéros américains doivent d’abord être enregistrés (A2P 10DLC, ou vérification d’un numéro gratuit). Les messages de numéros américains non enregistrés sont refusés.',
  twilioBefore2: 'Copiez Account SID et Auth Token depuis la page d’accueil de la console.',
  twilioInbound:
    'Phone Numbers > Manage > Active numbers > votre numéro > Messaging Configuration : choisissez « Webhook » pour « A message comes in », collez cette URL et choisissez HTTP POST. Pour un Messaging Service, utilisez plutôt Messaging > Services > votre service > Integration > Send a webhook > Request URL. Les accusés de distribution ne nécessitent aucun réglage.',

  telnyxAbout: 'Numéro d’un compte Telnyx',
  telnyxBefore1:
    'Dans le portail Telnyx, créez un profil de messagerie sous Messaging > Programmable Messaging et attribuez-le à votre numéro sous Numbers > My Numbers. Les numéros américains doivent être enregistrés.',
  telnyxBefore2:
    'Créez une clé API sous API Keys. Copiez la clé publique depuis Keys & Credentials > Public Key, et l’ID du profil de messagerie.',
  telnyxInbound: 'Collez cette URL comme URL de webhook du profil de messagerie (Inbound), avec l’API v2.',

  plivoAbout: 'Numéro ou Powerpack d’un compte Plivo',
  plivoBefore1:
    'Dans la console Plivo, achetez un numéro avec SMS sous Phone Numbers. Les numéros américains doivent être enregistrés sous Messaging > 10DLC.',
  plivoBefore2: 'Copiez Auth ID et Auth Token depuis la page Overview.',
  plivoInbound:
    'Messaging > Applications : ajoutez une application avec cette URL comme Message URL et la méthode POST. Attribuez l’application au numéro.',

  vonageAbout: 'Numéro d’un compte Vonage',
  vonageBefore1:
    'Dans le tableau de bord Vonage, sous Settings > API Settings, sélectionnez votre clé API et choisissez Messages API pour « Messaging API Type ». Achetez un numéro avec SMS sous Numbers. Les numéros américains doivent être enregistrés pour 10DLC.',
  vonageBefore2: 'Copiez API key, API secret et signature secret depuis les paramètres de l’API.',
  vonageInbound:
    'Dans les paramètres de l’API, collez cette URL comme webhook des messages entrants et laissez la signature des webhooks activée. Un numéro avec son propre webhook (« manage » sur la page « Your numbers ») ou dans une application (Inbound URL sous Messages) nécessite l’URL à cet endroit.',

  whatsAppAbout: 'Numéro de la WhatsApp Cloud API de Meta',
  whatsAppAddress:
    'Le numéro au format international. Le numéro ne doit être utilisé dans aucune application WhatsApp.',
  whatsAppBefore1:
    'Sur developers.facebook.com/apps, créez une application avec le cas d’usage « Connect with customers through WhatsApp » et choisissez votre portefeuille professionnel. Sous WhatsApp > API Setup, ajoutez et confirmez le numéro. Copiez Phone number ID et WhatsApp Business Account ID.',
  whatsAppBefore2:
    'Dans les paramètres professionnels, sous Users > System users, ajoutez un utilisateur système avec le contrôle total de l’application et du compte WhatsApp. Choisissez « Generate token », puis l’application, l’expiration « Never » et les autorisations whatsapp_business_messaging et whatsapp_business_management.',
  whatsAppBefore3:
    'Copiez App secret depuis App settings > Basic. Choisissez votre propre mot comme verify token.',
  whatsAppInbound:
    'Dans votre application Meta, ouvrez « WhatsApp > Configuration ». Saisissez cette URL comme « Callback URL » et votre mot comme « Verify token », puis choisissez « Verify and save ». Meta appelle alors ce serveur, qui a besoin d’une adresse https publique.',
  whatsAppFields:
    'Abonnez-vous aux champs messages, user_preferences, message_template_status_update, account_update et phone_number_quality_update.',
  whatsAppSeveral:
    'Si une application a plusieurs numéros, donnez à chacun sa propre URL avec « webhook_configuration » du numéro dans la Graph API. Un expéditeur ignore les callbacks des autres numéros.',

  urlEvents: 'URL du webhook',
  serviceAddress: 'Les e-mails partent de cette adresse. Son domaine doit être vérifié chez {name}.',
  serviceInbound:
    'Pour recevoir les réponses dans la boîte de réception, faites envoyer chaque e-mail à cette URL par votre serveur de messagerie, sans modification.',
  postmarkAbout: 'Serveur d’un compte Postmark, pour les e-mails',
  postmarkBefore1:
    'Dans Postmark, ouvrez « Sender Signatures », ajoutez le domaine de votre adresse et ses enregistrements DNS, et attendez que DKIM soit vérifié.',
  postmarkBefore2:
    'Sous « Servers », ouvrez votre serveur, ajoutez un flux de type « Broadcasts » et copiez un jeton d’API du serveur depuis « API Tokens ».',
  postmarkEvents:
    'Ouvrez le flux > Webhooks > Add webhook, et collez cette URL. Choisissez « Delivery », « Bounce », « Spam complaint » et « Subscription change ». Si vous avez choisi plus haut un nom d’utilisateur et un mot de passe, saisissez-les sous « Basic auth credentials ».',
  mailgunAbout: 'Domaine d’envoi d’un compte Mailgun, pour les e-mails',
  mailgunBefore1:
    'Dans Mailgun, sous Sending > Domains, ajoutez un domaine et ses enregistrements DNS, et attendez qu’il soit vérifié.',
  mailgunBefore2: 'Sous « API keys », créez une clé API et copiez la « HTTP webhook signing key ».',
  mailgunEvents:
    'Ouvrez Sending > Webhooks, choisissez le domaine, et ajoutez cette URL pour « Delivered messages », « Permanent failures », « Spam complaints » et « Unsubscribes ».',
  sesAbout: 'Domaine ou adresse d’Amazon SES, pour les e-mails',
  sesBefore1:
    'Dans la console SES, sous « Identities », vérifiez le domaine de votre adresse avec « Easy DKIM ». Demandez « Production access » si le compte est dans le bac à sable.',
  sesBefore2:
    'Dans la console SNS, créez une rubrique standard. Dans la console SES, sous « Configuration sets », créez un jeu et ajoutez une « Event destination » avec cette rubrique pour « Deliveries », « Hard bounces », « Complaints », « Rejects » et « Subscriptions ».',
  sesBefore3:
    'Dans la console IAM, créez un utilisateur qui peut utiliser ses:SendEmail, ses:SendRawEmail, ses:GetAccount et ses:GetEmailIdentity, et créez une clé d’accès.',
  sesEvents:
    'Dans la console SNS, ouvrez la rubrique > Create subscription : choisissez « HTTPS », collez cette URL et laissez « Raw message delivery » désactivé. Ce serveur confirme l’abonnement.',
  sendgridAbout: 'Domaine d’un compte SendGrid, pour les e-mails',
  sendgridBefore1:
    'Dans SendGrid, sous Settings > Sender Authentication, authentifiez le domaine de votre adresse.',
  sendgridBefore2: 'Sous Settings > API Keys, créez une clé avec l’autorisation « Mail Send ».',
  sendgridEvents:
    'Ouvrez Settings > Mail Settings > Event Webhook, et créez un webhook avec cette URL. Choisissez « Dropped », « Delivered », « Bounced », « Spam Reports », « Unsubscribed » et « Group Unsubscribes ». Activez « Signature verification », et saisissez sa clé dans les paramètres de compte de cet expéditeur.',
  brevoAbout: 'Domaine d’un compte Brevo, pour les e-mails',
  brevoBefore1:
    'Dans Brevo, sous Senders, Domains & Dedicated IPs > Domains, authentifiez le domaine de votre adresse.',
  brevoBefore2: 'Sous SMTP & API > SMTP, copiez l’identifiant et créez une clé SMTP.',
  brevoEvents:
    'Ouvrez Transactional > Settings > Webhook, et ajoutez cette URL. Choisissez « Delivered », « Hard bounced », « Soft bounced », « Blocked », « Invalid email », « Error », « Complaint » et « Unsubscribed ». Si vous avez choisi plus haut un nom d’utilisateur et un mot de passe, placez-les devant l’hôte de l’URL : https://user:password@…',
  resendAbout: 'Domaine d’un compte Resend, pour les e-mails',
  resendBefore1:
    'Dans Resend, sous « Domains », ajoutez le domaine de votre adresse, et laissez désactivé le suivi des ouvertures et des clics.',
  resendBefore2: 'Sous « API Keys », créez une clé avec l’autorisation « Sending access ».',
  resendEvents:
    'Ouvrez Webhooks > Add Webhook, et collez cette URL. Choisissez email.delivered, email.bounced, email.complained, email.suppressed et email.failed. Saisissez ensuite le « Signing secret » du webhook dans les paramètres de compte de cet expéditeur.',
  sparkpostAbout: 'Domaine d’un compte SparkPost, pour les e-mails',
  sparkpostBefore1:
    'Dans SparkPost, sous Configuration > Domains, vérifiez le domaine de votre adresse comme domaine d’envoi.',
  sparkpostBefore2: 'Sous Configuration > API Keys, créez une clé avec l’autorisation « Send via SMTP ».',
  sparkpostEvents:
    'Ouvrez Configuration > Webhooks > Create Webhook, et collez cette URL. Choisissez les événements « Bounce », « Delivery », « Spam Complaint », « Out of Band », « Policy Rejection », « List Unsubscribe » et « Link Unsubscribe ». Si vous avez choisi plus haut un nom d’utilisateur et un mot de passe, choisissez « Basic Auth » et saisissez-les.',
  mailjetAbout: 'Domaine d’un compte Mailjet, pour les e-mails',
  mailjetBefore1:
    'Dans Mailjet, sous Account settings > Sender domains & addresses, ajoutez le domaine de votre adresse, et authentifiez-le avec DKIM.',
  mailjetBefore2: 'Sous Account settings > API Key Management, copiez la clé API et la clé secrète.',
  mailjetEvents:
    'Ouvrez Account settings > Event notifications (webhooks), et saisissez cette URL pour « sent », « bounce », « spam », « blocked » et « unsub », avec des événements groupés. Si vous avez choisi plus haut un nom d’utilisateur et un mot de passe, placez-les devant l’hôte de l’URL : https://user:password@…',
  mail: 'Serveur de messagerie',
  mailAbout: 'Votre propre serveur de messagerie, ou celui d’un service',
  mailAddress: 'Les e-mails proviennent de cette adresse.',
  mailBefore1:
    'Demandez l’hôte, le port, le nom d’utilisateur et le mot de passe au service de messagerie. Le service doit être autorisé à envoyer pour le domaine de votre adresse From. La vérification montre SPF, DKIM et DMARC.',
  mailBefore2:
    'Pour les rebonds, créez une boîte qu’aucun autre programme n’utilise et qui accepte n’importe quel texte après un signe plus, comme bounces+anything@example.com. Google Workspace, Microsoft 365 et Fastmail le font par défaut. Postfix nécessite recipient_delimiter = +.',
  mailInbound:
    'Configurez le serveur de messagerie pour qu’il envoie en POST à cette URL chaque e-mail destiné à l’adresse de rebond, sans modifier les octets. Dans Postfix, utilisez un transport pipe avec {command}.',
  mailComplaints:
    'Si un fournisseur de messagerie envoie des plaintes (feedback loop), faites-les envoyer à l’adresse de rebond.',

  http: 'Toute passerelle HTTP',
  httpAbout: 'Passerelle qui accepte les messages comme requêtes HTTP',
  httpBefore:
    'Gardez le manuel de la passerelle à portée de main. Il décrit les requêtes d’envoi et les callbacks.',
  httpInbound: 'Dans la console de la passerelle, saisissez cette URL pour les messages entrants.',
  httpReceipts:
    'Dans la console de la passerelle, saisissez cette URL pour les accusés de distribution. L’URL est inutile si le corps de la requête contient {field}.',

  kannelAbout: 'Votre propre passerelle Kannel, via sa smsbox',
  kannelBefore1:
    'Ajoutez un utilisateur pour Carillon dans kannel.conf : un groupe sendsms-user avec username et password, max-messages = 10 et concatenation = true. Redémarrez la smsbox.',
  kannelBefore2:
    'Pour un Kannel dans votre propre réseau, l’administrateur du serveur doit démarrer ce serveur avec CARILLON_ALLOW_PRIVATE_GATEWAYS=true.',
  kannelInbound:
    'Ajoutez cette ligne au groupe sms-service dans kannel.conf (keyword = default, catch-all = true, max-messages = 0), puis redémarrez la smsbox. Les accusés de distribution ne nécessitent aucun réglage.',

  smppAbout: 'Centre de messages d’un opérateur ou agrégateur',
  smppBefore1:
    'Demandez à l’opérateur l’hôte, le port, TLS, le system ID, le mot de passe, la taille de fenêtre, les messages par seconde et le nombre de sessions. Donnez à l’opérateur l’adresse IP de ce serveur.',
  smppBefore2:
    'Demandez à l’opérateur son alphabet par défaut, son format des messages longs et son format des ID de message dans les accusés de distribution. Sans réponse, conservez les paramètres par défaut.',

  infobipBefore:
    'L’URL de base se trouve sur la page d’accueil du portail Infobip, et la clé API sous API keys.',
  infobipInbound:
    'Saisissez cette URL comme URL de transfert de votre numéro : Channels and Numbers > Numbers > Keywords > Forward to HTTP. Les accusés de distribution ne nécessitent aucun réglage.',
  birdBefore: 'Copiez une access key de votre compte Bird (MessageBird).',
  birdInbound:
    'Saisissez cette URL dans un flux de votre numéro : déclencheur SMS, étape « Forward to URL », méthode POST. Les accusés de distribution ne nécessitent aucun réglage.',
  clickSendBefore: 'Copiez votre nom d’utilisateur et votre clé API depuis le tableau de bord ClickSend.',
  clickSendReceipts: 'SMS > Settings > Delivery Reports : ajoutez une règle avec l’action URL et cette URL.',
  clickSendInbound:
    'Ajoutez une règle entrante pour votre numéro. Choisissez l’action « URL », et saisissez cette adresse.',
  sinchBefore:
    'Copiez le service plan ID et l’API token depuis SMS > APIs. « us » dans l’URL d’envoi est la région de votre service plan. L’autre région courante est « eu ».',
  sinchInbound:
    'Saisissez cette URL comme callback URL du service plan (SMS > APIs). Les accusés de distribution ne nécessitent aucun réglage.',
  bulkSmsBefore: 'Créez un jeton API. Vous recevez son ID et son secret.',
  bulkSmsReceipts:
    'Settings > Advanced > Webhooks : ajoutez un webhook pour les messages envoyés avec cette URL. Si l’accusé d’un message de test ne change rien, remplacez les paramètres du compte avec les chemins /from/address, /to/address, /body/value et /status/condition.',
  bulkSmsInbound: 'Ajoutez un autre webhook, pour les messages reçus, avec cette URL.',
  africasTalkingBefore: 'Copiez le nom d’utilisateur et la clé API de votre application.',
  africasTalkingReceipts: 'Saisissez cette URL sous SMS > SMS Callback URLs > Delivery Reports.',
  africasTalkingInbound: 'Saisissez cette URL sous SMS > SMS Callback URLs > Incoming Messages.',
  elksBefore: 'Copiez le nom d’utilisateur et le mot de passe API de votre compte.',
  elksInbound:
    'Saisissez cette URL comme sms_url de votre numéro. Les accusés de distribution ne nécessitent aucun réglage.',
  signalWireBefore: 'Copiez le space, le project ID et un jeton API depuis le tableau de bord SignalWire.',
  signalWireInbound:
    'Dans les paramètres de votre numéro, choisissez « LaML Webhooks » pour « Handle messages using », et saisissez cette URL avec la méthode POST. Les accusés de distribution ne nécessitent aucun réglage.',
  bandwidthBefore:
    'Copiez l’ID du compte, l’ID de l’application de messagerie et un nom d’utilisateur API avec son mot de passe.',
  bandwidthReceipts: 'Dans l’application de messagerie, saisissez cette URL comme status callback URL.',
  bandwidthInbound: 'Dans l’application de messagerie, saisissez cette URL comme inbound callback URL.',
} satisfies Translation<typeof english>
