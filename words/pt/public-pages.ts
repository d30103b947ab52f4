import type { publicPages as english } from '../en/public-pages.ts'
import type { Translation } from '../words.ts'

export const publicPages = {
  waitTitle: 'Aguarde um momento',
  waitLinks: 'Muitos links inválidos foram abertos na sua rede. Tente novamente em um minuto.',
  waitBusy: 'O servidor está ocupado. Tente novamente em alguns segundos.',
  invalidTitle: 'Este link não é válido',
  nothingTitle: 'Não há nada aqui',
  nothing: 'Abra o link de novo na mensagem que você recebeu ou copie o link inteiro.',

  linkNoneTitle: 'Este link não existe',
  linkNone:
    'O endereço pode ter sido cortado ou digitado errado. Abra o link de novo na mensagem que você recebeu ou copie o link inteiro.',
  linkGoneTitle: 'Este link não está mais ativo',
  linkGone: 'O link expirou ou foi desativado. Peça um novo link a quem enviou a mensagem.',

  emails: 'E-mails de {name}',
  emailsOn: '{name} envia e-mails para {address}.',
  emailsOnAgain: 'Pronto. {name} envia e-mails para {address}.',
  emailsStop: 'Cancelar inscrição',
  emailsOffTitle: 'Inscrição cancelada',
  emailsOff:
    '{name} não envia mais e-mails para {address}. Um e-mail que já estava a caminho ainda pode chegar.',
  emailsStart: 'Voltar a receber e-mails',
  topicStop: 'Cancelar {topic}',
  everythingStop: 'Cancelar tudo',
  topicStopped:
    'Pronto. {name} não enviará mais nada sobre {topic}. Uma mensagem que já está a caminho ainda pode chegar.',
  topicsSaved: 'Sua escolha foi salva.',
  topicsTitle: 'O que você recebe',
  topicsHint: 'Sua escolha vale para e-mails.',
  topicsHintTexts: 'Sua escolha vale para e-mails e para SMS ao número que termina em {digits}.',
  topicsSave: 'Salvar',
  textsOn: '{name} também pode enviar mensagens de texto ao número que termina em {digits}.',
  textsStop: 'Parar de receber mensagens',
  textsOff:
    'Mensagens não são mais enviadas ao número que termina em {digits}. Para voltar a receber, responda START a uma mensagem anterior.',
  emailsInvalid:
    'O link pode ter sido cortado ou digitado errado. Abra o link de novo no e-mail ou copie o link inteiro. Você também pode responder ao e-mail e pedir que parem de enviar.',
  exampleTitle: 'Isto é um exemplo',
  example:
    'Você recebeu um e-mail de teste. Nos e-mails para destinatários, este link abre uma página com um botão para cancelar a inscrição.',

  digestTitle: 'E-mails de notificação',
  digest: 'Você recebe e-mails sobre as notificações de {name}. Quer parar de recebê-los?',
  digestStop: 'Parar estes e-mails',
  digestEndedTitle: 'Os e-mails de notificação estão desativados',
  digestEnded: 'Entre para ver as notificações de {name} ou para voltar a receber os e-mails.',
  digestInvalid:
    'O link pode ter sido cortado ou digitado errado. Abra o link de novo no e-mail. Quem saiu da organização não recebe mais os e-mails dela.',

  pollVoted: '{count, plural, one {# pessoa votou.} other {# pessoas votaram.}}',
  pollVotes: '{count, plural, one {# voto} other {# votos}}',
  pollNotBegun: 'A votação ainda não começou.',
  pollClosed: 'A votação está encerrada.',
  pollCanceled: 'A votação foi encerrada antes do previsto.',
  pollFailed: 'Não houve votação.',
  pollUpdates: 'Novos votos aparecem a cada {seconds, number} segundos. <link>Parar atualizações</link>',
  pollStill: 'Mostrar novos votos conforme chegam',
  pollInvalid:
    'Os resultados desta enquete não são mostrados aqui, ou o link foi cortado ou digitado errado. Peça o link novamente.',

  fileGone: 'Este arquivo não está mais disponível. Peça um novo link a quem o enviou.',
  fileRange: 'O arquivo não tem a parte solicitada.',
  cardGone: 'Este cartão de contato não está mais disponível. Peça um novo link a quem o enviou.',

  startingTitle: 'O servidor está iniciando',
  startingCheck: 'Os dados estão sendo verificados. Esta página recarrega sozinha até tudo estar pronto.',
  startingCopy:
    'Os dados estão sendo copiados para backups/ antes da migração, {percent, number}%. Esta página recarrega sozinha até tudo estar pronto.',
  startingMigration:
    'Os dados estão sendo migrados, etapa {step, number} de {of, number} ({migration}). Esta página recarrega sozinha até tudo estar pronto.',
} satisfies Translation<typeof english>
