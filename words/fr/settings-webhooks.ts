import type { settingsWebhooks as english } from '../en/settings-webhooks.ts'
import type { Translation } from '../words.ts'

export const settingsWebhooks = {
  title: 'Webhooks',
  intro: 'Chaque événement, comme une réponse ou une désinscription, est envoyé à votre propre logiciel.',
  none: 'Aucun point de terminaison pour l’instant.',
  noneHint:
    'Un logiciel inaccessible depuis Internet peut lire les mêmes événements avec <link>GET /events</link>.',
  endpoints: 'Points de terminaison webhook',
  endpoint: 'Point de terminaison',
  url: 'URL',
  status: 'Statut',
  events: 'Événements',
  lastAccepted: 'Dernier accepté',
  lastAcceptedNone: 'Rien pour l’instant',
  undo: 'Annuler',

  add: 'Ajouter un point de terminaison',
  urlHint: 'L’URL doit commencer par https et être accessible depuis Internet.',
  description: 'Description',
  descriptionHint: 'Utilisez par exemple le nom du logiciel.',
  eventsAll: 'Tous les événements, y compris les futurs types d’événements',
  eventsChosen: 'Événements sélectionnés',
  eventsEvery: 'Tous les événements',
  eventsCount: '{count, plural, one {# type d’événement} other {# types d’événements}}',
  setUpBy: 'Configuré par',
  setUpByDeleted: 'Utilisateur supprimé',
  withheld: 'Retenu',
  withheldDetails: 'Détails des contacts et des messages',
  withheldList: '{events} (sans autorisation)',
  added: 'Ajouté',
  inSoftware: 'Dans votre logiciel',
  test: 'Envoyer un événement de test',
  testSent: 'Événement de test envoyé. Le résultat est ci-dessous.',
  more: 'Plus',
  change: 'Modifier',
  save: 'Enregistrer',
  changeTitle: 'Modifier le point de terminaison',
  changeAll: 'tous',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  turnedOff: 'Le point de terminaison ne reçoit plus d’événements.',

  secret: 'Secret du point de terminaison',
  secretValue: 'Secret',
  secretLost: 'Le secret a été créé, mais la réponse du serveur s’est perdue.',
  secretLostHint:
    'Un secret n’est affiché qu’une seule fois. Choisissez « Remplacer le secret » sur le point de terminaison pour en obtenir un nouveau.',
  secretOnce: 'Ce secret n’est affiché qu’une seule fois.',
  secretHint: 'Votre logiciel utilise le secret pour vérifier qu’un événement vient de ce serveur.',
  secretReplacedHint:
    'Votre logiciel utilise le secret pour vérifier qu’un événement vient de ce serveur. Pendant 24 heures, les événements sont aussi signés avec l’ancien secret.',
  secretShow: 'Afficher le point de terminaison',
  secretStored: 'J’ai conservé le secret',
  rotate: 'Remplacer le secret',
  rotateHint:
    'Les événements reçoivent deux signatures, une avec chaque secret. L’ancien secret cesse de signer après 24 heures. Ajoutez le nouveau secret à votre logiciel avant ce délai.',
  rotateKeep: 'Conserver le secret',

  recover: 'Livrer les événements manqués',
  recoverHint:
    'Tous les événements depuis la date choisie que le point de terminaison n’a pas acceptés sont livrés, même s’il était désactivé. Les événements acceptés ne sont pas renvoyés.',
  recoverSince: 'Depuis',
  recoverSinceHint: 'Les événements sont conservés 30 jours.',
  recoverAct: 'Livrer',
  recovering: 'Les événements manqués sont en cours de livraison, les plus anciens d’abord.',

  takeOver: 'Reprendre',
  takeOverOne: 'Reprendre {endpoint}',
  takeOverThis: 'le point de terminaison',
  takeOverKeep: 'Annuler',
  takeOverHint:
    '{url} reçoit alors tous les événements que vous pouvez lire, tant que vous êtes membre. Ne reprenez le point de terminaison que si vous faites confiance à cette URL.',
  tookOver: 'Le point de terminaison reçoit maintenant les événements que vous pouvez lire.',
  delete: 'Supprimer',
  deleteOne: 'Supprimer {endpoint}',
  deleteAct: 'Supprimer le point de terminaison',
  deleteKeep: 'Conserver le point de terminaison',
  deleteHint:
    '{url} ne reçoit plus d’événements, pas même ceux en attente. Ses livraisons ne sont plus affichées. Un nouveau point de terminaison avec la même URL a un autre secret.',
  deleted: 'Point de terminaison supprimé.',

  failingSince: 'Toutes les tentatives échouent depuis le {time}.',
  failingHint:
    'Les événements sont réessayés pendant environ trois jours. Le point de terminaison est désactivé après cinq jours d’échecs. Ouvrez une livraison ci-dessous pour voir la réponse du récepteur et une solution.',
  failingShow: 'Afficher les événements en attente',
  off: 'Le point de terminaison est désactivé et ne reçoit aucun événement.',
  offHint:
    'Les événements sont conservés 30 jours. Activez le point de terminaison pour livrer les événements manqués.',
  offFailedHint:
    'Corrigez d’abord le problème. Les événements sont conservés 30 jours. Activez le point de terminaison pour livrer les événements manqués.',

  deliveries: 'Livraisons',
  deliveriesIntro: 'Livraisons des 30 derniers jours.',
  deliveriesShow: 'Filtre',
  deliveriesAll: 'Toutes',
  deliveriesNone: 'Aucune livraison pour l’instant.',
  deliveriesNoneHint: 'Envoyez un événement de test pour vérifier le récepteur.',
  deliveriesNoneFound: 'Aucune livraison correspondante.',
  delivery: 'Livraison',
  event: 'Événement',
  answer: 'Réponse',
  attempts: 'Tentatives',
  happened: 'Date de l’événement',
  lastAttempt: 'Dernière tentative',
  lastAttemptTook: '{time}, durée {duration}',
  milliseconds: '{count, number} ms',
  nextAttempt: 'Prochaine tentative',
  retry: 'Livrer à nouveau',
  answerBody: 'Réponse du récepteur',
  body: 'Corps de l’événement',
  bodyHidden: 'Le corps est masqué, car votre rôle ou le point de terminaison n’a pas l’autorisation.',
  problemAnswered: '{answer}.',

  endpointAutoOff: 'Désactivé après des échecs',
  endpointStopped: 'Arrêté',
  endpointOff: 'Désactivé',
  endpointFails: 'En échec',
  endpointOn: 'Activé',
  deliveryAccepted: 'Acceptée',
  deliveryGivenUp: 'Échouée',
  deliveryRetrying: 'Échouée, nouvelle tentative prévue',
  deliverySending: 'Envoi en cours',
  deliveryWaiting: 'En attente',
  answered: 'Réponse {status}',
  answeredNot: 'Pas de réponse',
  notTried: 'Pas encore tentée',

  adviceRedirect: 'Les redirections ne sont pas suivies. Remplacez l’URL par la cible de la redirection.',
  adviceDenied:
    'Le récepteur a refusé l’accès. Vérifiez qu’il contrôle la signature avec le secret actuel et n’exige rien d’autre.',
  adviceNotFound:
    'Le récepteur n’accepte rien à ce chemin. Corrigez l’URL ou ajoutez le chemin au récepteur.',
  adviceGone:
    'Le récepteur indique qu’il n’existe plus. Activez le point de terminaison quand le récepteur est de retour.',
  adviceTooLarge:
    'Le récepteur n’accepte que des corps plus petits. Un événement compte au plus 20 000 octets.',
  adviceTooMany: 'Le récepteur demande une pause. L’événement est réessayé automatiquement.',
  adviceRefused:
    'Le récepteur a refusé la requête. Lisez la réponse ci-dessous, corrigez le récepteur et livrez à nouveau.',
  adviceFailed:
    'Le récepteur a échoué. Consultez le journal du récepteur à cette heure. L’événement est réessayé automatiquement.',
  adviceNoPermission:
    'Donnez l’autorisation au rôle du membre qui a configuré le point de terminaison, ou reprenez le point de terminaison. Livrez ensuite à nouveau.',
  adviceNotPublic:
    'Utilisez une URL avec une adresse IP publique. L’administrateur du serveur peut autoriser les adresses privées.',
  adviceSlow: 'Répondez 200 immédiatement, et effectuez le travail lent ensuite.',
  adviceUnreachable:
    'Vérifiez que le récepteur fonctionne, que son nom de domaine est résolu et que son certificat est valide.',

  groupContacts: 'Contacts',
  groupMessages: 'Messages',
  groupEmails: 'E-mails',
  groupLinks: 'Liens',
  groupCampaigns: 'Campagnes',
  groupPolls: 'Sondages',
  groupAutomations: 'Automatisations',
  groupJoinLinks: 'Liens d’inscription',
  groupBilling: 'Facturation',
  groupSenders: 'Expéditeurs',

  signature:
    'Les événements sont signés selon <link>Standard Webhooks</link>, qui propose des bibliothèques pour la plupart des langages. Vérifiez le corps avant de l’analyser :',
  signatureSample: 'Vérification de la signature en JavaScript',
  signatureAnswer:
    'Répondez avec un statut de 200 à 299 en 15 secondes. Un événement peut arriver plusieurs fois et dans un autre ordre. Retenez chaque <code>webhook-id</code>.',
  signatureReference: 'Tous les types d’événements dans la référence',
} satisfies Translation<typeof english>
