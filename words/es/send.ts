import type { send as english } from '../en/send.ts'
import type { Translation } from '../words.ts'

export const send = {
  notYet: 'Todavía no',
  recipients: 'Destinatarios',
  audience: 'Audiencia',
  topic: 'Tema',
  when: 'Cuándo',
  checkCampaign: 'Revisar la campaña',
  checkPoll: 'Revisar la encuesta',
  hidden: 'Tu rol no puede ver el número de destinatarios.',
  counting: 'Contando los destinatarios…',
  grown: 'La audiencia ha pasado de {before, number} a {now, number} desde que abriste esta ventana.',
  changedCampaign: 'Alguien ha cambiado esta campaña. Revísala de nuevo.',
  changedPoll: 'Alguien ha cambiado esta encuesta. Revísala de nuevo.',
} satisfies Translation<typeof english>
