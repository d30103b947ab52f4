import type { launch as english } from '../en/launch.ts'
import type { Translation } from '../words.ts'

export const launch = {
  recipients: 'Destinatarios',
  segments: 'Segmentos de SMS',
  cost: 'Coste',
  duration: 'Duración',

  now: 'Ahora',
  atItsTime: 'A la hora programada',
  open: 'Abrir campaña',
  resume: 'Reanudar «{name}»',
  resumeAct: 'Reanudar para {count, plural, one {# destinatario} other {# destinatarios}}',
  resumeActAlone: 'Reanudar',
  resumeKeep: 'Mantener en pausa',
  resumed: '«{name}» se ha reanudado.',
  resumedFor:
    '{count, plural, one {«{name}» se ha reanudado para # destinatario.} other {«{name}» se ha reanudado para # destinatarios.}}',

  submitAct: 'Enviar para aprobación',
  apiKey: 'Una clave de API',
  submitNote: 'Nota para quien aprueba',
  decideHint: 'La decisión es de un miembro que puede enviar campañas.',
} satisfies Translation<typeof english>
