import type { credentials as english } from '../en/credentials.ts'
import type { Translation } from '../words.ts'

export const credentials = {
  password: 'Senha atual',
  passwordHint: 'A senha com que você entra. <link>Esqueceu a senha?</link>',

  title: 'Ativar a verificação em duas etapas',
  passwordForm: 'Confirmar com a senha',
  next: 'Continuar',
  codeForm: 'Primeiro código',
  scan: 'Escaneie este código com um aplicativo autenticador no seu celular, como o seu gerenciador de senhas.',
  qrCode: 'Código QR para o aplicativo autenticador',
  key: 'Chave de configuração',
  code: 'Código do aplicativo',
  act: 'Ativar',

  codesTitle: 'Guardar os códigos de recuperação',
  codesIntro:
    'Cada código de recuperação permite entrar uma vez se você perder o celular. Os códigos são mostrados somente agora. Guarde os códigos com as suas senhas, e não somente no celular.',
  codesCopy: 'Copiar',
  codesCopied: 'Copiados',
  codesDownload: 'Baixar',
  codesStored: 'Os códigos estão guardados',
  codesDone: 'Concluir',

  unconfirmed: '{email} não está confirmado.',
  unconfirmedNew: '{newEmail} substituirá {email} após a confirmação.',
  confirmationSent: 'Um link de confirmação foi enviado para {email}. Abra o link.',
  confirmationOpen: 'Abra o link de confirmação que este servidor enviou para {email}.',
  confirmationUntil: 'Até lá, você entra com {email}.',
  confirmationMissing: 'Até lá, você não pode convidar pessoas nem receber e-mails de notificação.',
  confirmationNoMail:
    'Este servidor não pode enviar e-mails. Peça ao administrador do servidor um link de <code>carillon user verify-link {email}</code>.',
  confirmationSend: 'Enviar link',
  confirmationKeep: 'Manter {email}',
  confirmationLater: 'Mais tarde',
  confirmationKept: '{email} continua sendo o seu e-mail.',
} satisfies Translation<typeof english>
