import type { publicPages as english } from '../en/public-pages.ts'
import type { Translation } from '../words.ts'

export const publicPages = {
  waitTitle: 'Veuillez patienter un instant',
  waitLinks: 'Trop de liens non valides ont été ouverts depuis votre réseau. Réessayez dans une minute.',
  waitBusy: 'C’est impossible pour le moment. Réessayez dans quelques secondes.',
  invalidTitle: 'Ce lien n’est pas valide',
  nothingTitle: 'Il n’y a rien ici',
  nothing: 'Ouvrez à nouveau le lien depuis le message reçu, ou copiez le lien en entier.',

  linkNoneTitle: 'Ce lien n’existe pas',
  linkNone:
    'L’adresse a peut-être été coupée ou mal saisie. Ouvrez à nouveau le lien depuis le message reçu, ou copiez le lien en entier.',
  linkGoneTitle: 'Ce lien n’est plus actif',
  linkGone: 'Le lien a expiré ou a été désactivé. Demandez un nouveau lien à l’expéditeur du message.',

  emails: 'E-mails de {name}',
  emailsOn: '{name} envoie des e-mails à {address}.',
  emailsOnAgain: 'C’est fait. {name} envoie des e-mails à {address}.',
  emailsStop: 'Se désinscrire',
  emailsOffTitle: 'Vous êtes désinscrit',
  emailsOff: '{name} n’envoie plus d’e-mails à {address}. Un e-mail déjà envoyé peut encore arriver.',
  emailsStart: 'Recevoir à nouveau les e-mails',
  topicStop: 'Se désabonner de {topic}',
  everythingStop: 'Se désabonner de tout',
  topicStopped:
    'C’est fait. {name} ne vous enverra plus rien sur {topic}. Un message déjà en route peut encore arriver.',
  topicsSaved: 'Votre choix a été enregistré.',
  topicsTitle: 'Ce que vous recevez',
  topicsHint: 'Votre choix s’applique aux e-mails.',
  topicsHintTexts:
    'Votre choix s’applique aux e-mails et aux SMS envoyés au numéro qui se termine par {digits}.',
  topicsSave: 'Enregistrer',
  textsOn: '{name} peut aussi envoyer des messages au numéro qui se termine par {digits}.',
  textsStop: 'Ne plus recevoir de messages',
  textsOff:
    'Aucun message n’est envoyé au numéro qui se termine par {digits}. Pour en recevoir à nouveau, répondez START à un ancien message.',
  emailsInvalid:
    'Le lien a peut-être été coupé ou mal saisi. Ouvrez-le à nouveau depuis l’e-mail, ou copiez-le en entier. Vous pouvez aussi répondre à l’e-mail et demander à son expéditeur d’arrêter.',
  exampleTitle: 'Ceci est un exemple',
  example:
    'Vous avez reçu un e-mail de test. Dans les e-mails aux destinataires, ce lien ouvre une page avec un bouton de désinscription.',

  digestTitle: 'E-mails de notification',
  digest: 'Vous recevez des e-mails sur les notifications de {name}. Voulez-vous arrêter ces e-mails ?',
  digestStop: 'Arrêter ces e-mails',
  digestEndedTitle: 'Les e-mails de notification sont désactivés',
  digestEnded:
    'Connectez-vous pour voir les notifications de {name}, ou pour recevoir à nouveau les e-mails.',
  digestInvalid:
    'Le lien a peut-être été coupé ou mal saisi. Ouvrez-le à nouveau depuis l’e-mail. Les personnes qui ont quitté l’organisation ne reçoivent plus ses e-mails.',

  pollVoted: '{count, plural, one {# personne a voté.} other {# personnes ont voté.}}',
  pollVotes: '{count, plural, one {# vote} other {# votes}}',
  pollNotBegun: 'Le vote n’a pas commencé.',
  pollClosed: 'Le vote est clos.',
  pollCanceled: 'Le vote a été interrompu.',
  pollFailed: 'Il n’y a pas eu de vote.',
  pollUpdates:
    'Les nouveaux votes apparaissent toutes les {seconds, number} secondes. <link>Arrêter les mises à jour</link>',
  pollStill: 'Afficher les nouveaux votes au fur et à mesure',
  pollInvalid:
    'Les résultats de ce sondage ne sont pas affichés ici, ou le lien a été coupé ou mal saisi. Redemandez le lien.',

  fileGone: 'Ce fichier n’est plus disponible. Demandez un nouveau lien à l’expéditeur.',
  fileRange: 'Le fichier ne contient pas la partie demandée.',
  cardGone: 'Cette carte de contact n’est plus disponible. Demandez un nouveau lien à l’expéditeur.',

  startingTitle: 'Le serveur démarre',
  startingCheck:
    'Les données sont en cours de vérification. Cette page se recharge automatiquement jusqu’à ce que tout soit prêt.',
  startingCopy:
    'Les données sont en cours de copie dans backups/ avant leur migration, {percent, number} %. Cette page se recharge automatiquement jusqu’à ce que tout soit prêt.',
  startingMigration:
    'Les données sont en cours de migration, étape {step, number} sur {of, number} ({migration}). Cette page se recharge automatiquement jusqu’à ce que tout soit prêt.',
} satisfies Translation<typeof english>
