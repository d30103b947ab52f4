import type { settingsWebhooks as english } from '../en/settings-webhooks.ts'
import type { Translation } from '../words.ts'

export const settingsWebhooks = {
  title: 'Webhooks',
  intro: 'Cada evento, como uma resposta ou um descadastro, é enviado ao seu próprio software.',
  none: 'Ainda não há endpoints.',
  noneHint:
    'Softwares que não podem ser acessados pela internet podem ler os mesmos eventos com <link>GET /events</link>.',
  endpoints: 'Endpoints de webhook',
  endpoint: 'Endpoint',
  url: 'URL',
  status: 'Status',
  events: 'Eventos',
  lastAccepted: 'Último aceito',
  lastAcceptedNone: 'Nada ainda',
  undo: 'Desfazer',

  add: 'Adicionar endpoint',
  urlHint: 'A URL deve começar com https e ser acessível pela internet.',
  description: 'Descrição',
  descriptionHint: 'Use, por exemplo, o nome do software.',
  eventsAll: 'Todos os eventos, incluindo tipos futuros',
  eventsChosen: 'Eventos selecionados',
  eventsEvery: 'Todos os eventos',
  eventsCount: '{count, plural, one {# tipo de evento} other {# tipos de evento}}',
  setUpBy: 'Configurado por',
  setUpByDeleted: 'Usuário excluído',
  withheld: 'Retido',
  withheldDetails: 'Detalhes de contatos e mensagens',
  withheldList: '{events} (sem permissão)',
  added: 'Adicionado',
  inSoftware: 'No seu software',
  test: 'Enviar evento de teste',
  testSent: 'Evento de teste enviado. O resultado está abaixo.',
  more: 'Mais',
  change: 'Alterar',
  save: 'Salvar',
  changeTitle: 'Alterar endpoint',
  changeAll: 'todos',
  turnOn: 'Ativar',
  turnOff: 'Desativar',
  turnedOff: 'O endpoint não recebe mais eventos.',

  secret: 'Segredo do endpoint',
  secretValue: 'Segredo',
  secretLost: 'O segredo foi criado, mas a resposta do servidor se perdeu.',
  secretLostHint:
    'Um segredo é mostrado só uma vez. Escolha “Substituir segredo” no endpoint para obter outro.',
  secretOnce: 'Este segredo é mostrado só uma vez.',
  secretHint: 'O seu software usa o segredo para verificar que um evento vem deste servidor.',
  secretReplacedHint:
    'O seu software usa o segredo para verificar que um evento vem deste servidor. Durante 24 horas, os eventos também são assinados com o segredo antigo.',
  secretShow: 'Mostrar endpoint',
  secretStored: 'Já guardei o segredo',
  rotate: 'Substituir segredo',
  rotateHint:
    'Durante 24 horas, os eventos receberão duas assinaturas, uma com cada segredo. Depois, o segredo antigo deixará de assinar. Adicione antes o novo segredo ao seu software.',
  rotateKeep: 'Manter segredo',

  recover: 'Entregar eventos perdidos',
  recoverHint:
    'Todos os eventos desde o momento escolhido que o endpoint não aceitou serão entregues, inclusive os do período em que estava desativado. Eventos aceitos não serão enviados de novo.',
  recoverSince: 'Desde',
  recoverSinceHint: 'Os eventos são mantidos por 30 dias.',
  recoverAct: 'Entregar',
  recovering: 'Os eventos perdidos estão sendo entregues, os mais antigos primeiro.',

  takeOver: 'Assumir',
  takeOverOne: 'Assumir {endpoint}',
  takeOverThis: 'o endpoint',
  takeOverKeep: 'Cancelar',
  takeOverHint:
    '{url} passará a receber todos os eventos que você pode ler, enquanto você for membro. Assuma o endpoint somente se confiar nesta URL.',
  tookOver: 'O endpoint agora recebe os eventos que você pode ler.',
  delete: 'Excluir',
  deleteOne: 'Excluir {endpoint}',
  deleteAct: 'Excluir endpoint',
  deleteKeep: 'Manter endpoint',
  deleteHint:
    '{url} não receberá mais eventos, nem os que estão em espera. As entregas deixarão de ser mostradas. Um novo endpoint com a mesma URL terá outro segredo.',
  deleted: 'Endpoint excluído.',

  failingSince: 'Todas as tentativas falham desde {time}.',
  failingHint:
    'O envio dos eventos é repetido por cerca de três dias. O endpoint é desativado depois de cinco dias de falhas. Abra uma entrega abaixo para ver a resposta do receptor e uma solução.',
  failingShow: 'Mostrar eventos em espera',
  off: 'O endpoint está desativado e não recebe eventos.',
  offHint: 'Os eventos são mantidos por 30 dias. Ative o endpoint para entregar os eventos perdidos.',
  offFailedHint:
    'Corrija primeiro o problema. Os eventos são mantidos por 30 dias. Ative o endpoint para entregar os eventos perdidos.',

  deliveries: 'Entregas',
  deliveriesIntro: 'Entregas dos últimos 30 dias.',
  deliveriesShow: 'Filtro',
  deliveriesAll: 'Todas',
  deliveriesNone: 'Ainda não há entregas.',
  deliveriesNoneHint: 'Envie um evento de teste para verificar o receptor.',
  deliveriesNoneFound: 'Nenhuma entrega encontrada.',
  delivery: 'Entrega',
  event: 'Evento',
  answer: 'Resposta',
  attempts: 'Tentativas',
  happened: 'Data do evento',
  lastAttempt: 'Última tentativa',
  lastAttemptTook: '{time}, duração {duration}',
  milliseconds: '{count, number} ms',
  nextAttempt: 'Próxima tentativa',
  retry: 'Entregar novamente',
  answerBody: 'Resposta do receptor',
  body: 'Corpo do evento',
  bodyHidden: 'O corpo está oculto, porque a sua função ou o endpoint não tem a permissão.',
  problemAnswered: '{answer}.',

  endpointAutoOff: 'Desativado após falhas',
  endpointStopped: 'Parado',
  endpointOff: 'Desativado',
  endpointFails: 'Com falhas',
  endpointOn: 'Ativado',
  deliveryAccepted: 'Aceita',
  deliveryGivenUp: 'Falhou',
  deliveryRetrying: 'Falhou, será repetida',
  deliverySending: 'Enviando',
  deliveryWaiting: 'Em espera',
  answered: 'Respondeu {status}',
  answeredNot: 'Sem resposta',
  notTried: 'Ainda não tentada',

  adviceRedirect: 'Redirecionamentos não são seguidos. Altere a URL para o destino do redirecionamento.',
  adviceDenied:
    'O receptor negou o acesso. Verifique se ele confere a assinatura com o segredo atual e não exige mais nada.',
  adviceNotFound:
    'O receptor não aceita nada neste caminho. Corrija a URL ou adicione o caminho ao receptor.',
  adviceGone: 'O receptor informa que não existe mais. Ative o endpoint quando o receptor voltar.',
  adviceTooLarge: 'O receptor aceita somente corpos menores. Um evento tem no máximo 20.000 bytes.',
  adviceTooMany: 'O receptor pede uma pausa. O envio do evento é repetido automaticamente.',
  adviceRefused:
    'O receptor recusou a solicitação. Leia a resposta abaixo, corrija o receptor e entregue novamente.',
  adviceFailed:
    'O receptor falhou. Verifique o log do receptor nesse horário. O envio do evento é repetido automaticamente.',
  adviceNoPermission:
    'Dê a permissão à função do membro que configurou o endpoint ou assuma o endpoint. Depois, entregue novamente.',
  adviceNotPublic:
    'Use uma URL com endereço IP público. O administrador do servidor pode permitir endereços privados.',
  adviceSlow: 'Responda 200 imediatamente e faça o trabalho demorado depois.',
  adviceUnreachable:
    'Verifique se o receptor está em execução, se o nome de domínio é resolvido e se o certificado é válido.',

  groupContacts: 'Contatos',
  groupMessages: 'Mensagens',
  groupEmails: 'E-mails',
  groupLinks: 'Links',
  groupCampaigns: 'Campanhas',
  groupPolls: 'Enquetes',
  groupAutomations: 'Automações',
  groupJoinLinks: 'Links de inscrição',
  groupBilling: 'Faturamento',
  groupSenders: 'Remetentes',

  signature:
    'Os eventos são assinados conforme o <link>Standard Webhooks</link>, que tem bibliotecas para a maioria das linguagens. Verifique o corpo antes de analisá-lo:',
  signatureSample: 'Verificação da assinatura em JavaScript',
  signatureAnswer:
    'Responda com um status de 200 a 299 em até 15 segundos. Um evento pode chegar mais de uma vez e em outra ordem. Guarde cada <code>webhook-id</code>.',
  signatureReference: 'Todos os tipos de evento na referência',
} satisfies Translation<typeof english>
