import type { launch as english } from '../en/launch.ts'
import type { Translation } from '../words.ts'

export const launch = {
  recipients: 'Destinataires',
  segments: 'Segments SMS',
  cost: 'Coût',
  duration: 'Durée',

  now: 'Maintenant',
  atItsTime: 'À l’heure prévue',
  open: 'Ouvrir la campagne',
  resume: 'Reprendre « {name} »',
  resumeAct: 'Reprendre pour {count, plural, one {# destinataire} other {# destinataires}}',
  resumeActAlone: 'Reprendre',
  resumeKeep: 'Laisser en pause',
  resumed: '« {name} » a repris.',
  resumedFor:
    '{count, plural, one {« {name} » a repris pour # destinataire.} other {« {name} » a repris pour # destinataires.}}',

  submitAct: 'Soumettre pour approbation',
  apiKey: 'Une clé API',
  submitNote: 'Note pour l’approbateur',
  decideHint: 'Un membre autorisé à envoyer des campagnes décide.',
} satisfies Translation<typeof english>
