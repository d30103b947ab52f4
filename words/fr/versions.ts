import type { versions as english } from '../en/versions.ts'
import type { Translation } from '../words.ts'

export const versions = {
  changed:
    'Cet élément a été modifié dans une autre fenêtre. Vos modifications ne sont pas encore enregistrées.',
  changedAt:
    'Enregistrement de l’autre version : {time}. Vos modifications sont conservées jusqu’à votre choix.',
  keepAct: 'Conserver cette version',
  takeAct: 'Utiliser l’autre version',
  here: 'Cette version',
  there: 'Autre version',
  field: '{label} : {value}',
  yes: 'oui',
  no: 'non',
  empty: 'vide',
  noOthers: 'aucune autre entrée',
} satisfies Translation<typeof english>
