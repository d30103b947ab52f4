import type { kit as english } from '../en/kit.ts'
import type { Translation } from '../words.ts'

export const kit = {
  close: 'Fermer',
  loading: 'Chargement',
  dismiss: 'Masquer',
  toasts: 'Actions récentes',
  retry: 'Réessayer',
  never: 'Jamais',
  noName: 'Sans nom',
  channelEmail: 'E-mail',

  pages: 'Pages',
  page: 'Page {page, number}',
  pageOf: 'Page {page, number} · {total, number} au total',
  previous: 'Précédent',
  next: 'Suivant',
  showMore: 'Afficher plus',
  results: '{label} : résultats',
  resultsNone: 'Aucun résultat.',
  resultsLoading: 'Recherche en cours …',
  images: 'Afficher les images',
  chartMost: 'Maximum : {value}',
  chartPoint: '{label} : {value}',

  unsaved: 'Modifications non enregistrées',
  unsavedHint: 'Vos modifications sur cet écran seront perdues.',
  unsavedLeave: 'Quitter sans enregistrer',
  unsavedStay: 'Rester ici',
  begun: 'Vous avez commencé ceci le {time}.',
  startOver: 'Recommencer',
  inZoneOf: 'Dans le fuseau horaire de {place}.',
  inDeviceZone: 'Dans le fuseau horaire de cet appareil.',

  checkFields: 'Vérifiez les champs signalés.',
  mistake: 'Une erreur s’est produite dans la console.',
  request: 'Requête <code>{id}</code>',
  unreachable: 'Le serveur est injoignable.',
  unreachableRetry: 'Le serveur est injoignable. Réessayez dans un instant.',
  unreachablePart: 'Cette partie se chargera dès que le serveur répondra.',
  unexpected: 'Le serveur a répondu avec le statut {status}.',
  disconnected: 'Hors connexion. Votre travail est conservé et sera enregistré dès que le serveur répondra.',
  notLoaded: 'La console n’a pas pu être chargée. Vérifiez votre connexion et rechargez la page.',
  fileNotLoaded: 'Un fichier de la console n’a pas pu être chargé.',
  upgraded: 'Le serveur a été mis à jour. Enregistrez votre travail, puis rechargez la page.',
  upgradedFile:
    'Le serveur a été mis à jour. Terminez avec {file}, puis rechargez la page. Le fichier devra ensuite être choisi à nouveau.',
  reload: 'Recharger',

  passkeyNotLoaded: 'Les clés d’accès n’ont pas pu être chargées. Réessayez ou rechargez la page.',
  passkeyNoAnswer: 'Votre appareil n’a pas répondu à temps, ou la demande a été annulée.',
  passkeyKnown: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  passkeyAddress:
    'Votre navigateur n’autorise pas les clés d’accès à cette adresse. Ouvrez la console à l’adresse définie par l’administrateur du serveur.',
  passkeyUnsupported: 'Cet appareil ne prend pas en charge ce type de clé d’accès.',
  passkeyRefused: 'Votre appareil a refusé la clé d’accès : {reason}',
} satisfies Translation<typeof english>
