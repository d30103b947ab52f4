import type { accountPages as english } from '../en/account-pages.ts'
import type { Translation } from '../words.ts'

export const accountPages = {
  openConsole: 'Abrir o console',
  invalidTitle: 'Este link não é válido',

  resetTitle: 'Defina uma nova senha',
  resetAccount: 'Para a conta {email}.',
  resetPassword: 'Nova senha',
  resetHint:
    '{count, plural, one {Pelo menos # caractere.} other {Pelo menos # caracteres.}} Várias palavras são fáceis de lembrar e difíceis de adivinhar.',
  resetAct: 'Definir a senha',
  resetDoneTitle: 'A sua senha foi definida',
  resetDone:
    'Entre com a nova senha. Todos os dispositivos que estavam conectados à conta foram desconectados.',
  resetInvalid:
    'Um link funciona uma única vez, durante uma hora, e deixa de funcionar quando outro é pedido. Abra o link mais recente ou peça outro ao administrador do servidor.',

  confirmTitle: 'Confirme o seu e-mail',
  confirmAccount:
    'Uma conta neste servidor tem o endereço {address}. Digite a senha da conta para confirmar que o endereço é seu.',
  confirmChange:
    '{address} substituirá {former} como e-mail da sua conta. Digite a sua senha para confirmar que o novo endereço é seu.',
  password: 'Senha',
  confirmNew: 'Não criei esta conta ou não sei a senha dela. Usar a senha digitada como minha nova senha.',
  confirmNewHint:
    'Pelo menos {count, plural, one {# caractere} other {# caracteres}}. A senha antiga, as sessões, as chaves de acesso, a verificação em duas etapas e as chaves de API da conta deixarão de funcionar.',
  confirmAct: 'Confirmar',
  confirmedTitle: 'O seu e-mail está confirmado',
  confirmed: 'A partir de agora, você entra com {address}.',
  takenTitle: 'Outra conta tem este endereço',
  taken:
    'Cada endereço pertence a uma única conta. A sua conta mantém o endereço atual, com o qual você continua entrando.',
  confirmInvalid:
    'Um link funciona uma única vez, durante um dia, e deixa de funcionar quando outro é pedido. Se você já entra com este e-mail, está tudo pronto. Caso contrário, peça outro link onde você informou o endereço.',

  inviteTitle: 'Participar de {organization}',
  invite: '{email} foi convidado para {organization}, com a função {role}.',
  inviteFrom: '{name} convida {email} para {organization}, com a função {role}.',
  inviteFirstName: 'Nome',
  inviteLastName: 'Sobrenome (opcional)',
  invitePasswordHint:
    'Para uma conta nova: pelo menos {count, plural, one {# caractere} other {# caracteres}}.',
  inviteCode: 'Código de verificação (se você usa um)',
  inviteNew:
    'Não criei a conta com este e-mail ou não sei a senha dela. Usar a senha digitada como minha nova senha.',
  inviteNewHint:
    'A senha antiga, as sessões, as chaves de acesso, a verificação em duas etapas e as chaves de API da conta deixarão de funcionar.',
  inviteAct: 'Participar',
  inviteKnown:
    'Se você já tem uma conta com este e-mail, digite a senha dela e, se usa a verificação em duas etapas, um código. O seu nome não muda.',
  inviteDoneTitle: 'Agora você faz parte de {organization}',
  inviteDone: 'Entre com {email} e a sua senha.',
  inviteInvalidTitle: 'Este convite não é válido',
  inviteInvalid:
    'O convite foi usado ou cancelado, tem mais de sete dias, ou o link foi cortado. Peça um novo convite a quem convidou você.',

  attemptsTitle: 'Aguarde um momento',
  attempts: 'Muitas tentativas. Tente novamente em um minuto.',

  paidTitle: 'Obrigado',
  paid: 'O pagamento foi feito. A sua compra ficará disponível em um minuto.',
  unpaidTitle: 'Nada foi pago',
  unpaid: 'Você saiu da página antes de pagar. Nada foi comprado.',
  portalTitle: 'Você voltou do portal de faturamento',
  portal: 'As alterações no portal de faturamento passam a valer em alguns minutos.',
  closePage: 'Você pode fechar esta página.',

  signedInTitle: 'Você entrou',
  signedIn: 'A sua conta é {email}, na organização {organization}.',
  signedInInvitations:
    'Você tem convites. Qualquer pessoa que saiba o seu e-mail pode convidar você. Participe somente de organizações que você conhece.',
  invitedTitle: 'Você tem um convite',
  invited:
    '{email} ainda não pertence a nenhuma organização. Qualquer pessoa que saiba o seu e-mail pode convidar você. Participe somente de organizações que você conhece.',
  invitedTo: 'Você foi convidado para {organization}, com a função {role}.',
  invitedToBy: '{name} convida você para {organization}, com a função {role}.',
  notSignedInTitle: 'Não foi possível entrar',
  signInAct: 'Ir para a página de login',
  providerNone: 'Este servidor não tem provedor de login. Entre com a sua senha.',
  providerUnreachable:
    'Não foi possível contatar o provedor de login, ou a resposta dele não era válida. Tente novamente mais tarde.',
  providerExpired: 'Este login expirou, já foi usado ou começou em outro navegador. Comece de novo.',
  providerRefused:
    'O provedor de login não deixou você entrar. Comece de novo ou fale com o administrador do provedor.',
} satisfies Translation<typeof english>
