import type { send as english } from '../en/send.ts'
import type { Translation } from '../words.ts'

export const send = {
  notYet: 'Pas encore',
  recipients: 'Destinataires',
  audience: 'Audience',
  topic: 'Thème',
  when: 'Date d’envoi',
  checkCampaign: 'Vérifier la campagne',
  checkPoll: 'Vérifier le sondage',
  hidden: 'Votre rôle ne permet pas de voir le nombre de destinataires.',
  counting: 'Comptage des destinataires…',
  grown: 'L’audience est passée de {before, number} à {now, number} depuis l’ouverture de cette fenêtre.',
  changedCampaign: 'Quelqu’un a modifié cette campagne. Vérifiez-la à nouveau.',
  changedPoll: 'Quelqu’un a modifié ce sondage. Vérifiez-le à nouveau.',
} satisfies Translation<typeof english>
