import type { contactForms as english } from '../en/contact-forms.ts'
import type { Translation } from '../words.ts'

export const contactForms = {
  newTitle: 'Novo contato',
  newPhoneHint: 'Um número sem + é lido como do país da sua organização.',
  newMore: 'Endereço, fuso horário e campos personalizados',
  newExists: 'Outro contato já tem este número.',
  newExistsOpen: 'Abrir contato',
  newAct: 'Adicionar contato',
  newDone: 'Contato adicionado.',

  filterTitle: 'Filtrar contatos',
  filterName: 'O nome contém',
  filterPhone: 'O telefone contém',
  filterEmail: 'O e-mail contém',
  filterTags: 'Qualquer uma destas etiquetas',
  filterListHint: 'Não marque nada para incluir todos.',
  filterTexts: 'SMS',
  filterEmails: 'E-mail',
  filterAny: 'Qualquer',
  filterSubscribed: 'Não descadastrado',
  filterFrom: 'Adicionado a partir de',
  filterTo: 'Adicionado até',
  filterNotInSegment: 'Fora do segmento',
  filterField: 'Campo',
  filterOperator: 'Comparação',
  filterConditionRemove: 'Remover a condição de {field}',
  filterConditionAdd: 'Adicionar condição',
  filterValueFrom: 'De',
  filterValueTo: 'Até',
  filterValue: 'Valor de {field}',
  filterAct: 'Aplicar filtros',
} satisfies Translation<typeof english>
