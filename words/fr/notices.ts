import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'La campagne « {name} » a été mise en pause',
  wayOn: 'Reprenez la campagne quand le problème est résolu, ou annulez-la.',
  chooseText: 'Choisissez le texte que les autres destinataires reçoivent.',
  goesOn:
    'La campagne reprend d’elle-même quand des crédits, un pack, un forfait supérieur ou la période suivante la couvrent.',
  campaignMissed:
    '{count, plural, one {# envoi de la campagne « {name} » n’a pas eu lieu} other {# envois de la campagne « {name} » n’ont pas eu lieu}}',
  campaignMissedHint:
    'Plus d’une heure après l’heure prévue, la campagne ou tous les envois étaient encore en pause, ou le serveur était arrêté.',
  noNextRun: 'Aucun autre envoi n’est planifié.',
  nextRun: 'Le prochain envoi a lieu le {time}.',
  campaignFailed: 'La campagne « {name} » n’a pas pu être envoyée',
  campaignFailedHint: 'Aucun message n’a été envoyé. Les messages de la campagne indiquent les raisons.',
  campaignFinished: 'La campagne « {name} » est terminée',
  campaignResults:
    '{recipients, plural, one {{sent, number} message envoyé sur #} other {{sent, number} messages envoyés sur #}}, {failed, number} échoués, {skipped, number} ignorés.',
  approvalRequested: 'La campagne « {name} » est en attente d’approbation',
  approvalRequestedHint: '{name} a soumis la campagne. Approuvez-la ou refusez-la.',

  senderAside: 'L’expéditeur « {name} » n’envoie plus',
  senderAsideHint:
    'L’expéditeur {address} n’envoie rien tant que ses paramètres ne sont pas corrects et vérifiés, ou qu’un membre ne le réactive pas.',
  senderTrouble: 'L’expéditeur « {name} » a un problème',
  senderTroubleHint:
    'Les messages de {address} qui ont échoué à coup sûr sont renvoyés. Les messages au résultat inconnu ne le sont pas.',
  senderWorks: 'L’expéditeur « {name} » fonctionne à nouveau',
  senderWorksHint: 'L’expéditeur {address} n’a plus de problème.',
  syncFailed: 'Le fournisseur de « {name} » n’a pas accepté les mots-clés de désinscription',
  syncFailedHint:
    'Les mots-clés sont renvoyés toutes les dix minutes. Les désinscriptions s’appliquent quand même ici.',
  syncWorks: 'Le fournisseur de « {name} » a accepté les mots-clés de désinscription',
  syncWorksHint: 'Le fournisseur a maintenant tous vos mots-clés de désinscription.',

  reviewsOverdue: 'La vérification de désinscriptions possibles est en retard',
  reviewsDue: 'Des désinscriptions possibles doivent être vérifiées',
  reviewsOverdueHint:
    '{count, plural, one {# message qui peut être une désinscription attend une vérification.} other {# messages qui peuvent être des désinscriptions attendent une vérification.}} {overdue, plural, one {# est en retard depuis le {time}.} other {# sont en retard depuis le {time}.}} La loi accorde dix jours ouvrables.',
  reviewsDueHint:
    '{count, plural, one {# message qui peut être une désinscription attend une vérification.} other {# messages qui peuvent être des désinscriptions attendent une vérification.}} Le premier délai expire le {time}. La loi accorde dix jours ouvrables.',
  strangerWrote: 'Message de {from}, qui n’est pas un numéro de téléphone',
  strangerOptedOut: 'Désinscription possible de {from}, qui n’est pas un numéro de téléphone',
  strangerOptedOutHint:
    'Le message est peut-être une désinscription. Trouvez qui l’a écrit et désinscrivez vous-même ce contact.',
  strangerText: 'À « {sender} » : {text}',
  strangerTextDeleted: 'À un expéditeur supprimé : {text}',
  inboxMessage:
    '{count, plural, one {Nouveau message dans la boîte de réception} other {Nouveaux messages dans la boîte de réception}}',
  inboxMessageHint:
    'À « {sender} » par {channel} : {count, plural, one {# message non lu} other {# messages non lus}}.',

  importFinished:
    '{kind, select, list {L’importation d’une liste de désinscriptions depuis « {file} » est terminée} other {L’importation de contacts depuis « {file} » est terminée}}',
  importStopped:
    '{kind, select, list {L’importation d’une liste de désinscriptions depuis « {file} » s’est arrêtée avant la fin} other {L’importation de contacts depuis « {file} » s’est arrêtée avant la fin}}',
  importCounts:
    '{created, plural, one {# contact créé} other {# contacts créés}}, {updated, number} mis à jour, {rejected, plural, one {# ligne rejetée} other {# lignes rejetées}}.',
  listCounts:
    '{added, plural, one {# entrée ajoutée} other {# entrées ajoutées}}, {known, number} déjà sur la liste, {rejected, plural, one {# ligne rejetée} other {# lignes rejetées}}.',

  webhookOff: 'Le point de terminaison webhook à {host} est désactivé',
  webhookOffHint:
    'Le point de terminaison ne reçoit plus d’événements. Quand le problème est résolu, activez-le et livrez les événements manqués.',
  linkSpent: 'Le lien d’inscription « {name} » a atteint sa limite quotidienne',
  linkSpentHint:
    'Le lien d’inscription a envoyé {count, plural, one {# message} other {# messages}}, sa limite quotidienne. Son formulaire est fermé jusqu’au jour suivant (UTC). Si de vraies personnes ont demandé les messages, augmentez la limite quotidienne. Sinon, mettez le lien d’inscription en pause.',
  automationTells: 'L’automatisation « {name} » attire votre attention sur ce contact.',
  domainFails: 'Le domaine {domain} ne fonctionne plus',
  domainFailsLinks: 'Les liens courts avec ce domaine ne fonctionnent pas.',
  domainFailsPages:
    'Les liens des e-mails envoyés qui ouvrent des pages sur ce domaine ne fonctionnent pas. Les nouveaux e-mails renvoient à ce serveur.',
  domainFailsHint: 'Le domaine est vérifié à nouveau toutes les 30 minutes.',
  domainWorks: 'Le domaine {domain} fonctionne à nouveau',
  domainWorksHint: 'Le domaine mène à nouveau à ce serveur.',

  held: 'Tous les envois sont en pause',
  heldHint:
    'Aucun message de campagne n’est envoyé tant que l’administrateur du serveur n’a pas repris les envois.',
  resumed: 'Les envois ont repris',
  resumedHint: 'L’administrateur du serveur a repris les envois.',
  backupBehind: 'La sauvegarde est en retard',
  backupBehindHint:
    'Le fichier de sauvegarde était complet pour la dernière fois le {time}. L’administrateur du serveur peut trouver la raison avec « carillon doctor ».',
  backupWorks: 'La sauvegarde est à jour',
  backupWorksHint: 'Le fichier de sauvegarde est à nouveau complet.',

  wayToMore:
    '{mode, select, MANUAL {Demandez des crédits ou un forfait supérieur à l’administrateur du serveur.} other {Achetez des crédits ou un pack, ou choisissez un forfait supérieur.}}',
  creditsLow:
    '{count, plural, =0 {Il ne reste aucun crédit} one {Il ne reste que # crédit} other {Il ne reste que # crédits}}',
  creditsLowHint:
    'Moins de {threshold, number} crédits sont disponibles. Les campagnes sans crédits suffisants se mettent en pause.',
  limitNear:
    '{unit, select, EMAILS {{used, number} des {limit, number} e-mails du forfait sont utilisés} WHATSAPP_MESSAGES {{used, number} des {limit, number} messages WhatsApp du forfait sont utilisés} other {{used, number} des {limit, number} segments SMS du forfait sont utilisés}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {Le seul e-mail du forfait est utilisé} other {Les # e-mails du forfait sont utilisés}}} WHATSAPP_MESSAGES {{limit, plural, one {Le seul message WhatsApp du forfait est utilisé} other {Les # messages WhatsApp du forfait sont utilisés}}} other {{limit, plural, one {Le seul segment SMS du forfait est utilisé} other {Les # segments SMS du forfait sont utilisés}}}}',
  nextPeriod: 'La période suivante commence le {day}.',
  beyondInvoiced: 'Les messages supplémentaires sont envoyés et ajoutés à la facture.',
  beyondPaused:
    'Les packs et les crédits paient les messages supplémentaires. Sans eux, les campagnes se mettent en pause.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {L’achat automatique de « {product} » a échoué} other {L’achat de « {product} » a échoué}}',
  refillStopped: 'L’achat automatique de « {product} » s’est arrêté',
  notCharged: 'Le montant de {price} n’a pas pu être débité : {reason}',
  refillStoppedHint:
    'L’achat a échoué trois fois de suite. Vérifiez la carte enregistrée, puis réactivez l’achat automatique.',
  nothingBought: 'Rien n’a été acheté. Vérifiez la carte enregistrée dans le portail de facturation.',
  triedAgain: 'Une nouvelle tentative d’achat aura lieu le {time}.',
  paidTwice: '« {product} » a été payé deux fois',
  paidTwiceHint:
    'Le montant de {price} a été débité une seconde fois, mais rien de plus n’a été acheté. Demandez un remboursement à l’administrateur du serveur.',
  refundFailed: 'Un remboursement de « {product} » a échoué',
  refundFailedHint:
    'La banque n’a pas accepté le remboursement de {price}. L’achat compte comme payé et est à nouveau disponible. Demandez à l’administrateur du serveur un remboursement par une autre voie.',
  disputed:
    '{status, select, WON {Un paiement pour « {product} » n’est plus contesté} LOST {La banque a repris un paiement pour « {product} »} other {Un paiement pour « {product} » est contesté}}',
  disputeOpen:
    '{kind, select, DISPUTE {Le paiement de {price} est contesté auprès de la banque.} other {La banque soupçonne une fraude pour le paiement de {price}.}}',
  disputeHeld:
    '{count, plural, =0 {Il ne reste aucun crédit ni unité de cet achat à bloquer.} one {# crédit ou unité de cet achat est bloqué.} other {# crédits ou unités de cet achat sont bloqués.}} Demandez les détails à l’administrateur du serveur.',
  disputeWon:
    'Le paiement de {price} est maintenu. Les crédits ou unités bloqués sont à nouveau disponibles.',
  disputeLost: 'La banque a repris {price}. Le reste des crédits ou unités a été retiré.',
  pastDue:
    '{kind, select, PLAN {Un paiement pour le forfait « {product} » a échoué} other {Un paiement pour l’option « {product} » a échoué}}',
  pastDueHint:
    'L’abonnement continue pendant sept jours, le temps de réessayer le paiement. Vérifiez la carte enregistrée dans le portail de facturation.',
  notApplied:
    '{kind, select, PLAN {Le forfait « {product} » ne s’applique plus} other {L’option « {product} » ne s’applique plus}}',
  ended:
    '{kind, select, PLAN {Le forfait « {product} » a pris fin} other {L’option « {product} » a pris fin}}',
  unpaid:
    '{status, select, UNPAID {Le paiement a échoué plusieurs fois.} other {L’abonnement est en pause.}}',
  withoutIt:
    '{kind, select, PLAN {L’organisation a maintenant le forfait par défaut.} other {La limite est à nouveau celle du forfait. Rien n’est supprimé.}}',
  appliesWhenPaid: 'Pour retrouver le forfait ou l’option, payez dans le portail de facturation.',
} satisfies Translation<typeof english>
