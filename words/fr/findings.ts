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
} satisfies Translation<typeof english>
