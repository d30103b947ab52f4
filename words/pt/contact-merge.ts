import type { contactMerge as english } from '../en/contact-merge.ts'
import type { Translation } from '../words.ts'

export const contactMerge = {
  groups: '{count, plural, one {# grupo de possíveis duplicados} other {# grupos de possíveis duplicados}}',
  groupsIntro: 'Compare os contatos antes de mesclá-los. Uma mesclagem não pode ser desfeita.',
  none: 'Nenhum possível duplicado.',
  ruleEmail: 'Mesmo e-mail',
  rulePhone: 'Mesmo nome e mesmos sete últimos dígitos',
  ruleAddress: 'Mesmo nome e endereço postal',
  certain: 'Muito provável',
  likely: 'Provável',
  added: 'Adicionado {time}',
  compare: 'Comparar e mesclar',

  title: 'Mesclar contatos',
  contact: 'Contato',
  intro: 'O primeiro contato é mantido, com o número de telefone dele. O segundo contato é excluído.',
  swap: 'Manter {address}',
  values: 'Valores a manter',
  columnField: 'Campo',
  stays: 'permanece',
  goes: 'é excluído',
  value: '{field}: {value}',
  effects: 'Efeitos',
  effectStays: '{address} permanece.',
  effectNumber: '{kept} permanece. Nenhuma mensagem é enviada a {lost}, nem as que estão em espera.',
  effectMoves: 'Mensagens, respostas, consentimentos e segmentos fixos de {other} passam para {name}.',
  effectTags:
    '{count, plural, one {{name} recebe a etiqueta {tags}.} other {{name} recebe as etiquetas {tags}.}}',
  effectOptOuts: 'Os descadastros dos dois telefones e e-mails permanecem.',
  effectFinal: 'A página do segundo contato deixa de existir. Uma mesclagem não pode ser desfeita.',
  optedOutKept:
    '{phone} está descadastrado de SMS. Este número permanece, então nenhum SMS é enviado a este contato.',
  optedOutLost: '{phone} está descadastrado de SMS. Talvez a pessoa também não queira SMS no outro número.',
  act: 'Mesclar …',
  confirm: 'Mesclar {other} com {name}',
  confirmAct: 'Mesclar contatos',
  confirmKeep: 'Manter os dois',
  confirmHint: 'O contato {address} é excluído. Uma mesclagem não pode ser desfeita.',
  confirmAge: '{kept} foi adicionado {keptTime}; {lost}, {lostTime}.',
  done: 'Contatos mesclados.',
} satisfies Translation<typeof english>
