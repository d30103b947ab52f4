import type { testPhones as english } from '../en/test-phones.ts'
import type { Translation } from '../words.ts'

export const testPhones = {
  title: 'Telefones de teste',
  search: 'Número ou endereço',
  list: 'Telefones',
  none: 'Ainda não há mensagens.',
  noneHint:
    'Envie uma campanha ou uma mensagem de teste de um remetente da operadora de teste. As mensagens aparecem aqui.',
  noMatch: 'Nenhum telefone encontrado.',
  nothing: 'Escolha um telefone',
  nothingHint: 'Você verá cada mensagem como o destinatário a vê e poderá responder no lugar dele.',
  open: 'Abrir um telefone',
  openAct: 'Abrir telefone',
  openAddress: 'Número de telefone ou endereço de e-mail',
  openHint:
    'Com um número sem mensagens, você pode enviar a primeira, por exemplo a palavra-chave de um link de inscrição.',
  back: 'Voltar à lista',
  intro: 'Telefone da operadora de teste. Nenhuma pessoa real recebe nada.',
  messages: 'Mensagens neste telefone',
  phoneEmpty: 'Ainda não há mensagens neste telefone.',
  phoneEmptyHint: 'Escreva a um remetente para começar.',
  messageFrom: 'De {name}',
  answerTo: 'Resposta a {name}',
  senderDeleted: 'Remetente excluído',
  template: 'Modelo {name}{count, plural, =0 {} other {: {values}}}',
  file: 'Abrir anexo',
  choices: 'Opções',
  failed: 'Não entregue: {reason}',
  answer: 'Responder como esta pessoa',
  answerSender: 'Responder a',
  answerMail: 'A sua resposta se refere ao e-mail mais recente do remetente.',
  answerRefused: 'Sua função não permite responder com telefones de teste.',
  answerNoSender:
    'Nenhum remetente da operadora de teste pode receber uma resposta. <link>Adicionar um remetente</link>',
  send: 'Enviar resposta',
  sendWord: 'Enviar {word}',
} satisfies Translation<typeof english>
