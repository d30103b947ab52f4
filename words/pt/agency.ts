import type { agency as english } from '../en/agency.ts'
import type { Translation } from '../words.ts'

export const agency = {
  title: 'Todos os clientes',
  intro:
    'Todas as organizações cujos resultados você pode ver. Cada número abre os registros correspondentes.',
  none: 'Nenhum cliente para mostrar.',
  noneHint:
    'Os clientes aparecem aqui quando a sua função permite ver os resultados das campanhas deles. O proprietário de uma organização pode mudar sua função.',
  noneAct: 'Ir para as campanhas',
  noneFits: 'Nenhum cliente encontrado.',
  noneAttention: 'Nenhum cliente precisa de atenção.',

  search: 'Buscar por nome',
  filter: 'Filtro',
  filterAll: 'Todos',
  attention: 'Precisa de atenção',
  period: 'Período',
  periodDays: '{days, number} dias',
  periodYear: '1 ano',
  sort: 'Ordenar por',
  sortAttention: 'Ordenar por urgência',
  sortName: 'Ordenar por nome',
  sortContacts: 'Ordenar por contatos',
  sortSent: 'Ordenar por mensagens enviadas',
  sortFailed: 'Ordenar por taxa de falhas',
  sortOptOuts: 'Ordenar por taxa de descadastros',
  sortUnread: 'Ordenar por respostas não lidas',
  sortCredits: 'Ordenar por menos créditos',
  sortActivity: 'Ordenar por última atividade',

  sums: '{count, plural, one {# cliente} other {# clientes}}, últimos {days, number} dias',
  clients: 'Clientes',
  client: 'Cliente',
  contacts: 'Contatos',
  campaigns: 'Campanhas',
  sent: 'Enviadas',
  delivered: 'Entregues',
  failed: 'Falhas',
  optedOut: 'Descadastros',
  automations: '{count, plural, one {# automação} other {# automações}}',
  unread: 'Não lidas',
  unreadReplies: 'Respostas não lidas',
  credits: 'Créditos',
  plan: 'Plano',
  lastActivity: 'Última atividade',

  issueSuspended: 'Suspensa pelo administrador do servidor',
  issuePayment: 'Falha no pagamento',
  issueCovered:
    '{count, plural, one {# campanha sem cobertura do plano e dos créditos} other {# campanhas sem cobertura do plano e dos créditos}}',
  issueHalted:
    '{count, plural, one {# campanha pausada automaticamente} other {# campanhas pausadas automaticamente}}',
  issueFailed: '{count, plural, one {# campanha falhou} other {# campanhas falharam}}',
  issueSenders: '{count, plural, one {# remetente com problemas} other {# remetentes com problemas}}',
  issueFailures: '{rate} das mensagens falharam',
  issueOptOuts: '{rate} de descadastros',
  issueCredits: '{count, plural, one {Resta # crédito} other {Restam # créditos}}',
  issuePaused: '{count, plural, one {# campanha pausada} other {# campanhas pausadas}}',
  issueUnread: '{count, plural, one {# resposta não lida} other {# respostas não lidas}}',
} satisfies Translation<typeof english>
