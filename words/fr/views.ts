import type { views as english } from '../en/views.ts'
import type { Translation } from '../words.ts'

export const views = {
  title: 'Vues',
  list: 'Vue : {name}',
  standard: 'Vue par défaut',
  changed: '{name} (modifiée)',
  saveNew: 'Enregistrer comme nouvelle vue…',
  save: 'Enregistrer les modifications dans la vue',
  rename: 'Renommer la vue…',
  delete: 'Supprimer la vue…',
  saved: 'Vue enregistrée.',
  gone: 'Cette vue a été supprimée.',
  goneHint: 'La liste affiche sa vue par défaut.',
  nameTitle: 'Enregistrer une vue',
  nameHint:
    'Une vue contient les filtres, la recherche, l’ordre et les colonnes de la liste. Tous les membres qui peuvent ouvrir la liste peuvent l’utiliser.',
  name: 'Nom',
  nameAct: 'Enregistrer la vue',
  renameTitle: 'Renommer « {name} »',
  renameAct: 'Renommer',
  deleteTitle: 'Supprimer la vue « {name} »',
  deleteHint: 'La vue disparaît pour tous les membres. Les éléments qu’elle affiche sont conservés.',
  deleteAct: 'Supprimer la vue',
  deleteKeep: 'Conserver la vue',
  cancel: 'Annuler',
  columns: 'Colonnes',
  columnsHint: 'La liste affiche les colonnes sélectionnées dans cet ordre.',
  columnsAct: 'Appliquer',
  columnsStandard: 'Colonnes par défaut',
  columnUp: 'Déplacer {name} vers le haut',
  columnDown: 'Déplacer {name} vers le bas',
} satisfies Translation<typeof english>
