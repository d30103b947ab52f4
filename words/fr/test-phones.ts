import type { testPhones as english } from '../en/test-phones.ts'
import type { Translation } from '../words.ts'

export const testPhones = {
  title: 'Téléphones de test',
  search: 'Numéro ou adresse',
  list: 'Téléphones',
  none: 'Aucun message pour l’instant.',
  noneHint:
    'Envoyez une campagne ou un message de test depuis un expéditeur de l’opérateur de test. Les messages apparaissent ici.',
  noMatch: 'Aucun téléphone correspondant.',
  nothing: 'Choisissez un téléphone',
  nothingHint: 'Vous voyez chaque message comme son destinataire, et répondez à sa place.',
  open: 'Ouvrir un téléphone',
  openAct: 'Ouvrir le téléphone',
  openAddress: 'Numéro de téléphone ou adresse e-mail',
  openHint: 'Un numéro sans messages peut écrire en premier, par exemple le mot-clé d’un lien d’inscription.',
  back: 'Retour à la liste',
  intro: 'Téléphone de l’opérateur de test. Aucune personne réelle ne reçoit rien.',
  messages: 'Messages sur ce téléphone',
  phoneEmpty: 'Aucun message sur ce téléphone pour l’instant.',
  phoneEmptyHint: 'Écrivez à un expéditeur pour commencer.',
  messageFrom: 'De {name}',
  answerTo: 'Réponse à {name}',
  senderDeleted: 'Expéditeur supprimé',
  template: 'Modèle {name}{count, plural, =0 {} other { : {values}}}',
  file: 'Ouvrir la pièce jointe',
  choices: 'Options',
  failed: 'Non distribué : {reason}',
  answer: 'Répondre à la place de cette personne',
  answerSender: 'Répondre à',
  answerMail: 'Répond au dernier e-mail de l’expéditeur.',
  answerRefused: 'Votre rôle ne permet pas de répondre depuis les téléphones de test.',
  answerNoSender:
    'Aucun expéditeur de l’opérateur de test ne peut recevoir de réponse. <link>Ajouter un expéditeur</link>',
  send: 'Envoyer la réponse',
  sendWord: 'Envoyer {word}',
} satisfies Translation<typeof english>
