import type { settingsOrganization as english } from '../en/settings-organization.ts'
import type { Translation } from '../words.ts'

export const settingsOrganization = {
  title: 'Organização',
  parts: 'Partes da organização',
  details: 'Detalhes',
  saved: 'Organização salva.',
  suspended: 'Esta organização está suspensa.',
  suspendedHint:
    'O servidor recusa os membros e as chaves de API da organização, e nenhuma mensagem é enviada. Pergunte o motivo ao administrador do servidor.',

  create: 'Criar organização',
  createIntro:
    'Uma organização para outro cliente ou outra marca tem os seus próprios contatos, remetentes, campanhas e membros.',
  createNameHint: 'Os destinatários veem este nome.',
  created: '{name} foi criada.',
  createdOpen: '{name} foi criada e agora está aberta.',
  createOwner: 'Somente um proprietário pode criar uma organização.',
  createOwnerHint: 'Fale com o proprietário desta organização.',

  identity: 'Nome e dados de contato',
  identityIntro: 'Os destinatários veem estes dados nas mensagens, nas páginas e no cartão de contato.',
  name: 'Nome',
  nameHint: 'O campo dinâmico <code>{field}</code> mostra este nome nas mensagens.',
  phone: 'Número de telefone',
  phoneHint: 'A resposta a HELP contém este número, para que os destinatários possam ligar.',
  email: 'E-mail',
  emailHint: 'A resposta a HELP contém este endereço.',
  website: 'Site',
  logo: 'Logotipo',
  logoUrl: 'URL do logotipo',
  logoUpload: 'Enviar um logotipo',
  logoHint: 'As páginas de inscrição mostram o logotipo.',
  address: 'Endereço postal',
  addressIntro:
    'Os e-mails de marketing precisam mostrar o seu endereço postal. Sem endereço postal, nenhuma campanha de e-mails de marketing pode começar.',

  region: 'Região',
  timezone: 'Fuso horário',
  timezoneHint: 'Usado para relatórios e agendamentos.',
  phoneCountry: 'País dos números de telefone',
  phoneCountryHint: 'Usado para números sem +.',
  currency: 'Moeda',
  currencyHint: 'Usada para os negócios.',
  language: 'Idioma',
  languageHint: 'Usado para datas e números nas mensagens e para membros que não escolheram um idioma.',

  marketing: 'Marketing',
  marketingIntro:
    'Estas regras valem para todas as campanhas de marketing. O horário de envio é definido em <link>Horários</link>.',
  consent: 'Enviar somente a contatos com consentimento registrado',
  consentHint: 'Sem esta regra, a campanha apenas mostra um aviso sobre contatos sem consentimento.',
  footer: 'Adicionar instruções de descadastro aos textos que não as incluem',
  footerHint:
    'A frase está no idioma da organização. Instruções em inglês, espanhol, francês, alemão e português são reconhecidas.',
  scope: 'Alcance de um descadastro',
  scopeHint: 'Uma alteração vale somente para descadastros posteriores.',
  scopeChannel: 'Canal do descadastro',
  scopeChannelHint: 'Telefone: SMS e WhatsApp. E-mail: todos os e-mails para o endereço.',
  scopeAll: 'Todos os canais',
  scopeAllHint:
    'O descadastro do número de telefone inclui também o endereço de e-mail do contato, e vice-versa.',
  cap: 'Limitar mensagens de marketing por contato',
  capHint: 'Todas as campanhas e todos os remetentes contam. As mensagens acima do limite são ignoradas.',
  capMessages: 'Máximo de mensagens',
  capDays: 'Período em dias',
  capDaysHint: 'Dias de 24 horas, contados para trás a partir do envio.',

  guards: 'Limites de proteção',
  guardsIntro:
    'Uma campanha é pausada automaticamente quando ultrapassa um destes limites depois de pelo menos 100 mensagens. Você pode verificar e retomar a campanha.',
  guardFailure: 'Pausar quando muitas mensagens falharem',
  guardFailureShare: 'Porcentagem máxima de mensagens com falha',
  guardFailureHint: 'O limite para e-mails é de no máximo 5%.',
  guardFiltered: 'Pausar quando as operadoras filtrarem muitas mensagens como spam',
  guardFilteredShare: 'Porcentagem máxima de mensagens filtradas',
  guardOptOut: 'Pausar quando muitos destinatários se descadastrarem',
  guardOptOutShare: 'Porcentagem máxima de destinatários que se descadastram',

  tracking: 'Rastreamento',
  trackingIntro: 'Uma campanha pode alterar cada uma destas configurações.',
  trackLinks: 'Contar cliques',
  trackLinksHint: 'As URLs das mensagens de campanha viram links curtos.',
  trackOpens: 'Contar aberturas de e-mails',
  trackOpensHint:
    'Os e-mails de campanha contêm uma imagem de um pixel. As aberturas são estimativas, porque muitos aplicativos de e-mail carregam imagens automaticamente.',
  utm: 'Parâmetros UTM',
  utmHint:
    'Estes parâmetros são adicionados às URLs rastreadas para que a sua análise web mostre a origem de uma visita. Parâmetros vazios são omitidos.',
  attribution: 'Janela de atribuição em horas',
  attributionHint:
    'Um negócio ganho conta para a última campanha enviada ao contato neste prazo. Uma alteração vale somente para negócios posteriores.',

  security: 'Login',
  twoFactor: 'Verificação em duas etapas',
  twoFactorRequire: 'Exigir verificação em duas etapas de todos os membros',
  twoFactorHint:
    'Os membros precisam ativar a verificação em duas etapas antes de continuar aqui. Ative-a primeiro na <link>sua própria conta</link>. As chaves de API não são afetadas.',
  twoFactorOn: 'Obrigatória para todos os membros. Somente o proprietário pode alterar esta configuração.',
  twoFactorOff: 'Não obrigatória. Somente o proprietário pode alterar esta configuração.',

  about: 'Sobre',
  aboutSlug: 'Nome curto',
  aboutId: 'ID',
  aboutRole: 'A sua função',
  aboutCreated: 'Criada',
  aboutChanged: 'Última alteração',
} satisfies Translation<typeof english>
