import type { versions as english } from '../en/versions.ts'
import type { Translation } from '../words.ts'

export const versions = {
  changed: 'Este registro foi alterado em outra janela. As suas alterações ainda não foram salvas.',
  changedAt: 'A outra versão foi salva {time}. As suas alterações são mantidas até você escolher.',
  keepAct: 'Manter esta versão',
  takeAct: 'Usar a outra versão',
  here: 'Esta versão',
  there: 'Outra versão',
  field: '{label}: {value}',
  yes: 'sim',
  no: 'não',
  empty: 'vazio',
  noOthers: 'nenhuma outra entrada',
} satisfies Translation<typeof english>
