import type { signIn as english } from '../en/sign-in.ts'
import type { Translation } from '../words.ts'

export const signIn = {
  title: 'Entrar',
  linkTitle: 'Entrando',
  linkForm: 'Entrar com o link',
  forgotPassword: 'Esqueceu a senha?',
  email: 'E-mail',
  password: 'Senha',
  code: 'Código de verificação',
  codeHint: 'Digite o código de 6 dígitos do seu aplicativo autenticador ou um código de recuperação.',
  codeHintOptional:
    'Digite o código de 6 dígitos do seu aplicativo autenticador ou um código de recuperação. Se você não usa a verificação em duas etapas, deixe este campo vazio.',
  act: 'Entrar',
  actPasskey: 'Entrar com uma chave de acesso',
  actProvider: 'Entrar com {provider}',

  resetTitle: 'Redefinir senha',
  resetIntro: 'Digite o e-mail da sua conta para receber um link de redefinição.',
  resetAct: 'Enviar link',
  resetBack: 'Voltar ao login',
  resetSent: 'Se {email} tiver uma conta, um link está a caminho.',
  resetSentHint:
    'O link funciona uma única vez e expira após uma hora. Se nenhum e-mail chegar, verifique a pasta de spam. Aguarde cinco minutos antes de pedir outro link.',
  resetNoMail: 'Este servidor não pode enviar e-mails.',
  resetNoMailHint:
    'Peça ao administrador do servidor que crie um link com <code>carillon user reset-link {email}</code>.',

  registerTitle: 'Criar conta',
  registerBack: 'Já tenho uma conta',
  registerClosed: 'O cadastro é feito somente por convite.',
  registerClosedHint:
    'Peça um convite ao proprietário de uma organização. Você escolhe uma senha ao abrir o link do convite.',
  firstName: 'Nome',
  lastName: 'Sobrenome',
  passwordHint: 'Use pelo menos {count, number} caracteres. Uma frase é fácil de lembrar.',
  organization: 'Nome da organização',
  timezone: 'Fuso horário',
  timezoneHint: 'Usado para relatórios e agendamentos.',
  country: 'País dos números de telefone',
  countryHint: 'Usado para números sem +.',
  organizationHint: 'Um cliente ou a sua própria agência. Você pode adicionar outras organizações depois.',

  setUpTitle: 'Configurar o Carillon',
  setUpToken: 'Código de configuração',
  setUpTokenHint:
    'O servidor mostra o código de configuração no terminal e o salva no arquivo <code>live/setup-token</code> do diretório de dados.',
  setUpDone: 'O Carillon já está configurado',
  setUpDoneHint:
    'Novos usuários precisam de um convite ou de uma conta criada pelo administrador do servidor.',

  joinForm: 'Participar com um convite',
  joinNone: '{email} não faz parte de nenhuma organização.',
  joinNoneHint: 'Peça um convite ao proprietário de uma organização ou cole abaixo o link do seu convite.',
  joinLink: 'Link do convite',
  joinWrongLink: 'Este link não é de um convite.',
  joinWrongLinkHint: 'O link precisa terminar com inv_ seguido de 43 letras e dígitos.',
  joinAct: 'Participar e entrar',
  joinBack: 'Voltar',

  againTitle: 'Entrar novamente',
  againExpired: 'A sua sessão expirou. O que você não salvou nesta tela foi mantido.',
  againOther: 'Outra aba agora está conectada como {name}.',
  againOtherHint: 'Entre como {email} para continuar aqui ou saia desta tela.',
  againActOther: 'Continuar como {name}',
  againActLeave: 'Entrar com outra conta',
} satisfies Translation<typeof english>
