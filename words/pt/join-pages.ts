import type { joinPages as english } from '../en/join-pages.ts'
import type { Translation } from '../words.ts'

export const joinPages = {
  heading: 'Inscreva-se em {name}',
  email: 'E-mail',
  phone: 'Número de celular',
  phoneCode: 'Enviaremos um código a este número.',
  phoneQuestion: 'Enviaremos uma mensagem a este número. Responda à mensagem para se inscrever.',
  optional: '{label} (opcional)',
  trap: 'Deixe este campo vazio',
  privacy: 'Política de privacidade',
  terms: 'Termos de uso',
  join: 'Inscrever-se',
  againTitle: 'Mais um passo',
  again:
    'O formulário ainda não foi enviado, porque parece ter sido preenchido por um programa. Toque no botão se você é uma pessoa.',
  againAct: 'Enviar o formulário',

  phoneProblem: 'Informe um número de celular ({countries}).',
  emailProblem: 'Informe um e-mail, como nome@example.com.',
  emptyProblem: 'Preencha este campo.',
  otherProblem: 'Este valor não é válido. Altere-o.',
  agreeProblem: 'Marque a caixa para aceitar.',
  consentProblem:
    'O texto mudou desde que você abriu esta página. Leia-o de novo e marque a caixa se concordar.',

  stepSms: 'Abra uma nova mensagem de texto para {number}.',
  stepWhatsapp: 'Abra uma nova mensagem de WhatsApp para {number}.',
  stepWrite: 'Escreva {keyword} e nada mais, e envie a mensagem.',
  stepAnswer: 'Você receberá uma resposta que confirma a sua inscrição.',
  openMessage: 'Abrir a mensagem neste celular',

  codeTitle: 'Digite o código',
  codeHint: 'Se o número puder receber mensagens, um código está a caminho. Pode levar um minuto.',
  code: 'Código da mensagem',
  codeWrong: 'Código errado. Compare-o com o código da mensagem.',
  confirm: 'Confirmar',
  codeResend: 'Enviar outro código',
  replyTitle: 'Responda à mensagem',
  reply: 'Enviamos uma mensagem ao seu celular. Responda como a mensagem indica para se inscrever.',
  mailTitle: 'Abra o seu e-mail',
  mail: 'Enviamos um e-mail a você. Abra o link do e-mail e toque no botão da página para se inscrever.',
  resend: 'Enviar novamente',
  doneTitle: 'Inscrição feita',
  doneTexts:
    'A partir de agora você recebe mensagens de {name}. Para não receber mais, responda STOP a uma delas.',
  doneEmails:
    'A partir de agora você recebe e-mails de {name}. Para não receber mais, use o link de cancelamento de um deles.',
  continue: 'Continuar',
  confirmTitle: 'Confirme o seu e-mail',
  confirmHint: '{name} enviará e-mails para este endereço.',

  back: 'Voltar ao formulário',
  invalidTitle: 'Este link não é válido',
  invalid: 'O link pode ter sido cortado ou digitado errado. Leia o código de novo ou copie o link inteiro.',
  elsewhereTitle: 'Abra o formulário aqui',
  elsewhere: 'Este formulário foi enviado a partir de outro site. Preencha-o aqui.',
  waitTitle: 'Aguarde um momento',
  overTitle: 'Comece de novo',
  over: 'O prazo para responder acabou, ou muitos códigos errados foram digitados. Preencha o formulário novamente.',
  usedTitle: 'Este link não funciona mais',
  used: 'O link expirou ou foi cortado. Preencha o formulário novamente.',
  closedTitle: 'Não é possível se inscrever aqui agora',
  closedPaused: 'As inscrições podem ser reabertas mais tarde.',
  closedExpired: 'O prazo de inscrição acabou.',
  closedFull: 'Todas as vagas foram preenchidas.',
  closedToday: 'Ninguém mais pode se inscrever hoje. Tente novamente amanhã.',
} satisfies Translation<typeof english>
