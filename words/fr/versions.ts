import type { versions as english } from '../en/versions.ts'
import type { Translation } from '../words.ts'

export const versions = {
  changed:
    'Cette fiche a été modifiée dans une autre fenêtre. Vos modifications ne sont pas encore enregistrées.',
  changedAt:
    'L’autre version a été enregistrée {time}. Vos modifications sont conservées jusqu’à votre choix.',
  keepAct: 'Garder cette version',
  takeAct: 'Utiliser l’autre version',
  here: 'Cette version',
  there: 'Autre version',
  field: '{label} : {value}',
  yes: 'oui',
  no: 'non',
  empty: 'vide',
  noOthers: 'aucune autre entrée',
} satisfies Translation<typeof english>
