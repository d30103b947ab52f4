import type { bulk as english } from '../en/bulk.ts'
import type { Translation } from '../words.ts'

export const bulk = {
  failed: 'A alteração falhou.',
  deleted: '{count, plural, one {# contato excluído.} other {# contatos excluídos.}}',
  added: '{count, plural, one {# contato adicionado.} other {# contatos adicionados.}}',
  changed: '{count, plural, one {# contato alterado.} other {# contatos alterados.}}',
  unchanged:
    '{count, plural, one {# contato não precisava de alteração.} other {# contatos não precisavam de alteração.}}',
  gone: '{count, plural, one {# contato foi excluído nesse meio-tempo.} other {# contatos foram excluídos nesse meio-tempo.}}',
  canceled: 'O restante foi cancelado.',
  restored: '{count, plural, one {# contato restaurado.} other {# contatos restaurados.}}',
  restoredPartly:
    '{count, plural, one {# contato restaurado em parte: as alterações posteriores foram mantidas.} other {# contatos restaurados em parte: as alterações posteriores foram mantidas.}}',
  notRestored:
    '{count, plural, one {# contato não restaurado por causa de alterações posteriores.} other {# contatos não restaurados por causa de alterações posteriores.}}',
  undo: 'Desfazer',
} satisfies Translation<typeof english>
