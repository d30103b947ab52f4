import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'A campanha “{name}” foi pausada',
  wayOn: 'Retome a campanha quando o problema estiver resolvido, ou cancele-a.',
  chooseText: 'Escolha o texto que os outros destinatários recebem.',
  goesOn:
    'A campanha é retomada sozinha quando créditos, um pacote, um plano maior ou o próximo período a cobrem.',
  campaignMissed:
    '{count, plural, one {# envio da campanha “{name}” não foi feito} other {# envios da campanha “{name}” não foram feitos}}',
  campaignMissedHint:
    'A campanha ou todo o envio ficou em pausa, ou o servidor ficou fora do ar, por mais de uma hora depois do horário agendado.',
  noNextRun: 'Não há mais envios.',
  nextRun: 'O próximo envio é em {time}.',
  campaignFailed: 'A campanha “{name}” não pôde ser enviada',
  campaignFailedHint: 'Nenhuma mensagem foi enviada. As mensagens da campanha mostram os motivos.',
  campaignFinished: 'A campanha “{name}” terminou',
  campaignResults:
    '{recipients, plural, one {{sent, number} de # mensagem enviada} other {{sent, number} de # mensagens enviadas}}, {failed, number} com falha, {skipped, number} ignoradas.',
  approvalRequested: 'A campanha “{name}” aguarda aprovação',
  approvalRequestedHint: '{name} enviou a campanha para aprovação. Aprove-a ou rejeite-a.',

  senderAside: 'O remetente “{name}” parou de enviar',
  senderAsideHint:
    'O remetente {address} não envia nada até que suas configurações estejam corretas e ele seja verificado, ou um membro o ative.',
  senderTrouble: 'O remetente “{name}” tem um problema',
  senderTroubleHint: 'As mensagens de {address} que com certeza não saíram são tentadas de novo.',
  senderWorks: 'O remetente “{name}” voltou a funcionar',
  senderWorksHint: 'O remetente {address} não tem mais nenhum problema.',
  syncFailed: 'O provedor de “{name}” não aceitou as palavras de descadastro',
  syncFailedHint:
    'As palavras são enviadas de novo a cada dez minutos. Enquanto isso, os descadastros são respeitados aqui.',
  syncWorks: 'O provedor de “{name}” tem as palavras de descadastro',
  syncWorksHint: 'O provedor tem todas agora.',

  reviewsOverdue: 'Possíveis descadastros estão atrasados',
  reviewsDue: 'Possíveis descadastros precisam ser revisados',
  reviewsOverdueHint:
    '{count, plural, one {# mensagem que pode ser um descadastro aguarda revisão.} other {# mensagens que podem ser descadastros aguardam revisão.}} {overdue, plural, one {# está atrasada desde {time}.} other {# estão atrasadas desde {time}.}} A lei dá dez dias úteis.',
  reviewsDueHint:
    '{count, plural, one {# mensagem que pode ser um descadastro aguarda revisão.} other {# mensagens que podem ser descadastros aguardam revisão.}} O primeiro prazo vence em {time}. A lei dá dez dias úteis.',
  strangerWrote: 'Uma mensagem de {from}, que não é um número de telefone',
  strangerOptedOut: 'Possível descadastro de {from}, que não é um número de telefone',
  strangerOptedOutHint:
    'A mensagem pode ser um descadastro. Descubra quem a escreveu e descadastre você mesmo esse contato.',
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
    '{created, plural, one {# contato criado} other {# contatos criados}}, {updated, number} atualizados, {rejected, plural, one {# linha rejeitada} other {# linhas rejeitadas}}.',
  listCounts:
    '{added, plural, one {# entrada adicionada} other {# entradas adicionadas}}, {known, number} já conhecidas, {rejected, plural, one {# linha rejeitada} other {# linhas rejeitadas}}.',

  webhookOff: 'O endpoint de webhook em {host} está desativado',
  webhookOffHint:
    'O endpoint não recebe mais eventos. Quando o problema estiver resolvido, ative-o e recupere os eventos perdidos.',
  linkSpent: 'O link de inscrição “{name}” enviou todas as mensagens de hoje',
  linkSpentHint:
    'O link enviou {count, plural, one {# mensagem} other {# mensagens}}, o limite diário dele. O formulário está fechado até o dia seguinte (UTC). Se pessoas reais as pediram, aumente o limite diário. Se não, pause o link.',
  domainFails: 'O domínio {domain} não funciona mais',
  domainFailsLinks: 'Os links curtos que começam com ele não funcionam.',
  domainFailsPages:
    'As páginas dos links de e-mails enviados não abrem lá. Os novos e-mails levam a este servidor.',
  domainFailsHint: 'O domínio é verificado de novo a cada meia hora.',
  domainWorks: 'O domínio {domain} voltou a funcionar',
  domainWorksHint: 'Este servidor responde nele.',

  held: 'Todo o envio está retido',
  heldHint: 'Nenhuma mensagem de campanha sai até que o administrador do servidor retome o envio.',
  resumed: 'O envio continua',
  resumedHint: 'O administrador do servidor retomou o envio.',
  backupBehind: 'O backup está atrasado',
  backupBehindHint:
    'O arquivo de backup esteve completo pela última vez em {time}. O administrador do servidor encontra o motivo com “carillon doctor”.',
  backupWorks: 'O backup está em dia',
  backupWorksHint: 'O arquivo de backup tem tudo de novo.',

  wayToMore:
    '{mode, select, MANUAL {Peça créditos ou um plano maior ao administrador deste servidor.} other {Compre créditos ou um pacote, ou escolha um plano maior.}}',
  creditsLow:
    '{count, plural, =0 {Não restam créditos} one {Resta apenas # crédito} other {Restam apenas # créditos}}',
  creditsLowHint:
    'Menos de {threshold, number} créditos estão disponíveis. As campanhas sem créditos suficientes pausam.',
  limitNear:
    '{unit, select, EMAILS {{used, number} dos {limit, number} e-mails do plano foram usados} WHATSAPP_MESSAGES {{used, number} das {limit, number} mensagens de WhatsApp do plano foram usadas} other {{used, number} dos {limit, number} segmentos de SMS do plano foram usados}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {O único e-mail do plano foi usado} other {Todos os # e-mails do plano foram usados}}} WHATSAPP_MESSAGES {{limit, plural, one {A única mensagem de WhatsApp do plano foi usada} other {Todas as # mensagens de WhatsApp do plano foram usadas}}} other {{limit, plural, one {O único segmento de SMS do plano foi usado} other {Todos os # segmentos de SMS do plano foram usados}}}}',
  nextPeriod: 'O próximo período começa em {day}.',
  beyondInvoiced: 'As mensagens adicionais são enviadas e faturadas.',
  beyondPaused: 'Pacotes e créditos pagam o restante. Sem eles, as campanhas pausam.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {A compra automática de “{product}” falhou} other {A compra de “{product}” falhou}}',
  refillStopped: 'A compra automática de “{product}” parou',
  notCharged: '{price} não puderam ser cobrados: {reason}',
  refillStoppedHint:
    'A compra falhou três vezes seguidas. Verifique o cartão salvo e ative de novo a compra automática.',
  nothingBought: 'Nada foi comprado. Verifique o cartão salvo no portal de cobrança.',
  triedAgain: 'A compra é tentada de novo em {time}.',
  paidTwice: '“{product}” foi pago duas vezes',
  paidTwiceHint:
    '{price} foram cobrados uma segunda vez, sem nada em troca. Peça o reembolso ao administrador deste servidor.',
  refundFailed: 'Um reembolso de “{product}” falhou',
  refundFailedHint:
    'O banco não aceitou o dinheiro. {price} da compra estão pagos de novo, e a compra está disponível. Peça ao administrador deste servidor que reembolse de outra forma.',
  disputed:
    '{status, select, WON {Um pagamento de “{product}” não está mais em disputa} LOST {O banco retomou um pagamento de “{product}”} other {Um pagamento de “{product}” está em disputa}}',
  disputeOpen:
    '{kind, select, DISPUTE {{price} estão em disputa no banco.} other {O banco suspeita de fraude em {price}.}}',
  disputeHeld:
    '{count, plural, =0 {Não restam créditos ou unidades para reter.} one {# de seus créditos ou unidades está retido.} other {# de seus créditos ou unidades estão retidos.}} Fale com o administrador deste servidor.',
  disputeWon: '{price} continuam pagos, e os créditos ou unidades retidos estão disponíveis de novo.',
  disputeLost: 'O banco retomou {price}. O resto dos créditos ou unidades foi retirado.',
  pastDue:
    '{kind, select, PLAN {Um pagamento do plano “{product}” falhou} other {Um pagamento do complemento “{product}” falhou}}',
  pastDueHint:
    'Ele permanece por sete dias, em que o pagamento é tentado de novo. Verifique o cartão salvo no portal de cobrança.',
  notApplied:
    '{kind, select, PLAN {O plano “{product}” não se aplica mais} other {O complemento “{product}” não se aplica mais}}',
  ended: '{kind, select, PLAN {O plano “{product}” terminou} other {O complemento “{product}” terminou}}',
  unpaid: '{status, select, UNPAID {O pagamento falhou várias vezes.} other {A assinatura está pausada.}}',
  withoutIt:
    '{kind, select, PLAN {A organização tem agora o plano padrão.} other {O limite volta a ser o do plano. Nada é excluído.}}',
  appliesWhenPaid: 'Ele volta a se aplicar quando for pago: veja o portal de cobrança.',
} satisfies Translation<typeof english>
