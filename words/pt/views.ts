import type { views as english } from '../en/views.ts'
import type { Translation } from '../words.ts'

export const views = {
  title: 'Visualizações',
  list: 'Visualização: {name}',
  standard: 'Visualização padrão',
  changed: '{name} (alterada)',
  saveNew: 'Salvar como nova visualização…',
  save: 'Salvar alterações na visualização',
  rename: 'Renomear visualização…',
  delete: 'Excluir visualização…',
  saved: 'Visualização salva.',
  gone: 'Esta visualização foi excluída.',
  goneHint: 'A lista mostra a visualização padrão.',
  nameTitle: 'Salvar uma visualização',
  nameHint:
    'Uma visualização guarda os filtros, a busca, a ordem e as colunas da lista. Todos os membros que podem abrir a lista podem usar a visualização.',
  name: 'Nome',
  nameAct: 'Salvar visualização',
  renameTitle: 'Renomear “{name}”',
  renameAct: 'Renomear',
  deleteTitle: 'Excluir a visualização “{name}”',
  deleteHint:
    'A visualização desaparecerá para todos os membros. Os registros que ela mostra serão mantidos.',
  deleteAct: 'Excluir visualização',
  deleteKeep: 'Manter visualização',
  cancel: 'Cancelar',
  columns: 'Colunas',
  columnsHint: 'A lista mostra as colunas selecionadas nesta ordem.',
  columnsAct: 'Aplicar',
  columnsStandard: 'Colunas padrão',
  columnUp: 'Mover {name} para cima',
  columnDown: 'Mover {name} para baixo',
} satisfies Translation<typeof english>
