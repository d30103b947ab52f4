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
  resetDone: 'Entre com ela a partir de agora. Todos os dispositivos conectados à conta foram desconectados.',
  resetInvalid:
    'O link funciona uma vez e por uma hora, e um link mais novo o substitui. Abra o link mais recente que você recebeu ou peça outro ao administrador deste servidor.',

  confirmTitle: 'Confirme o seu e-mail',
  confirmAccount:
    'Uma conta neste servidor tem o endereço {address}. Digite a senha dela para confirmar que é sua.',
  confirmChange:
    '{address} substitui {former} como endereço da sua conta. Digite a senha dela para confirmar que é sua.',
  password: 'Senha',
  confirmNew: 'Não criei esta conta ou não sei a senha dela. Usar esta como minha nova senha.',
  confirmNewHint:
    'Pelo menos {count, plural, one {# caractere} other {# caracteres}}. A senha antiga, as sessões, as chaves de acesso, a verificação em duas etapas e as chaves de API da conta deixam de funcionar.',
  confirmAct: 'Confirmar',
  confirmedTitle: 'O seu e-mail está confirmado',
  confirmed: 'Você entra com {address}.',
  takenTitle: 'Outra conta tem este endereço',
  taken: 'Um endereço pertence a uma só conta. A sua conta mantém o endereço atual. Entre com ele.',
  confirmInvalid:
    'O link funciona uma vez e por um dia, e um link mais novo o substitui. Se você já entra com o endereço, não há mais nada a fazer. Caso contrário, peça outro link onde você informou o endereço.',

  inviteTitle: 'Entrar em {organization}',
  invite: '{email} foi convidado para {organization}, com a função {role}.',
  inviteFrom: '{name} convida {email} para {organization}, com a função {role}.',
  inviteFirstName: 'Nome',
  inviteLastName: 'Sobrenome (opcional)',
  invitePasswordHint:
    'Para uma conta nova: pelo menos {count, plural, one {# caractere} other {# caracteres}}.',
  inviteCode: 'Código da verificação em duas etapas (se você usa um)',
  inviteNew: 'Não criei a conta deste endereço ou não sei a senha dela. Usar esta como minha nova senha.',
  inviteNewHint:
    'A senha antiga, as sessões, as chaves de acesso, a verificação em duas etapas e as chaves de API da conta deixam de funcionar.',
  inviteAct: 'Entrar',
  inviteKnown:
    'Se você já entra aqui com este e-mail, digite a senha que usa e um código se usa a verificação em duas etapas. O seu nome não muda.',
  inviteDoneTitle: 'Você entrou em {organization}',
  inviteDone: 'Entre com {email} e a sua senha.',
  inviteInvalidTitle: 'Este convite não é válido',
  inviteInvalid:
    'O convite foi usado ou retirado, tem mais de sete dias, ou o link foi cortado. Peça outro a quem convidou você.',

  attemptsTitle: 'Aguarde um momento',
  attempts: 'Muitas tentativas. Tente novamente em um minuto.',

  paidTitle: 'Obrigado',
  paid: 'O pagamento foi feito. A sua compra fica disponível em um minuto.',
  unpaidTitle: 'Nada foi pago',
  unpaid: 'Você saiu da página antes de pagar. Nada foi comprado.',
  portalTitle: 'Você voltou do portal de cobrança',
  portal: 'As alterações no portal de cobrança valem em alguns minutos.',
  closePage: 'Você pode fechar esta página.',

  signedInTitle: 'Você entrou',
  signedIn: 'A sua conta é {email}, na organização {organization}.',
  signedInInvitations:
    'Você tem convites. Entre só em organizações que conhece, porque basta o seu e-mail para convidar você.',
  invitedTitle: 'Você tem um convite',
  invited:
    '{email} ainda não pertence a nenhuma organização. Qualquer pessoa que conheça o seu e-mail pode convidar você. Entre só em organizações que conhece.',
  invitedTo: 'Você foi convidado para {organization}, com a função {role}.',
  invitedToBy: '{name} convida você para {organization}, com a função {role}.',
  notSignedInTitle: 'Não foi possível entrar',
  signInAct: 'Ir para a página de acesso',
  providerNone: 'Este servidor não tem provedor de acesso. Use a sua senha.',
  providerUnreachable:
    'Não foi possível contatar o provedor ou usar a resposta dele. Tente novamente mais tarde.',
  providerExpired: 'Este acesso expirou, já foi usado ou começou em outro navegador. Comece de novo.',
  providerRefused: 'O provedor não deixou você entrar. Comece de novo ou fale com o administrador dele.',
} satisfies Translation<typeof english>
