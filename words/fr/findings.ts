import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken:
    'Une erreur interne a arrêté la modification. Lancez une nouvelle modification, ou annulez celle-ci.',
  bulkChanged:
    'Une campagne, un segment, une étiquette ou un champ personnalisé utilisé par cette modification a été modifié ou supprimé.',
  bulkUnexpected:
    '{matched, plural, one {# contact correspond au filtre} other {# contacts correspondent au filtre}}, mais {expected, number} étaient attendus. Rien n’a été modifié.',
  importBroken:
    'Une erreur interne a arrêté l’importation. Pour la continuer, téléversez à nouveau le fichier.',
  listBroken: 'Une erreur interne a arrêté l’importation. Téléversez à nouveau le fichier.',
  listCommandEnded:
    'La commande qui importait le fichier a été interrompue. Les entrées lues sont sur la liste des désinscriptions. Importez à nouveau le fichier pour le reste.',
  listLost:
    'Les données ont été restaurées depuis un état antérieur, sans le reste de ce fichier. Importez à nouveau le fichier.',

  webhookGone: 'Le récepteur a répondu 410 Gone.',
  webhookFailing: 'Toutes les tentatives des cinq derniers jours ont échoué.',
  webhookForbidden: 'L’adresse du point de terminaison n’est pas publique : rien ne lui a été envoyé.',
  webhookNoConnection: 'Le récepteur est injoignable.',
  webhookNoAnswer: 'La connexion a pris fin avant une réponse lisible du récepteur.',
  webhookLate: 'Le récepteur n’a pas terminé sa réponse en 15 secondes.',
  webhookWithheld:
    'Le membre qui a configuré le point de terminaison n’est pas autorisé à lire cet événement ({permission}).',

  domainNoNameServer: 'Aucun serveur de noms n’a répondu pour {host}. Vérifiez à nouveau dans une minute.',
  domainNoAddress:
    '{host} n’a pas encore d’adresse dans le DNS. Un nouvel enregistrement peut mettre quelques heures à être visible partout.',
  domainPrivate: '{host} mène à une adresse privée, que les téléphones ne peuvent pas joindre.',
  domainNoCertificate:
    '{host} mène à ce serveur, mais n’a pas encore de certificat. Vérifiez à nouveau dans une minute. Si le certificat manque toujours, consultez le journal du proxy.',
  domainNoConnection:
    'Aucune connexion https à {host} n’a pu être établie : aucun serveur n’y répond, ou le proxy n’a pas de certificat pour ce domaine.',
  domainNoAnswer: '{host} a accepté la connexion mais n’a pas répondu.',
  domainRedirects:
    '{host} redirige vers une autre adresse. Son proxy doit transmettre les requêtes à ce serveur.',
  domainElsewhere: 'Un autre serveur répond à {host}, avec le statut {status}.',
  domainHostHeader:
    '{host} atteint ce serveur, mais son proxy ne transmet pas l’en-tête Host : ce serveur voit {seen}.',
  domainStepOperator:
    'Demandez à l’administrateur du serveur de définir public_base_url, car ce serveur n’est pas encore joignable depuis Internet.',
  domainStepRecord: 'Ajoutez un enregistrement DNS : {host} {type} {value}.',
  domainStepHttps:
    'Demandez à l’administrateur du serveur de servir {host} en https et de transmettre l’en-tête Host, sauf si le proxy fait les deux automatiquement.',
  domainStepCheck: 'Ensuite, vérifiez le domaine.',

  noAnswer: 'La passerelle est injoignable ou n’a pas répondu. Le journal du serveur en donne la raison.',
  templatesOther: '{name} envoie en {channel}. Seuls les expéditeurs WhatsApp ont des modèles.',
  templatesAny: '{provider} n’a pas de liste de modèles, et accepte n’importe quel modèle.',
  whatsappAnswered: 'WhatsApp a répondu {status}.',
  templatePart: 'Ce modèle a une partie qui n’est pas prise en charge ({type}).',
  templateHeader: 'L’en-tête de ce modèle n’est ni un texte ni un fichier ({type}).',
  templateNamedHeader:
    'La variable de l’en-tête de ce modèle a un nom. Seules les variables numérotées peuvent être remplies.',
  templateButton: 'L’un des boutons de ce modèle n’est pas pris en charge ({type}).',
  exportChanged:
    'Un segment ou un champ personnalisé utilisé par les filtres a été supprimé. Lancez une nouvelle exportation.',
  exportBroken: 'Une erreur interne a arrêté l’exportation. Lancez une nouvelle exportation.',
  webhookMaker: 'Le membre qui a configuré le point de terminaison ne peut plus lire d’événements.',

  dnsNoAnswer:
    'Aucun serveur DNS n’a répondu : l’enregistrement n’a pas été vérifié. Vérifiez à nouveau plus tard.',
  spfNone:
    '{domain} n’a pas d’enregistrement SPF. Ajoutez l’enregistrement TXT que recommande l’exploitant de {host}, comme « v=spf1 include:… ~all ».',
  spfSeveral:
    '{domain} a {count, number} enregistrements SPF : aucun ne compte. Réunissez les enregistrements en un seul.',
  spfAll:
    'L’enregistrement SPF de {domain} autorise tous les serveurs à envoyer. Terminez l’enregistrement par « ~all ».',
  spfFound: '{domain} a un enregistrement SPF. Assurez-vous que cet enregistrement couvre {host}.',
  dkimOff:
    'Ce serveur ne signe pas les e-mails. Si le serveur de messagerie ne les signe pas non plus, remplissez les paramètres DKIM. Les grands fournisseurs de messagerie refusent les e-mails non signés.',
  dkimFound: 'La clé publique est publiée à {name}.',
  dkimNone: '{name} n’a pas d’enregistrement. Ajoutez-y cet enregistrement TXT : {record}',
  dkimOther: 'L’enregistrement de {name} a une autre clé. Remplacez-le par cet enregistrement TXT : {record}',
  dmarcNone:
    '{domain} n’a pas d’enregistrement DMARC. Ajoutez cet enregistrement TXT à _dmarc.{domain} : {record}',
  dmarcSeveral:
    '{domain} a {count, number} enregistrements DMARC : aucun ne compte. Conservez un seul enregistrement.',
  dmarcSigned:
    '{domain} a un enregistrement DMARC, et la signature de {signer} est alignée avec cet enregistrement.',
  mxFound: '{domain} a un serveur qui accepte les e-mails.',
  mxRefuses:
    'L’enregistrement MX de {domain} indique que le domaine n’accepte pas d’e-mails. Les réponses et les rebonds sont perdus, et de nombreux serveurs refusent les e-mails d’un tel domaine. Ajoutez un enregistrement MX pour votre serveur de messagerie.',
  mxWeb:
    '{domain} n’a pas d’enregistrement MX : les e-mails à ce domaine vont à son serveur web. Ajoutez un enregistrement MX pour votre serveur de messagerie.',
  mxNone:
    '{domain} n’accepte pas d’e-mails. Les réponses et les rebonds sont perdus, et de nombreux serveurs refusent les e-mails d’un tel domaine. Ajoutez un enregistrement MX pour votre serveur de messagerie.',
  ptrFound: 'L’adresse de {host} a un nom DNS inverse qui mène à la même adresse.',
  smtpWorks: 'Le serveur de messagerie répond et accepte le nom d’utilisateur et le mot de passe.',
  smtpOpen:
    'Le serveur de messagerie répond. La connexion n’a pas été testée, car aucun nom d’utilisateur n’est défini.',
  smtpEncrypted: 'La connexion est chiffrée.',
  smtpPlain: 'La connexion n’est pas chiffrée. Choisissez STARTTLS ou TLS comme chiffrement.',
  smtpNoEncryption:
    'La connexion n’a pas pu être chiffrée. Vérifiez le chiffrement, le port et le certificat du serveur.',
  smtpUnreachable: 'Le serveur de messagerie est injoignable. Vérifiez l’hôte, le port et le chiffrement.',
  vendorAnswers: '{name} répond à {origin}.',
  vendorSilent: 'Non vérifié, car {name} n’a pas répondu.',
  vendorAccepts: '{name} accepte les identifiants.',
  vendorBusy: 'Non vérifié : {name} a répondu {status}. Réessayez plus tard.',
  receiptsNowhere:
    '{name} ne peut pas joindre {origin} pour les accusés de distribution et les messages entrants. Demandez à l’administrateur du serveur de définir public_base_url avec une adresse https publique.',
  receiptsUrl: 'Chaque message contient l’URL pour les accusés de {name}.',
  inboundHere: 'Les messages entrants arrivent à cet expéditeur.',
  numberForeign:
    '{address} n’est pas un numéro de ce compte. Achetez le numéro, ou saisissez le compte auquel il appartient.',
  numberNoSms: '{address} ne peut pas envoyer de SMS. Achetez un numéro avec SMS.',
  numberWorks: '{address} appartient au compte et peut envoyer des SMS.',
  sandboxWorks: 'L’opérateur de test est intégré. Aucun téléphone ne reçoit rien.',
  creditNone: 'Le compte n’a plus de crédit. Ajoutez-en dans la console Plivo.',
  creditLeft: 'Le compte peut payer des messages.',

  answered: '{name} a répondu {status}.',
  answeredWith: '{name} a répondu {status} : « {answer} »',
  gatewayAnswered: 'La passerelle a répondu {status}.',
  gatewayAnsweredWith: 'La passerelle a répondu {status} : « {answer} »',
  together: '{first} {second}',
  answerWithoutId: 'La réponse ne contient pas d’ID de message.',
  gatewayWord: 'Les paramètres n’indiquent pas ce que « {word} » signifie.',
  gatewayNoId: 'La réponse ne contient pas d’ID de message à {path}.',
  notBegun: 'L’envoi a pris fin avant que le message soit remis.',
  testRefused: 'Refusé : ce numéro refuse toujours.',
  testLost: 'La réponse a été perdue : ce numéro ne répond jamais.',
  testThrottled: 'Retardé : ce numéro n’accepte les messages qu’après un délai.',

  notChecked: 'Non vérifié.',
  answers: '{place} répond.',
  twilioAdvice:
    'Copiez à nouveau l’Account SID et l’Auth Token depuis la page d’accueil de la console Twilio. Une clé API doit appartenir au même compte.',
  plivoAdvice: 'Copiez à nouveau l’Auth ID et l’Auth Token depuis la page Overview de la console Plivo.',
  telnyxAdvice:
    'Créez une clé API (v2) sous API Keys dans le portail Telnyx et saisissez-la à nouveau. Le profil de messagerie doit appartenir au même compte.',
  vonageAdvice:
    'Copiez à nouveau l’API key et l’API secret depuis les API Settings du tableau de bord Vonage. Un secret n’est affiché qu’une seule fois.',
  twilioService:
    'Le Messaging Service choisit le numéro. Envoyez un message de test pour voir s’il en a un, et saisissez l’URL pour les messages entrants de cet expéditeur sous Integration.',
  twilioName:
    '{address} est un numéro court ou un nom, et Twilio ne permet pas de les vérifier. Envoyez un message de test.',
  numberNoMms:
    '{address} ne peut pas envoyer de MMS. Désactivez « Le numéro peut envoyer des fichiers (MMS) » pour que les fichiers deviennent des liens dans le texte.',
  inboundElsewhere: 'Les messages entrants vont à {url} : un STOP ne peut pas arriver ici.',
  inboundNowhere: 'Les messages entrants ne vont nulle part : un STOP ne peut pas arriver ici.',
  twilioInbound:
    'Saisissez l’URL pour les messages entrants de cet expéditeur au niveau du numéro dans la console Twilio, sous « A message comes in », comme webhook avec HTTP POST.',
  telnyxInbound:
    'Dans le profil de messagerie du numéro, saisissez comme URL de webhook l’URL pour les messages entrants que cet expéditeur affiche, et choisissez la version 2 de l’API.',
  telnyxProfileUnknown: 'Non vérifié, car l’ID du profil de messagerie n’est pas renseigné.',
  telnyxProfileOff: 'Le profil de messagerie est désactivé. Activez-le dans le portail Telnyx.',
  telnyxProfileOn: 'Le profil de messagerie est activé.',
  plivoInbound:
    'Non vérifié. Saisissez l’URL pour les messages entrants de cet expéditeur comme Message URL (POST) de l’application du numéro, puis envoyez un message au numéro.',
  eventsUrl:
    '{name} peut signaler les rebonds et les plaintes à ce serveur. Son webhook doit avoir l’URL de cet expéditeur.',
  eventsNowhere:
    '{name} ne peut pas signaler les rebonds et les plaintes à {origin}. Demandez à l’administrateur du serveur de définir public_base_url avec une adresse https publique.',
  dkimService:
    '{domain} n’a aucun enregistrement DKIM de {name}. Vérifiez le domaine chez {name} et ajoutez les enregistrements DNS qui y sont affichés.',
  dmarcService:
    '{domain} a un enregistrement DMARC. Les e-mails le respectent dès que {name} signe pour le domaine.',
  postmarkAdvice:
    'Copiez à nouveau le jeton d’API du serveur depuis « API Tokens » dans Postmark, et vérifiez l’identifiant du flux (message stream).',
  postmarkStream: 'Le flux {name} peut envoyer.',
  postmarkStreamOff: 'Le flux {name} est archivé. Restaurez-le dans Postmark ou saisissez-en un autre.',
  postmarkOwnLink:
    'Postmark ajoute son propre lien de désabonnement aux e-mails du flux {name}. Demandez à Postmark la gestion « Custom » des désabonnements, car les e-mails ont déjà un lien.',
  mailgunAdvice:
    'Copiez à nouveau la clé API et le nom du domaine d’envoi depuis Mailgun, et choisissez la région du domaine. Une clé d’envoi peut envoyer, mais pas être vérifiée.',
  domainVerified: '{name} a vérifié {domain}.',
  domainUnverified:
    '{name} n’a pas vérifié {domain}. Ajoutez les enregistrements DNS qui y sont affichés, et vérifiez le domaine.',
  sesAdvice:
    'Copiez à nouveau la clé d’accès de l’utilisateur IAM, et vérifiez la région. Sa politique doit autoriser ses:SendEmail, ses:SendRawEmail, ses:GetAccount et ses:GetEmailIdentity.',
  sesPaused:
    'Amazon SES a suspendu les envois de ce compte. Consultez les « Reputation metrics » dans la console SES.',
  sesSandbox:
    'Le compte est dans le bac à sable d’Amazon SES, donc seules les adresses vérifiées reçoivent des e-mails. Demandez « Production access » dans la console SES.',
  sesWorks: 'Le compte peut envoyer {count, number} e-mails en 24 heures, {perSecond, number} par seconde.',
  domainUnknown:
    '{name} n’affiche pas {domain}. Si l’adresse de cet expéditeur est vérifiée elle-même, ce n’est pas un problème. Sinon, vérifiez le domaine.',
  dkimByService: '{name} signe les e-mails de {domain}.',
  eventsUnproven:
    'Seul le secret dans l’URL du webhook prouve qu’un signalement vient de {name}. Remplissez les paramètres du webhook pour une deuxième preuve.',
  vonageInbound:
    'Non vérifié. Choisissez la Messages API pour les SMS dans les API Settings, saisissez l’URL pour les messages entrants de cet expéditeur comme webhook des messages entrants, puis envoyez un message au numéro.',
  credentialsByMessage:
    'Seul un message montre si la passerelle accepte les identifiants. Envoyez un message de test.',
  gatewayReceipts: 'Les paramètres décrivent les accusés de distribution.',
  gatewayNoReceipts:
    'Les paramètres ne décrivent pas d’accusés de distribution : les messages restent « envoyés ».',
  gatewayInbound: 'Les paramètres décrivent les messages entrants.',
  gatewayNoInbound: 'Les paramètres ne décrivent pas de messages entrants : un STOP ne peut pas arriver ici.',

  kannelAccepts: 'Kannel accepte le nom et le mot de passe.',
  kannelRefuses: 'Kannel refuse le nom et le mot de passe, ou l’adresse de ce serveur (user-allow-ip).',
  kannelOther: 'Un service sendsms ne donne jamais cette réponse. Vérifiez l’URL du service sendsms.',
  kannelPageAnswered: 'La page d’état a répondu {status}.',
  kannelPageAnsweredWith: 'La page d’état a répondu {status} : « {answer} »',
  kannelNoSmsc: 'Kannel n’a pas de connexion avec le smsc-id {smsc}.',
  kannelNoConnection: 'Kannel n’a aucune connexion à un opérateur.',
  kannelOnline: 'En ligne : {names}.',
  kannelOffline: 'Pas de connexion à un opérateur. Kannel affiche {states}.',
  kannelNoStatusPage:
    'La connexion à l’opérateur n’a pas été vérifiée, car les paramètres n’ont pas d’URL de la page d’état. Envoyez un message de test.',
  kannelReceipts:
    'Les accusés de distribution ne peuvent pas être vérifiés d’ici. Envoyez un message de test : s’il est distribué, Kannel atteint l’URL pour les accusés de distribution.',
  kannelInbound:
    'Seul un message entrant montre si STOP arrive ici. Définissez la get-url du sms-service sur l’URL pour les messages entrants de cet expéditeur, suivie de {query}.',
  kannelLong:
    'Kannel coupe un message de plusieurs parties après la première, sauf si son sendsms-user a max-messages = 10 et concatenation = true.',

  smtpRefuses: 'Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe.',
  smtpRefusesCode: 'Le serveur de messagerie refuse le nom d’utilisateur ou le mot de passe ({code}).',
  mailInDoubt: 'Le serveur de messagerie n’a pas indiqué s’il avait accepté l’e-mail.',
  mailNotEncrypted: 'La connexion au serveur de messagerie n’a pas pu être chiffrée.',
  mailUnreachable: 'Le serveur de messagerie est injoignable.',
  dmarcSpf:
    '{domain} a un enregistrement DMARC, et SPF est aligné avec cet enregistrement, car les rebonds reviennent à ce domaine.',
  dmarcSign: 'Configurez une signature (DKIM) pour que les e-mails transférés respectent aussi DMARC.',
  dmarcSigner:
    'La signature de {signer} n’est pas alignée. Définissez {domain} comme domaine de la signature.',
  dmarcUnaligned:
    '{domain} a un enregistrement DMARC, mais ni la signature (DKIM) ni l’adresse de rebond ne sont alignées avec cet enregistrement.',
  dmarcStrict:
    '{domain} a un enregistrement DMARC, mais ni la signature (DKIM) ni l’adresse de rebond ne sont alignées avec cet enregistrement : les fournisseurs de messagerie ne distribuent pas les e-mails.',
  dmarcAlign: 'Utilisez {domain} pour la signature ou pour l’adresse de rebond.',
  dmarcAlignUnsigned:
    'Utilisez {domain} pour la signature ou pour l’adresse de rebond, sauf si le serveur de messagerie signe pour ce domaine.',
  ptrHidden:
    'L’adresse IP publique de {host} n’est pas visible d’ici. Si {host} remet les e-mails directement aux destinataires, vérifiez sur ce serveur que l’adresse IP a un nom DNS inverse et que ce nom mène à la même adresse IP.',
  ptrNone: '{address}, l’adresse de {host}, n’a pas de nom dans le DNS inverse.',
  ptrOther:
    '{address}, l’adresse de {host}, a le nom DNS inverse {name}, mais ce nom ne mène pas à cette adresse.',
  ptrAdvice:
    'Si {host} envoie lui-même aux destinataires, demandez au fournisseur de l’adresse un enregistrement PTR avec le nom du serveur. Sans cet enregistrement, les fournisseurs de messagerie refusent les e-mails.',
  recordFound: '{name} a un enregistrement.',
  tlsReportsNone:
    '{name} n’a pas d’enregistrement. Cet enregistrement est facultatif. Avec lui, d’autres serveurs vous signalent les e-mails qui n’ont pas pu être chiffrés (RFC 8460).',
  mtaStsNone:
    '{name} n’a pas d’enregistrement. Cet enregistrement est facultatif. Avec lui, d’autres serveurs ne vous envoient que des e-mails chiffrés (RFC 8461).',
  mailboxAccepts: 'La boîte accepte la connexion de {username}.',
  mailboxClosed: 'La boîte a fermé la connexion.',
  mailboxNoAddress: 'La boîte est injoignable : son hôte n’a pas d’adresse autorisée.',
  mailboxRefuses: 'La boîte refuse le nom et le mot de passe.',
  mailboxFailed: 'La connexion à la boîte a échoué.',
  mailboxFolder: 'La boîte n’a pas de dossier {folder}, ou ne permet pas d’y écrire.',
  mailboxNoMarking: 'La boîte ne permet pas de marquer des e-mails comme lus.',
  mailTriedAgain: 'Un e-mail de la boîte n’a pas pu être enregistré. Une nouvelle tentative suivra.',
  mailsSetAside:
    '{count, plural, one {# e-mail de la boîte n’a pas pu être lu et y reste, marqué et non lu. Consultez-le, puis marquez-le comme lu. Pour réessayer, retirez la marque.} other {# e-mails de la boîte n’ont pas pu être lus et y restent, marqués et non lus. Consultez-les, puis marquez-les comme lus. Pour réessayer, retirez la marque.}}',

  whatsappAccepts: 'WhatsApp accepte le jeton.',
  whatsappToken:
    'Vérifiez l’Access token et le Phone number ID : le jeton a besoin de whatsapp_business_messaging et whatsapp_business_management.',
  whatsappNumber: '{number} est le numéro du compte.',
  whatsappStatus: '{number} a le statut {status} chez WhatsApp.',
  whatsappQuality: 'La qualité du numéro est {rating}.',
  whatsappQualityUnknown: 'La qualité du numéro est inconnue.',
  whatsappQualityLow:
    'Des destinataires bloquent ou signalent le numéro : sa qualité est {rating}. S’ils continuent, Meta abaisse sa limite.',
  whatsappNoLimit: 'Meta ne limite pas le nombre de personnes auxquelles le numéro peut écrire en premier.',
  whatsappLimitUnknown:
    'Meta n’indique pas à combien de personnes le numéro peut écrire en premier en 24 heures.',
  whatsappLimit: 'Meta permet au numéro d’écrire en premier à {people, number} personnes en 24 heures.',
  whatsappSubscribed: 'L’application reçoit les accusés de distribution et les messages du compte.',
  whatsappUnsubscribed:
    'Aucune application n’est abonnée au compte : les accusés de distribution et STOP n’arrivent pas. Abonnez-vous au champ messages dans l’application.',
  whatsappAccount: 'Vérifiez le WhatsApp Business account ID.',
  whatsappNotPublic:
    'Meta n’appelle que des adresses https publiques. Définissez public_base_url, dont la valeur actuelle est {origin}.',
  whatsappHere: 'Les accusés de distribution et les messages entrants du numéro arrivent à cet expéditeur.',
  whatsappElsewhere: 'Les accusés de distribution et les messages vont à une autre adresse sur {origin}.',
  whatsappElsewhereHidden: 'Les accusés de distribution et les messages vont à une autre adresse.',
  whatsappNowhere: 'Meta n’indique pas où vont les accusés de distribution et les messages.',
  whatsappEnter:
    'Saisissez l’URL de callback de cet expéditeur et le Verify token dans l’application, ou comme adresse propre au numéro.',
  newsTemplate: 'Le modèle {name} ({language}) a le statut {event} chez WhatsApp.',
  newsWords: 'Meta indique : « {words} »',
  newsReason: 'La raison est {reason}.',
  newsTemplateFlagged:
    'Le modèle {name} ({language}) a le statut FLAGGED chez WhatsApp : des destinataires le bloquent ou le signalent. S’ils continuent, Meta le désactive.',
  newsDisabled: 'Meta a désactivé le compte WhatsApp. Faites appel auprès de son Business Support.',
  newsDisabledOn: 'Meta désactive le compte WhatsApp le {date}. Faites appel auprès de son Business Support.',
  newsDisabledSoon: 'Meta désactive bientôt le compte WhatsApp. Faites appel auprès de son Business Support.',
  newsReinstated: 'Meta a rétabli le compte WhatsApp. Vérifiez l’expéditeur pour le réactiver.',
  newsGone: 'WhatsApp signale {event} : l’application ne peut plus utiliser le compte.',
  newsRestricted: 'Meta restreint le compte WhatsApp : {limits}.',
  newsViolation: 'Meta signale que le compte WhatsApp enfreint ses règles.',
  newsViolationOf: 'Meta signale que le compte WhatsApp enfreint ses règles : {violation}.',
  newsFlagged:
    'Des destinataires bloquent ou signalent le numéro. S’ils continuent, Meta abaisse sa limite. Envoyez à moins de personnes, et moins souvent.',
  newsLimit:
    'Meta permet désormais au numéro d’écrire en premier à {people, number} personnes au plus en 24 heures. La limite quotidienne de l’expéditeur a été abaissée à ce nombre.',
  capSet: 'L’expéditeur n’avait pas de limite quotidienne, et a maintenant celle-ci.',
  capAbove:
    'La limite quotidienne de l’expéditeur, {cap, number}, est supérieure. Abaissez-la à {limit, number}, sinon les messages au-delà échouent.',
  capBelow: 'La limite quotidienne de l’expéditeur, {cap, number}, peut être relevée à ce nombre.',
  capSame: 'La limite quotidienne de l’expéditeur est la même.',

  smppAccepts: 'L’opérateur accepte le compte {systemId}.',
  smppReceipts:
    'Seul un message montre si l’opérateur envoie des accusés de distribution. Envoyez un message de test.',
  smppUnreachable: 'L’opérateur est injoignable. Le journal du serveur en donne la raison.',
  smppLost: 'La connexion à l’opérateur a été perdue. Le journal du serveur en donne la raison.',
  smppSilent: 'L’opérateur ne répond pas.',
  smppLate: 'L’opérateur n’a pas répondu à temps.',
  smppLostBefore: 'La connexion a été perdue avant la réponse.',
  smppClosed: 'La connexion à l’opérateur a été fermée.',
  smppNotBegun: 'Le message n’a pas pu être remis à l’opérateur.',
  smppUnreadable: 'La réponse de l’opérateur est illisible.',
  smppPart: 'La partie {part, number} sur {parts, number} n’a pas été acceptée.',
  smppCode: 'L’opérateur a répondu {code}.',
  smppNotReady: 'L’opérateur répond : la session n’est pas prête pour les messages ({code}).',
  smppQueueFull: 'L’opérateur répond : sa file d’attente est pleine ({code}).',
  smppTooMany: 'L’opérateur répond : trop de messages à la fois ({code}).',
  smppSystemError: 'L’opérateur répond : une erreur dans son système ({code}).',
  smppTemporary: 'L’opérateur répond : une erreur temporaire ({code}).',
  smppUnknownError: 'L’opérateur répond : une erreur inconnue ({code}).',
  smppMessageLength: 'L’opérateur répond : la longueur du message n’est pas valide ({code}).',
  smppCommandLength: 'L’opérateur répond : la longueur d’une commande n’est pas valide ({code}).',
  smppCommandUnknown: 'L’opérateur répond : la commande est inconnue ({code}).',
  smppPriority: 'L’opérateur répond : la priorité n’est pas valide ({code}).',
  smppReceiptRequest: 'L’opérateur répond : la demande d’accusé n’est pas valide ({code}).',
  smppSenderAddress: 'L’opérateur répond : l’adresse de l’expéditeur n’est pas valide ({code}).',
  smppRecipientNumber: 'L’opérateur répond : le numéro du destinataire n’est pas valide ({code}).',
  smppBindFailed: 'L’opérateur répond : l’ouverture de la session a échoué ({code}).',
  smppPassword: 'L’opérateur répond : le mot de passe n’est pas valide ({code}).',
  smppSystemId: 'L’opérateur répond : l’ID système n’est pas valide ({code}).',
  smppServiceType: 'L’opérateur répond : le type de service n’est pas valide ({code}).',
  smppEsmClass: 'L’opérateur répond : l’esm_class n’est pas valide ({code}).',
  smppSubmitFailed: 'L’opérateur répond : la remise du message a échoué ({code}).',
  smppSourceTon: 'L’opérateur répond : le type de numéro (TON) de l’expéditeur n’est pas valide ({code}).',
  smppSourceNpi:
    'L’opérateur répond : le plan de numérotation (NPI) de l’expéditeur n’est pas valide ({code}).',
  smppDestTon: 'L’opérateur répond : le type de numéro (TON) du destinataire n’est pas valide ({code}).',
  smppDestNpi:
    'L’opérateur répond : le plan de numérotation (NPI) du destinataire n’est pas valide ({code}).',
  smppSystemType: 'L’opérateur répond : le type de système n’est pas valide ({code}).',
  smppReplaceFlag: 'L’opérateur répond : l’indicateur de remplacement n’est pas valide ({code}).',
  smppDeliveryTime: 'L’opérateur répond : l’heure de distribution prévue n’est pas valide ({code}).',
  smppValidity: 'L’opérateur répond : la durée de validité n’est pas valide ({code}).',
  smppPermanent: 'L’opérateur répond : une erreur permanente ({code}).',
  smppRejected: 'L’opérateur répond : le message est refusé ({code}).',
  smppParameterLength: 'L’opérateur répond : un paramètre a une longueur non valide ({code}).',
  smppParameterMissing: 'L’opérateur répond : un paramètre manque ({code}).',
  smppParameterValue: 'L’opérateur répond : un paramètre a une valeur non valide ({code}).',
  smppUndelivered: 'L’opérateur répond : le message n’a pas pu être distribué ({code}).',
  smppServiceForbidden: 'L’opérateur répond : ce compte ne peut pas utiliser le type de service ({code}).',
  smppActForbidden: 'L’opérateur répond : ce compte ne peut pas faire cela ({code}).',
  smppServiceUnavailable: 'L’opérateur répond : le type de service n’est pas disponible ({code}).',
  smppServiceDenied: 'L’opérateur répond : le type de service est refusé ({code}).',
  smppAlphabet: 'L’opérateur répond : l’alphabet n’est pas valide ({code}).',
  smppInUse: 'L’opérateur répond : le compte est utilisé par une autre session ({code}).',

  connectionFailed: 'La connexion a échoué. Le journal du serveur en donne la raison.',
  connectionClosed: 'La connexion a été fermée.',
  senderChanged: 'Les paramètres de cet expéditeur ont été modifiés.',
  senderMoved:
    'L’expéditeur vient d’un autre serveur, sans ses identifiants. Saisissez les identifiants, puis réactivez l’expéditeur.',

  keywordsNotTaken:
    'Les paramètres de cet expéditeur n’indiquent pas où vont les messages contenant un mot-clé.',
  keywordsUnreadable: 'La réponse de Telnyx est illisible.',
  keywordsKey: 'Telnyx a répondu {status}. Vérifiez la clé API de l’expéditeur.',
  keywordsProfile: 'Telnyx a répondu {status}. Le profil de messagerie de l’expéditeur n’existe pas.',
  keywordsRefused: 'Telnyx a répondu {status} et n’a pas accepté les mots-clés.',
  optOutsHere:
    'Les désinscriptions s’appliquent ici, avant chaque message. Si le fournisseur répond lui-même à STOP, activez « Le fournisseur répond à STOP, START et HELP », pour que les contacts ne reçoivent pas deux réponses.',
  optOutsTwilio:
    'Twilio bloque un numéro qui envoie STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE ou OPTOUT, et répond lui-même : activez « Le fournisseur répond à STOP, START et HELP ». Seul START envoyé depuis le même téléphone lève le blocage.',
  optOutsTwilioOwn:
    'Saisissez-y vos propres mots-clés : {keywords} (Messaging Services, Opt-Out Management).',
  optOutsTelnyx:
    'Telnyx bloque un numéro qui envoie STOP. START lève le blocage, et Telnyx répond lui-même aux deux : activez « Le fournisseur répond à STOP, START et HELP ». Tous les mots-clés sont saisis dans le profil de messagerie de l’expéditeur, pour les numéros du pays de l’organisation. Sans ID du profil de messagerie, saisissez vos propres mots-clés dans le profil, sous Messaging, dans le portail.',

  guardFiltered:
    'Sur {whole, plural, one {# message} other {# messages}}, {part, plural, one {# a été filtré} other {# ont été filtrés}} ({share, number} %) ; la limite est de {limit, number} %.',
  guardFailed:
    'Sur {whole, plural, one {# message} other {# messages}}, {part, plural, one {# a échoué} other {# ont échoué}} ({share, number} %) ; la limite est de {limit, number} %.',
  guardOptedOut:
    'Sur {whole, plural, one {# message} other {# messages}}, {part, plural, one {# a entraîné une désinscription} other {# ont entraîné une désinscription}} ({share, number} %) ; la limite est de {limit, number} %.',
  guardComplained:
    'Sur {whole, plural, one {# message} other {# messages}}, {part, plural, one {# a été signalé comme spam} other {# ont été signalés comme spam}} ({share, number} %) ; la limite est de {limit, number} %.',
  pauseDown: 'Carillon ne fonctionnait pas entre {from} et {to}.',
  pauseAudience: 'L’audience n’a pas pu être déterminée. Le journal du serveur en donne la raison.',

  creditsLack:
    '{messages, plural, one {# message coûterait} other {# messages coûteraient}} {credits, plural, one {# crédit} other {# crédits}}, et {available, plural, one {# est disponible} other {# sont disponibles}}.',
  creditsLackOf:
    '{messages, plural, one {# message coûterait} other {# messages coûteraient}} {credits, plural, one {# crédit} other {# crédits}}, et {available, plural, one {# est disponible} other {# sont disponibles}} ; {used, number} sur {unit, select, EMAIL {{limit, plural, one {# e-mail} other {# e-mails}}} WHATSAPP {{limit, plural, one {# message WhatsApp} other {# messages WhatsApp}}} other {{limit, plural, one {# segment SMS} other {# segments SMS}}}} du forfait et des packs sont utilisés.',

  credentialsSealed:
    'Les identifiants de cet expéditeur ne peuvent pas être déchiffrés. Saisissez-les à nouveau.',

  cardDeclined: 'La carte a été refusée.',
  cardFunds: 'La carte n’est pas suffisamment approvisionnée.',
  cardExpired: 'La carte a expiré.',
  cardNotConfirmed: 'La banque n’a pas reçu votre confirmation.',
  cardAsks: 'La banque de la carte vous demande de confirmer le paiement.',
  cardNone: 'Aucune carte n’est enregistrée.',

  fileNoAddress: 'Le fournisseur n’a pas donné d’adresse utilisable pour ce fichier.',
  fileForbidden: 'Ce serveur n’est pas autorisé à appeler l’adresse de ce fichier.',
  fileSilent: 'Le fournisseur n’a pas répondu.',
  fileAnswered: 'Le fournisseur a répondu {status}.',
  fileTooLarge: 'Le fichier dépasse {bytes} octets.',
  fileCutOff: 'Le fichier n’a pas pu être lu jusqu’à la fin.',
  fileRedirects: 'Le fournisseur redirige trop souvent.',
  fileNoRoom:
    'Il n’y a plus de place pour d’autres fichiers reçus. Demandez à l’administrateur du serveur d’en supprimer.',

  // Feeds
  feedAbsent: 'La campagne n’a pas de flux. Ajoutez l’adresse d’un flux.',
  feedForbidden: 'Le serveur ne peut pas lire cette adresse.',
  feedSilent: 'Le site du flux n’a pas répondu.',
  feedAnswered: 'Le site du flux a répondu {status}.',
  feedTooLong: 'Le flux est trop volumineux.',
  feedNone: 'Il n’y a pas de flux RSS ou Atom à cette adresse.',
  feedUnread: 'Le flux n’a pas pu être lu : {reason}',
  feedNothingNew: 'Le flux n’a pas de nouveaux éléments, donc rien n’a été envoyé.',
} satisfies Translation<typeof english>
