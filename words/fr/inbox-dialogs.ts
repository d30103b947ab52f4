import type { inboxDialogs as english } from '../en/inbox-dialogs.ts'
import type { Translation } from '../words.ts'

export const inboxDialogs = {
  otherTime: 'Autre date',

  assign: 'Attribuer la conversation',
  assignNow: 'Attribuée à {name}.',
  assignMember: 'Membre',
  assignYou: 'Vous',
  assignAny: 'N’importe quel membre',
  assignNone: 'Aucun membre correspondant.',

  snooze: 'Reporter jusqu’à',
  snoozeHint: 'La conversation se rouvre à cette date, ou quand le contact écrit.',
  snoozeAct: 'Reporter',

  later: 'Envoyer plus tard',
  laterHint: 'La réponse planifiée s’affiche dans la conversation. Vous pouvez l’annuler avant son envoi.',
  laterTimeHint: 'Dans les 30 prochains jours.',
  laterQuiet: 'Respecter les heures de silence',
  laterQuietHint: 'La réponse attend la fin des heures de silence du contact.',
  laterAct: 'Planifier',

  templates: 'Utiliser un modèle',
  templatesType: 'Type',
  templatesQuick: 'Réponses rapides',
  templatesAll: 'Tous les modèles',
  templatesSearch: 'Rechercher un modèle',
  templatesNone: 'Aucun modèle correspondant.',
  templatesNoneQuick: 'Aucune réponse rapide correspondante. Cherchez dans tous les modèles.',
  templateFor: 'Aperçu pour {name}',
  templateSegments: '{count, plural, one {# segment SMS} other {# segments SMS}}',
  templateLinks: 'Les liens courts sont créés au moment de l’envoi. Le texte ne peut pas être modifié ici.',
  templateInsert: 'Insérer dans la réponse',
  templateBack: 'Choisir un autre modèle',

  whatsapp: 'Envoyer un modèle WhatsApp',
  whatsappKnown: 'Déjà envoyés',
  whatsappOther: 'Autre modèle',
  whatsappOption: '{name} ({language})',
  whatsappForm: 'Modèle',
  whatsappName: 'Nom du modèle dans WhatsApp',
  whatsappLanguage: 'Langue',
  whatsappValues: 'Valeurs, une par ligne',
  whatsappValuesHint: 'Dans l’ordre {first}, {second}, etc.',
  whatsappHeader: 'Valeur de l’en-tête',
  whatsappHeaderHint: 'Seulement pour un en-tête avec variable.',
  whatsappText: 'Texte dans cette conversation',
  whatsappTextHint: 'WhatsApp envoie le texte du modèle.',
} satisfies Translation<typeof english>
