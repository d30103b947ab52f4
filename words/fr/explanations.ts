import type { explanations as english } from '../en/explanations.ts'
import type { Translation } from '../words.ts'

export const explanations = {
  nameless: 'Le contact',
  wouldSend:
    '{state, select, draft {{name} recevrait le message si la campagne était lancée maintenant.} other {{name} recevrait le message.}}',
  wouldSendAt:
    '{state, select, draft {{name} recevrait le message le {time} si la campagne était lancée maintenant.} other {{name} recevrait le message le {time}.}}',
  wouldWait:
    '{state, select, draft {{name} devrait attendre si la campagne était lancée maintenant.} other {{name} devrait attendre.}}',
  wouldWaitUntil:
    '{state, select, draft {{name} devrait attendre jusqu’au {time} si la campagne était lancée maintenant.} other {{name} devrait attendre jusqu’au {time}.}}',
  wouldSkip: '{name} ne recevrait pas le message.',
  wouldSkipAt: '{name} ne recevrait pas le message le {time}.',
  notInSegment: '{name} ne fait pas partie des destinataires.',
  notInRun:
    '{name} est maintenant dans le segment, mais n’y était pas quand l’audience de cet envoi a été fixée.',
  waitsForTurn: 'Le message à {name} attend son tour.',
  waitsUntil: 'Le message à {name} attend jusqu’au {time}.',
  waitsPaused: 'Le message à {name} attend, car la campagne est en pause.',
  lastAttempt: 'Dernière tentative : {reason}.',
  sending: 'Le message à {name} est en cours d’envoi à l’opérateur.',
  sent: '{status, select, DELIVERED {Le message à {name} a été envoyé et distribué.} READ {Le message à {name} a été envoyé et lu.} other {Le message à {name} a été envoyé.}}',
  sentAt:
    '{status, select, DELIVERED {Le message à {name} a été envoyé le {time} et distribué.} READ {Le message à {name} a été envoyé le {time} et lu.} other {Le message à {name} a été envoyé le {time}.}}',
  failed: 'Le message à {name} a échoué.',
  failedAt: 'Le message à {name} a échoué le {time}.',
  skipped: '{name} a été ignoré.',
  skippedAt: '{name} a été ignoré le {time}.',
  canceled: 'Le message à {name} a été annulé avant l’envoi.',
  reason: 'Raison : {reason}.',

  segmentDeleted: 'Le segment « {name} » a été supprimé.',
  segmentLate: 'Le contact est entré dans le segment « {name} » après l’approbation de la campagne.',
  segmentMember: 'Le contact est dans le segment « {name} ».',
  segmentNoMember: 'Le contact n’est pas dans le segment « {name} ».',
  segmentMatch: 'Le contact correspond aux règles du segment « {name} ».',
  segmentNoMatch: 'Le contact ne correspond pas aux règles du segment « {name} ».',

  address:
    '{kind, select, email {L’adresse e-mail est {address}.} other {Le numéro de téléphone est {address}.}}',
  addressNone:
    '{kind, select, email {Le contact n’a pas d’adresse e-mail.} other {Le contact n’a pas de numéro de téléphone.}}',
  addressGone:
    '{kind, select, email {L’adresse e-mail était {address} quand l’audience a été fixée. Le contact n’a plus d’adresse e-mail.} other {Le numéro de téléphone était {address} quand l’audience a été fixée. Le contact n’a plus de numéro de téléphone.}}',
  addressChanged:
    '{kind, select, email {L’adresse e-mail était {address} quand l’audience a été fixée. Elle est maintenant {current}.} other {Le numéro de téléphone était {address} quand l’audience a été fixée. Il est maintenant {current}.}}',
  duplicate:
    '{kind, select, email {Un autre destinataire de l’envoi a la même adresse e-mail et reçoit le message.} other {Le contact a obtenu ce numéro de téléphone après le début de l’envoi. L’ancien titulaire du numéro fait peut-être partie de l’envoi.}}',
  duplicateNone:
    '{kind, select, email {Aucun autre destinataire de l’envoi n’a cette adresse e-mail.} other {Aucun autre destinataire de l’envoi n’a ce numéro de téléphone.}}',
  status:
    '{status, select, INVALID {Le contact est marqué comme non valide.} ARCHIVED {Le contact est archivé.} ACTIVE {Le contact est actif.} other {Le statut du contact est inconnu.}}',

  optOutNone: 'Le contact ne figure pas sur la liste des désinscriptions.',
  optOut: '{address} figure sur la liste des désinscriptions depuis le {time} ({method}).',
  optOutFile: 'L’entrée vient du fichier « {file} ».',
  optOutBy:
    '{kind, select, key {La clé API « {name} » a enregistré la désinscription.} other {{name} a enregistré la désinscription.}}',
  reviewNone: 'Aucun message du contact n’attend de vérification.',
  reviewMarketing:
    'Un message du contact peut être une désinscription et attend une vérification depuis le {time}. D’ici là, le contact ne reçoit pas de marketing.',
  reviewTransactional:
    'Un message du contact peut être une désinscription et attend une vérification depuis le {time}. Le contact reçoit toujours les messages transactionnels.',
  addressUnproved:
    'L’adresse a été saisie dans un formulaire public qui ne l’a pas vérifiée. Elle ne reçoit pas de marketing tant que son titulaire n’a pas accepté, ou qu’un membre n’a pas enregistré comment il a accepté.',
  consent: 'Le contact a donné son consentement le {time} ({method}).',
  consentNone: 'Aucun consentement n’est enregistré.',
  consentNotNeeded: 'Aucun consentement enregistré n’est nécessaire.',

  expires: 'Le message peut être envoyé jusqu’au {time}.',
  expired: 'Le message pouvait être envoyé jusqu’au {time}. Ce moment est passé.',
  windowNone: 'Aucune heure de silence ne s’applique au message.',
  windowTransactional: 'Les heures de silence ne s’appliquent pas aux messages transactionnels.',
  windowOpen:
    'Les messages peuvent être envoyés de {start} à {end}, fuseau horaire : {zones} (origine : {source}). Le message peut être envoyé.',
  windowOpens:
    'Les messages peuvent être envoyés de {start} à {end}, fuseau horaire : {zones} (origine : {source}). Le message attend jusqu’à {time} (fuseau horaire : {zone}).',
  windowNever:
    'Les messages peuvent être envoyés de {start} à {end}, fuseaux horaires : {zones} (origine : {source}). Aucun moment n’est autorisé dans tous ces fuseaux horaires.',

  topicNone: 'Le contact ne s’est pas désabonné du thème {name}.',
  topicNotChosen: 'Le thème {name} n’atteint que les personnes abonnées, et le contact ne l’est pas.',
  topicSubscribed: 'Le contact s’est abonné au thème {name} le {time} ({method}).',
  topicUnsubscribed: 'Le contact s’est désabonné du thème {name} le {time} ({method}).',
  capNone: 'Aucune limite marketing ne s’applique.',
  capTransactional: 'La limite marketing ne s’applique pas aux messages transactionnels.',
  cap: 'Messages marketing reçus en {days, plural, one {# jour} other {# jours}} : {received, number} sur {messages, number} au maximum.',
  capFrom: 'Le prochain message marketing peut être envoyé à partir du {time}.',

  region: 'WhatsApp distribue les messages de ce type à ce numéro.',
  regionBlocked:
    'WhatsApp ne distribue pas les modèles marketing aux numéros des États-Unis, comme {number}.',
  session:
    'Le contact a écrit à un expéditeur de la campagne le {time}. WhatsApp autorise le texte libre jusqu’au {until}.',
  sessionNone:
    'Le contact n’a écrit à aucun expéditeur de la campagne ces dernières 24 heures : WhatsApp n’autorise que les modèles.',

  textProblem: 'Le texte ne peut pas être créé : {problem}',
  textEmpty: 'Le texte est vide pour ce contact.',
  templateEmpty:
    '{part, select, header {L’en-tête du modèle est vide pour ce contact.} button {Un bouton du modèle est vide pour ce contact.} other {La valeur {number} du modèle est vide pour ce contact.}}',
  textTemplate: 'Le message est le modèle {name} ({language}).',
  textFree: 'Le message est du texte libre.',
  textFreeFile: 'Le message est du texte libre avec un fichier.',
  textMms: 'Le message est un MMS avec {count, plural, one {# fichier} other {# fichiers}}.',
  textSegments: 'Le texte compte {count, plural, one {# segment SMS} other {# segments SMS}}.',
  textMail: 'Le message est un e-mail avec l’objet « {subject} ».',

  senders: 'Le message peut être envoyé depuis {senders}.',
  sendersNone: 'Aucun des expéditeurs de la campagne n’est actif : la campagne se mettrait en pause.',
  dailyRoom: 'Les expéditeurs n’ont pas atteint leurs limites quotidiennes.',
  dailyNone: 'Les expéditeurs n’ont pas de limite quotidienne.',
  dailyFull:
    '{limit, select, warmUp {{count, plural, one {{address} a envoyé # message aujourd’hui, la limite de sa montée en charge.} other {{address} a envoyé # messages aujourd’hui, la limite de sa montée en charge.}}} other {{count, plural, one {{address} a envoyé # message aujourd’hui, sa limite quotidienne.} other {{address} a envoyé # messages aujourd’hui, sa limite quotidienne.}}}}',
  dailyNext: 'Le jour suivant commence le {time}.',
  canaryNone: 'La campagne n’attend pas les résultats de premiers messages.',
  canaryPlan:
    '{size, plural, one {# message est envoyé en premier.} other {# messages sont envoyés en premier.}} Les autres suivent au moins {minutes, plural, one {# minute} other {# minutes}} plus tard.',
  canaryPassed: 'Les premiers messages de l’envoi ont eu de bons résultats.',
  canaryFailed: 'Parmi les premiers messages, trop ont échoué ou entraîné des désinscriptions.',
  canarySome:
    'Premiers messages envoyés : {sent, number} sur {size, number}. Ce message fait peut-être partie de ceux qui restent à envoyer.',
  canaryChecking: 'Les résultats des premiers messages sont en cours de vérification.',
  canaryUnanswered: 'L’opérateur n’a pas encore répondu à tous les premiers messages.',
  canaryWaits:
    'Les premiers messages de l’envoi ont été envoyés. Les autres attendent leurs résultats jusqu’au {time}.',
  holdNone: 'Les envois ne sont pas en pause sur ce serveur.',
  hold: 'Les envois sont en pause sur ce serveur depuis le {time}. Ils reprennent quand l’administrateur du serveur les relance.',

  abNone: 'La campagne n’a pas de test A/B.',
  abShare:
    '{percent, number} % des destinataires, choisis au hasard, reçoivent d’abord l’un des textes {labels}. Les autres reçoivent le texte gagnant. Le texte affiché ici est {label}.',
  abGroup: 'Le contact fait partie du groupe de test du test A/B et reçoit le texte {label}.',
  abChosen: 'Le contact reçoit le texte {label}, le gagnant du test A/B.',
  abWaits: 'Le contact attend qu’un texte du test A/B soit choisi. Le texte affiché ici est {label}.',
  abWaitsUntil:
    'Le contact attend qu’un texte du test A/B soit choisi le {time}. Le texte affiché ici est {label}.',

  resultTooFew:
    'Il n’y a pas encore de gagnant : chaque texte a besoin d’au moins {count, plural, one {# message envoyé} other {# messages envoyés}}.',
  resultWinner: 'Le texte {label} est nettement meilleur que tous les autres.',
  resultNoWinner: 'Aucun texte n’est nettement meilleur que tous les autres.',
  resultFigures:
    '{metric, select, REPLY {{label} : {done, number} sur {sent, plural, one {# destinataire} other {# destinataires}} ont répondu, {rate, number} % (de {low, number} % à {high, number} %).} other {{label} : {done, number} sur {sent, plural, one {# destinataire} other {# destinataires}} ont cliqué, {rate, number} % (de {low, number} % à {high, number} %).}}',
  resultRange: 'L’intervalle entre parenthèses contient le vrai taux avec {percent, number} % de certitude.',
  resultManual: 'Le test est terminé. Un membre doit maintenant choisir le texte.',
  resultOfText:
    '{label} : sur {sent, plural, one {# destinataire} other {# destinataires}}, {clicked, number} ont cliqué, {replied, number} ont répondu, {optedOut, number} se sont désinscrits.',
  resultNobody: '{label} : aucun destinataire.',
  resultUnread:
    'Les résultats du test n’ont pas pu être lus. Demandez à l’administrateur du serveur de consulter le journal du serveur.',

  testLate:
    'Le test A/B devait se terminer le {time}, mais Carillon ne fonctionnait pas, ou les envois étaient en pause.',
} satisfies Translation<typeof english>
