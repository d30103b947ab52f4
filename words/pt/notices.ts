import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'A campanha “{name}” foi pausada',
  wayOn: 'Retome a campanha quando o problema estiver resolvido, ou cancele-a.',
  chooseText: 'Escolha o texto que os outros destinatários receberão.',
  goesOn:
    'A campanha será retomada automaticamente quando for coberta por créditos, um pacote, um plano maior ou o próximo período de faturamento.',
  campaignMissed:
    '{count, plural, one {# envio da campanha “{name}” não foi feito} other {# envios da campanha “{name}” não foram feitos}}',
  campaignMissedHint:
    'A campanha ou todos os envios estavam em pausa, ou o servidor estava fora do ar. O atraso passou de uma hora.',
  noNextRun: 'Não há mais envios.',
  nextRun: 'O próximo envio é em {time}.',
  campaignFailed: 'A campanha “{name}” não pôde ser enviada',
  campaignFailedHint: 'Nenhuma mensagem foi enviada. As mensagens da campanha mostram os motivos.',
  campaignFinished: 'A campanha “{name}” terminou',
  campaignResults:
    '{recipients, plural, one {{sent, number} de # mensagem enviada} other {{sent, number} de # mensagens enviadas}}, {failed, number} com falha, {skipped, plural, one {# ignorada} other {# ignoradas}}.',
  approvalRequested: 'A campanha “{name}” aguarda aprovação',
  approvalRequestedHint: '{name} enviou a campanha para aprovação. Aprove-a ou rejeite-a.',

  senderAside: 'O remetente “{name}” parou de enviar',
  senderAsideHint:
    'O remetente {address} não envia nada até que suas configurações estejam corretas e uma verificação seja bem-sucedida, ou até que um membro o retome.',
  senderTrouble: 'O remetente “{name}” tem um problema',
  senderTroubleHint:
    'As mensagens de {address} que com certeza não foram enviadas terão uma nova tentativa de envio.',
  senderWorks: 'O remetente “{name}” voltou a funcionar',
  senderWorksHint: 'O remetente {address} não tem mais nenhum problema.',
  syncFailed: 'O provedor de “{name}” não aceitou as palavras de descadastro',
  syncFailedHint:
    'As palavras de descadastro são enviadas de novo a cada dez minutos. Enquanto isso, os descadastros valem aqui.',
  syncWorks: 'O provedor de “{name}” aceitou as palavras de descadastro',
  syncWorksHint: 'O provedor agora tem todas as suas palavras de descadastro.',

  reviewsOverdue: 'A revisão de possíveis descadastros está atrasada',
  reviewsDue: 'Possíveis descadastros precisam ser revisados',
  reviewsOverdueHint:
    '{count, plural, one {# mensagem que pode ser um descadastro aguarda revisão.} other {# mensagens que podem ser descadastros aguardam revisão.}} {overdue, plural, one {# delas está atrasada desde {time}.} other {# delas estão atrasadas desde {time}.}} A lei permite dez dias úteis.',
  reviewsDueHint:
    '{count, plural, one {# mensagem que pode ser um descadastro aguarda revisão.} other {# mensagens que podem ser descadastros aguardam revisão.}} O primeiro prazo vence em {time}. A lei permite dez dias úteis.',
  strangerWrote: 'Mensagem de {from}, que não é um número de telefone',
  strangerOptedOut: 'Possível descadastro de {from}, que não é um número de telefone',
  strangerOptedOutHint:
    'A mensagem pode ser um descadastro. Descubra quem escreveu a mensagem e descadastre esse contato.',
  strangerText: 'Para “{sender}”: {text}',
  strangerTextDeleted: 'Para um remetente excluído: {text}',
  inboxMessage:
    '{count, plural, one {Nova mensagem na caixa de entrada} other {Novas mensagens na caixa de entrada}}',
  inboxMessageHint:
    'Para “{sender}” por {channel}: {count, plural, one {# mensagem não lida} other {# mensagens não lidas}}.',

  importFinished:
    '{kind, select, list {A importação de uma lista de descadastros de “{file}” terminou} other {A importação de contatos de “{file}” terminou}}',
  importStopped:
    '{kind, select, list {A importação de uma lista de descadastros de “{file}” parou antes do fim} other {A importação de contatos de “{file}” parou antes do fim}}',
  importCounts:
    '{created, plural, one {# contato criado} other {# contatos criados}}, {updated, plural, one {# atualizado} other {# atualizados}}, {rejected, plural, one {# linha rejeitada} other {# linhas rejeitadas}}.',
  listCounts:
    '{added, plural, one {# entrada adicionada} other {# entradas adicionadas}}, {known, plural, one {# já estava} other {# já estavam}} na lista, {rejected, plural, one {# linha rejeitada} other {# linhas rejeitadas}}.',

  webhookOff: 'O endpoint de webhook em {host} está desativado',
  webhookOffHint:
    'O endpoint não recebe mais eventos. Quando o problema estiver resolvido, ative o endpoint e entregue os eventos perdidos.',
  linkSpent: 'O link de inscrição “{name}” atingiu o limite diário',
  linkSpentHint:
    'O link de inscrição enviou {count, plural, one {# mensagem} other {# mensagens}}, o limite diário dele. O formulário ficará fechado até o dia seguinte (UTC). Se pessoas reais pediram as mensagens, aumente o limite diário. Caso contrário, pause o link de inscrição.',
  automationTells: 'A automação “{name}” avisa você sobre este contato.',
  domainFails: 'O domínio {domain} não funciona mais',
  domainFailsLinks: 'Os links curtos com este domínio não funcionam.',
  domainFailsPages:
    'Os links de e-mails já enviados que abrem páginas neste domínio não funcionam. Os novos e-mails usam links para este servidor.',
  domainFailsHint: 'O domínio é verificado de novo a cada 30 minutos.',
  domainWorks: 'O domínio {domain} voltou a funcionar',
  domainWorksHint: 'O domínio leva de novo a este servidor.',

  held: 'Todos os envios estão em pausa',
  heldHint: 'Nenhuma mensagem de campanha será enviada até que o administrador do servidor retome os envios.',
  resumed: 'Os envios foram retomados',
  resumedHint: 'O administrador do servidor retomou os envios.',
  backupBehind: 'O backup está atrasado',
  backupBehindHint:
    'O arquivo de backup esteve completo pela última vez em {time}. O administrador do servidor encontra o motivo com “carillon doctor”.',
  backupWorks: 'O backup está em dia',
  backupWorksHint: 'O arquivo de backup está completo de novo.',

  wayToMore:
    '{mode, select, MANUAL {Peça créditos ou um plano maior ao administrador do servidor.} other {Compre créditos ou um pacote, ou escolha um plano maior.}}',
  creditsLow:
    '{count, plural, =0 {Não restam créditos} one {Resta apenas # crédito} other {Restam apenas # créditos}}',
  creditsLowHint:
    'Menos de {threshold, number} créditos estão disponíveis. As campanhas sem créditos suficientes são pausadas.',
  limitNear:
    '{unit, select, EMAILS {{used, number} dos {limit, number} e-mails do plano foram usados} WHATSAPP_MESSAGES {{used, number} das {limit, number} mensagens de WhatsApp do plano foram usadas} other {{used, number} dos {limit, number} segmentos de SMS do plano foram usados}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {O único e-mail do plano foi usado} other {Todos os # e-mails do plano foram usados}}} WHATSAPP_MESSAGES {{limit, plural, one {A única mensagem de WhatsApp do plano foi usada} other {Todas as # mensagens de WhatsApp do plano foram usadas}}} other {{limit, plural, one {O único segmento de SMS do plano foi usado} other {Todos os # segmentos de SMS do plano foram usados}}}}',
  nextPeriod: 'O próximo período de faturamento começa em {day}.',
  beyondInvoiced: 'As mensagens adicionais são enviadas e adicionadas à fatura.',
  beyondPaused:
    'Pacotes e créditos pagam as mensagens adicionais. Sem pacotes nem créditos, as campanhas são pausadas.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {A compra automática de “{product}” falhou} other {A compra de “{product}” falhou}}',
  refillStopped: 'A compra automática de “{product}” foi interrompida',
  notCharged: 'Não foi possível cobrar {price}: {reason}',
  refillStoppedHint:
    'A compra falhou três vezes seguidas. Verifique o cartão salvo e ative de novo a compra automática.',
  nothingBought: 'Nada foi comprado. Verifique o cartão salvo no portal de faturamento.',
  triedAgain: 'Haverá uma nova tentativa de compra em {time}.',
  paidTwice: '“{product}” foi pago duas vezes',
  paidTwiceHint:
    '{price} foram cobrados uma segunda vez, mas nada mais foi comprado. Peça o reembolso ao administrador do servidor.',
  refundFailed: 'Um reembolso de “{product}” falhou',
  refundFailedHint:
    'O banco não aceitou o reembolso de {price}. A compra conta como paga e está disponível de novo. Peça ao administrador do servidor que reembolse de outra forma.',
  disputed:
    '{status, select, WON {Um pagamento de “{product}” não está mais em contestação} LOST {O banco retomou um pagamento de “{product}”} other {Um pagamento de “{product}” está em contestação}}',
  disputeOpen:
    '{kind, select, DISPUTE {O pagamento de {price} está em contestação no banco.} other {O banco suspeita de fraude no pagamento de {price}.}}',
  disputeHeld:
    '{count, plural, =0 {Não restam créditos nem unidades desta compra para reter.} one {# crédito ou unidade desta compra está retido.} other {# créditos ou unidades desta compra estão retidos.}} Peça os detalhes ao administrador do servidor.',
  disputeWon:
    'O pagamento de {price} foi mantido. Os créditos ou unidades retidos estão disponíveis de novo.',
  disputeLost: 'O banco retomou {price}. O restante dos créditos ou unidades foi retirado.',
  pastDue:
    '{kind, select, PLAN {Um pagamento do plano “{product}” falhou} other {Um pagamento do complemento “{product}” falhou}}',
  pastDueHint:
    'A assinatura continua por sete dias, enquanto o pagamento é tentado novamente. Verifique o cartão salvo no portal de faturamento.',
  notApplied:
    '{kind, select, PLAN {O plano “{product}” não vale mais} other {O complemento “{product}” não vale mais}}',
  ended: '{kind, select, PLAN {O plano “{product}” terminou} other {O complemento “{product}” terminou}}',
  unpaid: '{status, select, UNPAID {O pagamento falhou várias vezes.} other {A assinatura está pausada.}}',
  withoutIt:
    '{kind, select, PLAN {A organização tem agora o plano padrão.} other {O limite volta a ser o do plano. Nada é excluído.}}',
  appliesWhenPaid: 'Para recuperar o plano ou o complemento, pague no portal de faturamento.',
} satisfies Translation<typeof english>
