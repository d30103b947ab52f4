import type { launch as english } from '../en/launch.ts'
import type { Translation } from '../words.ts'

export const launch = {
  recipients: 'Destinatários',
  segments: 'Segmentos de SMS',
  cost: 'Custo',
  duration: 'Duração',

  now: 'Agora',
  atItsTime: 'No horário agendado',
  open: 'Abrir campanha',
  resume: 'Retomar “{name}”',
  resumeAct: 'Retomar para {count, plural, one {# destinatário} other {# destinatários}}',
  resumeActAlone: 'Retomar',
  resumeKeep: 'Manter em pausa',
  resumed: '“{name}” foi retomada.',
  resumedFor:
    '{count, plural, one {“{name}” foi retomada para # destinatário.} other {“{name}” foi retomada para # destinatários.}}',

  submitAct: 'Enviar para aprovação',
  apiKey: 'Uma chave de API',
  submitNote: 'Nota para quem aprova',
  decideHint: 'A decisão cabe a um membro que pode enviar campanhas.',
} satisfies Translation<typeof english>
