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
  intro: 'O primeiro contato será mantido, com o número de telefone dele. O segundo contato será excluído.',
  swap: 'Manter {address}',
  values: 'Valores a manter',
  columnField: 'Campo',
  stays: 'permanece',
  goes: 'é excluído',
  value: '{field}: {value}',
  effects: 'Efeitos',
  effectStays: '{address} permanecerá.',
  effectNumber:
    '{kept} permanecerá. As mensagens em espera para {lost} não serão enviadas, e este número não receberá novas mensagens.',
  effectMoves: 'Mensagens, respostas, consentimentos e segmentos fixos de {other} passarão para {name}.',
  effectTags:
    '{count, plural, one {{name} receberá a etiqueta {tags}.} other {{name} receberá as etiquetas {tags}.}}',
  effectOptOuts: 'Os descadastros dos dois telefones e e-mails permanecerão.',
  effectFinal: 'A página do segundo contato deixará de existir. Uma mesclagem não pode ser desfeita.',
  optedOutKept:
    '{phone} está descadastrado de SMS. O contato mantém este número e, por isso, não receberá SMS.',
  optedOutLost: '{phone} está descadastrado de SMS. Talvez a pessoa também não queira SMS no outro número.',
  act: 'Mesclar…',
  confirm: 'Mesclar {other} com {name}',
  confirmAct: 'Mesclar contatos',
  confirmKeep: 'Manter os dois',
  confirmHint: 'O contato {address} será excluído. Uma mesclagem não pode ser desfeita.',
  confirmAge: '{kept} foi adicionado {keptTime}; {lost}, {lostTime}.',
  done: 'Contatos mesclados.',
} satisfies Translation<typeof english>
