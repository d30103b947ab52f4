import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken: 'Une erreur interne a arrêté l’opération. Lancez-en une nouvelle ou annulez celle-ci.',
  bulkChanged:
    'Une campagne, un segment, une étiquette ou un champ personnalisé que l’opération nomme a été modifié ou supprimé.',
  bulkUnexpected:
    '{matched, plural, one {# contact correspond au filtre} other {# contacts correspondent au filtre}}, et la requête en attendait {expected, number}. Rien n’a été modifié.',
  importBroken: 'Une erreur interne a arrêté l’import. Envoyez à nouveau le fichier pour le continuer.',
  listBroken: 'Une erreur interne a arrêté l’import. Envoyez à nouveau le fichier.',
  listCommandEnded:
    'La commande qui lisait le fichier a été interrompue. Les entrées lues comptent. Importez à nouveau le fichier pour le reste.',
  listLost:
    'Des données plus anciennes ont été restaurées, et elles n’ont pas le reste de ce fichier. Importez à nouveau le fichier.',

  webhookGone: 'Le récepteur a répondu 410 Gone.',
  webhookFailing: 'Toutes les tentatives des cinq derniers jours ont échoué.',
  webhookForbidden: 'L’adresse du point de terminaison n’est pas publique : rien ne lui a été envoyé.',
  webhookNoConnection: 'Aucune connexion au récepteur n’a été possible.',
  webhookNoAnswer: 'La connexion s’est terminée avant une réponse lisible du récepteur.',
  webhookLate: 'Le récepteur n’a pas donné de réponse complète en 15 secondes.',
  webhookWithheld:
    'Le membre qui a configuré le point de terminaison ne peut pas lire cet événement ({permission}).',

  domainNoNameServer: 'Aucun serveur de noms n’a répondu pour {host}. Vérifiez à nouveau dans une minute.',
  domainNoAddress:
    '{host} n’a pas encore d’adresse dans le DNS. Un nouvel enregistrement peut mettre quelques heures à être visible partout.',
  domainPrivate: '{host} mène à une adresse privée, que les téléphones ne peuvent pas joindre.',
  domainNoCertificate:
    '{host} mène à ce serveur, mais il n’a pas encore de certificat. Vérifiez à nouveau dans une minute. S’il manque toujours, consultez le journal du proxy.',
  domainNoConnection:
    'Aucune connexion https à {host} n’a pu être établie : rien n’y écoute, ou le proxy n’a pas de certificat.',
  domainNoAnswer: '{host} a accepté la connexion mais n’a pas répondu.',
  domainRedirects:
    '{host} redirige vers une autre adresse. Son proxy doit transmettre les requêtes à ce serveur.',
  domainElsewhere: 'Un autre serveur répond à {host}, avec le statut {status}.',
  domainHostHeader:
    '{host} atteint ce serveur, mais son proxy ne transmet pas l’en-tête Host : ce serveur voit {seen}.',
  domainStepOperator:
    'Demandez à l’administrateur de ce serveur de définir public_base_url : il n’est pas encore joignable de l’extérieur.',
  domainStepRecord: 'Ajoutez un enregistrement DNS : {host} {type} {value}.',
  domainStepHttps:
    'Si le proxy ne le fait pas de lui-même, demandez à l’administrateur de ce serveur de servir {host} en https et de transmettre l’en-tête Host.',
  domainStepCheck: 'Ensuite, vérifiez le domaine.',

  noAnswer: 'La passerelle est injoignable ou n’a pas répondu. Le journal du serveur en donne la raison.',
  templatesOther: '{name} envoie en {channel}, et seul un expéditeur WhatsApp a des modèles.',
  templatesAny: '{provider} n’a pas de liste de modèles et accepte n’importe lequel.',
  whatsappAnswered: 'WhatsApp a répondu {status}.',
  templatePart: 'Ce modèle a une partie qui n’est pas prise en charge ({type}).',
  templateHeader: 'L’en-tête de ce modèle n’est ni un texte ni un fichier ({type}).',
  templateNamedHeader:
    'L’espace réservé de l’en-tête de ce modèle a un nom, et seuls les numérotés peuvent être remplis.',
  templateButton: 'L’un des boutons de ce modèle n’est pas pris en charge ({type}).',
  exportChanged:
    'Un segment ou un champ personnalisé que les filtres nomment a été supprimé. Lancez un nouvel export.',
  exportBroken: 'Une erreur interne a arrêté l’export. Lancez un nouvel export.',
  webhookMaker: 'Le membre qui l’a configuré ne peut plus lire d’événements.',

  dnsNoAnswer:
    'Aucun serveur DNS n’a répondu : l’enregistrement n’a pas été vérifié. Vérifiez à nouveau plus tard.',
  spfNone:
    '{domain} n’a pas d’enregistrement SPF. Ajoutez l’enregistrement TXT que recommande l’exploitant de {host}, comme "v=spf1 include:… ~all".',
  spfSeveral: '{domain} a {count, number} enregistrements SPF : aucun ne compte. Réunissez-les en un seul.',
  spfAll: 'L’enregistrement SPF de {domain} autorise tous les serveurs à envoyer. Terminez-le par "~all".',
  spfFound: '{domain} a un enregistrement SPF. Assurez-vous qu’il couvre {host}.',
  dkimOff:
    'Les e-mails ne sont pas signés ici. Si le serveur de messagerie ne les signe pas, configurez DKIM : les grands fournisseurs refusent le courrier non signé.',
  dkimFound: 'La clé publique est publiée à {name}.',
  dkimNone: '{name} n’a pas d’enregistrement. Placez-y cet enregistrement TXT : {record}',
  dkimOther: 'L’enregistrement de {name} a une autre clé. Placez-y cet enregistrement TXT : {record}',
  dmarcNone:
    '{domain} n’a pas d’enregistrement DMARC. Placez cet enregistrement TXT à _dmarc.{domain} : {record}',
  dmarcSeveral: '{domain} a {count, number} enregistrements DMARC : aucun ne compte. Gardez-en un.',
  dmarcSigned: '{domain} a un enregistrement DMARC, et la signature de {signer} est alignée avec lui.',
  mxFound: '{domain} a un serveur qui accepte le courrier.',
  mxRefuses:
    'L’enregistrement MX de {domain} indique qu’il n’accepte pas de courrier. Les réponses et les rebonds sont perdus, et de nombreux serveurs refusent le courrier d’un tel domaine. Placez un enregistrement MX de votre serveur de messagerie.',
  mxWeb:
    '{domain} n’a pas d’enregistrement MX : son courrier va à son serveur web. Placez un enregistrement MX de votre serveur de messagerie.',
  mxNone:
    '{domain} n’accepte pas de courrier. Les réponses et les rebonds sont perdus, et de nombreux serveurs refusent le courrier d’un tel domaine. Placez un enregistrement MX de votre serveur de messagerie.',
  ptrFound: 'L’adresse de {host} a un nom DNS inverse qui mène à la même adresse.',
  smtpWorks: 'Le serveur de messagerie répond et accepte le nom d’utilisateur et le mot de passe.',
  smtpOpen:
    'Le serveur de messagerie répond. La connexion n’a pas été testée, car aucun nom d’utilisateur n’est défini.',
  smtpEncrypted: 'La connexion est chiffrée.',
  smtpPlain: 'La connexion n’est pas chiffrée. Choisissez STARTTLS ou TLS.',
  smtpNoEncryption:
    'La connexion n’a pas pu être chiffrée. Vérifiez le chiffrement, le port et le certificat du serveur.',
  smtpUnreachable: 'Le serveur de messagerie est injoignable. Vérifiez l’hôte, le port et le chiffrement.',
  vendorAnswers: '{name} répond à {origin}.',
  vendorSilent: 'Non vérifié, car {name} n’a pas répondu.',
  vendorAccepts: '{name} accepte les identifiants.',
  vendorBusy: 'Non vérifié : {name} a répondu {status}. Réessayez plus tard.',
  receiptsNowhere:
    '{name} ne peut pas joindre {origin} pour les accusés et les messages. Demandez à l’administrateur du serveur de définir public_base_url sur une adresse https publique.',
  receiptsUrl: 'Chaque message contient l’URL d’accusés pour {name}.',
  inboundHere: 'Les messages entrants arrivent à cet expéditeur.',
  numberForeign:
    '{address} n’est pas un numéro de ce compte. Achetez le numéro ou saisissez le compte qui le possède.',
  numberNoSms: '{address} ne peut pas envoyer de SMS. Achetez un numéro avec SMS.',
  numberWorks: '{address} appartient au compte et peut envoyer des SMS.',
  sandboxWorks: 'L’opérateur est intégré. Rien n’arrive à un téléphone.',
  creditNone: 'Le compte n’a plus de crédit. Ajoutez-en dans la console Plivo.',
  creditLeft: 'Le compte peut payer des messages.',
} satisfies Translation<typeof english>
