import type { send as english } from '../en/send.ts'
import type { Translation } from '../words.ts'

export const send = {
  notYet: 'Ainda não',
  recipients: 'Destinatários',
  audience: 'Público',
  topic: 'Tema',
  when: 'Quando',
  checkCampaign: 'Conferir a campanha',
  checkPoll: 'Conferir a enquete',
  hidden: 'Sua função não permite ver o número de destinatários.',
  counting: 'Contando os destinatários…',
  grown: 'O público passou de {before, number} para {now, number} desde que você abriu esta janela.',
  changedCampaign: 'Alguém alterou esta campanha. Confira de novo.',
  changedPoll: 'Alguém alterou esta enquete. Confira de novo.',
} satisfies Translation<typeof english>
