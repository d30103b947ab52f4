import type { firstSteps as english } from '../en/first-steps.ts'
import type { Translation } from '../words.ts'

export const firstSteps = {
  title: 'Premiers pas',
  progress: 'Étapes terminées : {done, number} sur {total, number}',
  stepDone: '(terminée)',
  sender: 'Ajouter un expéditeur',
  senderHint:
    'Les messages sont envoyés depuis un expéditeur. L’expéditeur de test utilise l’opérateur de test intégré, et aucun téléphone ne reçoit rien.',
  senderTest: 'Expéditeur de test',
  senderTestAct: 'Ajouter un expéditeur de test',
  senderRealAct: 'Connecter un vrai expéditeur',
  senderDone: '<link>{name}</link> : {channel} depuis {address}',
  contact: 'Ajouter un contact',
  contactHint: 'Commencez par vous-même ou importez une liste.',
  contactForm: 'Premier contact',
  contactFirstName: 'Prénom',
  contactPhone: 'Numéro de téléphone',
  contactEmail: 'Adresse e-mail',
  contactAct: 'Ajouter le contact',
  contactImportAct: 'Importer une liste',
  contactDone: '{count, plural, one {# contact} other {# contacts}}',
  segment: 'Créer un segment',
  segmentHint:
    'Une campagne est envoyée à un segment. Un segment contient tous les contacts qui correspondent à ses règles au démarrage de la campagne.',
  segmentAllAct: 'Créer un segment de tous les contacts',
  segmentRulesAct: 'Créer un segment avec des règles',
  campaign: 'Rédiger une campagne',
  campaignHint:
    'Rédigez un court message, vérifiez l’aperçu et envoyez la campagne. Choisissez « Transactionnel » pour votre première campagne, car les messages marketing attendent pendant les heures de silence.',
  campaignAct: 'Rédiger une campagne',
  delivery: 'Vérifier la distribution',
  deliveryHint: 'L’opérateur signale chaque message distribué.',
  deliveryDraft: '<link>{name}</link> est un brouillon. Envoyez la campagne pour continuer.',
  deliverySending:
    '<link>{name}</link> est en cours d’envoi. Les messages marketing attendent la fin des heures de silence dans le fuseau horaire de chaque destinataire.',
  deliveryScheduled: '<link>{name}</link> sera envoyée le {time}.',
  deliveryNone:
    'Aucun message n’a encore été distribué. <link>{name}</link> indique la raison pour chaque destinataire.',
  deliveryDone: '{count, plural, one {# message distribué} other {# messages distribués}}',
  deliveryDoneEmail: '{count, plural, one {# e-mail envoyé} other {# e-mails envoyés}}',
  welcome: 'Bienvenue',
  welcomeNamed: 'Bienvenue, {name}',
  welcomeIntro: 'Envoyez votre première campagne en cinq minutes.',
  next: 'Étapes suivantes',
  nextSender: 'Connecter un vrai expéditeur',
  nextSenderHint: 'Utilisez votre propre fournisseur de SMS, WhatsApp ou e-mail.',
  nextImport: 'Importer vos contacts',
  nextImportHint:
    'Téléversez une feuille de calcul. Vous pouvez vérifier le résultat avant l’importation, et annuler l’importation plus tard.',
  nextPeople: 'Inviter votre équipe',
  nextPeopleHint: 'Chaque rôle définit ce que ses membres peuvent faire.',
  nextKey: 'Créer une clé API',
  nextKeyHint: 'Avec une clé API, d’autres logiciels font ce que vous faites dans la console.',
} satisfies Translation<typeof english>
