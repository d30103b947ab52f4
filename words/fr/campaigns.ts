import type { campaigns as english } from '../en/campaigns.ts'
import type { Translation } from '../words.ts'

export const campaigns = {
  title: 'Campagnes',
  newAct: 'Nouvelle campagne',
  search: 'Rechercher par nom',

  filter: 'Statut',
  filterAll: 'Toutes',
  filterLive: 'En cours',
  filterPlanned: 'Planifiées',
  filterDrafts: 'Brouillons',
  filterOver: 'Terminées',

  listNone: 'Aucune campagne correspondante.',
  listShowAll: 'Afficher toutes les campagnes',
  listBegun: 'Vous avez commencé une campagne le {time}.',
  listContinue: 'Continuer',
  listEmpty: 'Aucune campagne pour l’instant.',
  listEmptyHint:
    'Une campagne envoie un message à tous les contacts d’un segment par SMS, WhatsApp ou e-mail. Une campagne nécessite des contacts, un segment et un expéditeur.',
  columnCampaign: 'Campagne',
  columnRecipients: 'Destinataires',
  columnDelivered: 'Distribués',
  columnClicked: 'Clics',
  columnReplied: 'Réponses',
  columnFailed: 'Échecs',
  columnOptedOut: 'Désinscrits',
  columnCreated: 'Création',
  columnUpdated: 'Dernière modification',
  columnDate: 'Date',
  columnActions: 'Actions',
  listAbout: '{channel} à {segment}',
  listUnscheduled: 'Non planifiée',
  listSent: 'Envoyés : {done, number} sur {total, number}',
  listActs: 'Actions pour {name}',
  runMissed: 'Manquée',

  writeAct: 'Continuer la rédaction',
  changeAct: 'Modifier',
  duplicateAct: 'Dupliquer',
  deleteAct: 'Supprimer',
  moreActs: 'Autres actions',
  resumeAct: 'Reprendre',
  pauseAct: 'Mettre en pause',
  cancelAct: 'Annuler',
  sendingActs: 'Mettre en pause, reprendre ou annuler',
  paused: '« {name} » est en pause.',
  pausedWaiting:
    '{count, plural, one {« {name} » est en pause. # message est en attente.} other {« {name} » est en pause. # messages sont en attente.}}',
  duplicated: '« {name} » a été dupliquée. La copie est un brouillon.',
  duplicatedOpen: 'Ouvrir',

  cancel: 'Annuler la campagne',
  cancelKeepSending: 'Continuer l’envoi',
  cancelKeep: 'Conserver la campagne',
  cancelWaiting:
    'Les messages en attente ne seront pas envoyés. Les messages déjà remis à l’opérateur seront quand même distribués. Une campagne annulée ne peut pas reprendre.',
  cancelWaitingCount:
    '{count, plural, one {# message en attente ne sera pas envoyé} other {# messages en attente ne seront pas envoyés}}. Les messages déjà remis à l’opérateur seront quand même distribués. Une campagne annulée ne peut pas reprendre.',
  cancelPlanned: '« {name} » ne sera pas envoyée. Une campagne annulée ne peut pas reprendre.',
  cancelPlannedAt:
    '« {name} » ne sera pas envoyée le {time} ni plus tard. Une campagne annulée ne peut pas reprendre.',
  canceled: '« {name} » est annulée.',
  end: 'Arrêter la récurrence',
  endKeep: 'Conserver la récurrence',
  endHint: 'Aucun autre envoi ne commencera.',
  endHintAt: 'Aucun autre envoi ne commencera. L’envoi du {time} n’aura pas lieu.',
  endSending: 'L’envoi en cours se poursuit jusqu’à son dernier message.',
  endWaiting:
    '{count, plural, one {# message en attente ne sera pas envoyé.} other {# messages en attente ne seront pas envoyés.}}',
  ended: '« {name} » n’aura plus d’autre envoi.',
  remove: 'Supprimer la campagne',
  removeHint: '« {name} » et ses résultats ne peuvent pas être restaurés.',
  removePlanned: 'La campagne ne sera pas envoyée le {time}.',
  removePaused: 'Les messages en attente ne seront pas envoyés.',
  removeKept:
    '{count, plural, one {# message reste dans l’historique de son contact.} other {# messages restent dans l’historique de leurs contacts.}}',
  removed: '« {name} » a été supprimée.',

  pauseSenders: 'Expéditeurs',
  pauseSender: 'Expéditeur {name}',
  pauseSafeguards: 'Limites de protection',
  pauseBilling: 'Facturation',
  pauseEdit: 'Modifier la campagne',
  pauseShowFailed: 'Destinataires en échec',
  pauseShowOptedOut: 'Destinataires désinscrits',
  pauseShowDoubtful: 'Destinataires au résultat inconnu',
  pauseShowFiltered: 'Destinataires filtrés',
  pauseUser: 'Un membre a mis la campagne en pause.',
  pauseUserHint: 'Reprenez la campagne pour continuer.',
  pauseMissedStart: 'L’heure de démarrage est dépassée de plus d’une heure.',
  pauseMissedStartHint: 'Reprenez la campagne pour l’envoyer maintenant, ou annulez-la.',
  pauseNoActiveSender: 'Aucun expéditeur n’est actif.',
  pauseNoActiveSenderHint: 'Réactivez un expéditeur, puis reprenez la campagne.',
  pauseSenderRejected: 'Le fournisseur a refusé le seul expéditeur.',
  pauseSenderRejectedHint: 'Corrigez l’expéditeur, puis reprenez la campagne.',
  pauseUncertain: 'L’opérateur n’a pas confirmé cinq messages de suite.',
  pauseUncertainHint:
    'Vérifiez l’expéditeur et reprenez la campagne quand l’opérateur répond à nouveau. Les messages au résultat inconnu ne sont pas envoyés deux fois.',
  pauseFiltered: 'Les opérateurs filtrent les messages comme spam.',
  pauseFilteredHint:
    'Envoyer d’autres messages de ce type nuirait à l’expéditeur. Annulez la campagne, dupliquez-la et modifiez le texte.',
  pauseFailures:
    'Plus de messages ont échoué que ne le permettent les limites de protection de l’organisation.',
  pauseFailuresHint: 'Vérifiez les raisons avant de reprendre la campagne.',
  pauseOptOuts:
    'Plus de destinataires se sont désinscrits que ne le permettent les limites de protection de l’organisation.',
  pauseOptOutsHint: 'Vérifiez l’audience et le texte avant de reprendre la campagne.',
  pauseComplaints: 'Plus de 0,3 % des destinataires ont signalé l’e-mail comme spam.',
  pauseComplaintsHint:
    'D’autres e-mails de ce type nuisent au domaine de l’expéditeur. Annulez la campagne si vous n’en connaissez pas la cause.',
  pauseCanary: 'Parmi les premiers messages, trop ont échoué ou entraîné des désinscriptions.',
  pauseCanaryHint: 'Reprenez la campagne pour envoyer le reste malgré tout, ou annulez-la.',
  pauseSegmentMissing: 'Le segment a été supprimé avant le démarrage.',
  pauseSegmentMissingHint: 'Choisissez un autre segment, puis reprenez la campagne.',
  pauseAudienceChanged: 'Le segment ou le thème a été modifié après l’approbation.',
  pauseAudienceChangedHint:
    'Vérifiez qui recevrait maintenant la campagne. Reprenez la campagne pour la leur envoyer.',
  pauseAudienceFailed: 'L’audience n’a pas pu être déterminée.',
  pauseAudienceFailedHint:
    'Reprenez la campagne pour réessayer. Si elle se remet en pause, demandez à l’administrateur du serveur de vérifier le journal.',
  pauseTemplateRejected:
    'WhatsApp n’envoie pas le modèle. Il a été suspendu, désactivé, supprimé ou modifié.',
  pauseTemplateRejectedHint: 'Reprenez la campagne quand le modèle est à nouveau approuvé.',
  pauseTemplateInvalid: 'Le texte contient un champ de fusion qui n’existe plus.',
  pauseTemplateInvalidHint:
    'Corrigez le texte, puis reprenez la campagne. Si l’envoi a commencé, dupliquez la campagne et corrigez la copie.',
  pauseUndecided: 'Le test A/B s’est terminé sans gagnant.',
  pauseUndecidedHint:
    'Choisissez un texte pour les autres destinataires. La campagne reprend alors d’elle-même.',
  pauseCredits: 'Votre forfait et vos crédits ne couvrent pas les messages restants.',
  pauseCreditsHint: 'La campagne reprend d’elle-même dès que vos crédits suffisent.',
} satisfies Translation<typeof english>
