import type { explanations as english } from '../en/explanations.ts'
import type { Translation } from '../words.ts'

export const explanations = {
  nameless: 'O contato',
  wouldSend:
    '{state, select, draft {{name} receberia a mensagem se a campanha começasse agora.} other {{name} receberia a mensagem.}}',
  wouldSendAt:
    '{state, select, draft {{name} receberia a mensagem em {time} se a campanha começasse agora.} other {{name} receberia a mensagem em {time}.}}',
  wouldWait:
    '{state, select, draft {{name} teria que esperar se a campanha começasse agora.} other {{name} teria que esperar.}}',
  wouldWaitUntil:
    '{state, select, draft {{name} teria que esperar até {time} se a campanha começasse agora.} other {{name} teria que esperar até {time}.}}',
  wouldSkip: '{name} não receberia a mensagem.',
  wouldSkipAt: '{name} não receberia a mensagem em {time}.',
  notInSegment: '{name} não está entre os destinatários.',
  notInRun: '{name} está agora no segmento, mas não estava quando o público deste envio foi definido.',
  waitsForTurn: 'A mensagem para {name} aguarda a sua vez.',
  waitsUntil: 'A mensagem para {name} aguarda até {time}.',
  waitsPaused: 'A mensagem para {name} aguarda porque a campanha está pausada.',
  lastAttempt: 'Última tentativa: {reason}.',
  sending: 'A mensagem para {name} está sendo enviada à operadora.',
  sent: '{status, select, DELIVERED {A mensagem para {name} foi enviada e entregue.} READ {A mensagem para {name} foi enviada e lida.} other {A mensagem para {name} foi enviada.}}',
  sentAt:
    '{status, select, DELIVERED {A mensagem para {name} foi enviada em {time} e entregue.} READ {A mensagem para {name} foi enviada em {time} e lida.} other {A mensagem para {name} foi enviada em {time}.}}',
  failed: 'A mensagem para {name} falhou.',
  failedAt: 'A mensagem para {name} falhou em {time}.',
  skipped: '{name} foi ignorado.',
  skippedAt: '{name} foi ignorado em {time}.',
  canceled: 'A mensagem para {name} foi cancelada antes do envio.',
  reason: 'Motivo: {reason}.',

  segmentDeleted: 'O segmento “{name}” foi excluído.',
  segmentLate: 'O contato entrou no segmento “{name}” depois que a campanha foi aprovada.',
  segmentMember: 'O contato está no segmento “{name}”.',
  segmentNoMember: 'O contato não está no segmento “{name}”.',
  segmentMatch: 'O contato atende às regras do segmento “{name}”.',
  segmentNoMatch: 'O contato não atende às regras do segmento “{name}”.',

  address: '{kind, select, email {O e-mail é {address}.} other {O número de telefone é {address}.}}',
  addressNone:
    '{kind, select, email {O contato não tem e-mail.} other {O contato não tem número de telefone.}}',
  addressGone:
    '{kind, select, email {O e-mail era {address} quando o público foi definido. Agora o contato não tem e-mail.} other {O número de telefone era {address} quando o público foi definido. Agora o contato não tem número de telefone.}}',
  addressChanged:
    '{kind, select, email {O e-mail era {address} quando o público foi definido. Agora é {current}.} other {O número de telefone era {address} quando o público foi definido. Agora é {current}.}}',
  duplicate:
    '{kind, select, email {Outro destinatário do envio tem o mesmo e-mail e recebe a mensagem.} other {O contato recebeu este número de telefone depois do início do envio. O titular anterior do número pode estar no envio.}}',
  duplicateNone:
    '{kind, select, email {Nenhum outro destinatário do envio tem este e-mail.} other {Nenhum outro destinatário do envio tem este número de telefone.}}',
  status:
    '{status, select, INVALID {O contato está marcado como inválido.} ARCHIVED {O contato está arquivado.} ACTIVE {O contato está ativo.} other {O status do contato é desconhecido.}}',

  optOutNone: 'O contato não está na lista de descadastros.',
  optOut: '{address} está na lista de descadastros desde {time} ({method}).',
  optOutFile: 'A entrada veio do arquivo “{file}”.',
  optOutBy:
    '{kind, select, key {A chave de API “{name}” registrou o descadastro.} other {{name} registrou o descadastro.}}',
  reviewNone: 'Nenhuma mensagem do contato aguarda revisão.',
  reviewMarketing:
    'Uma mensagem do contato pode ser um descadastro e aguarda revisão desde {time}. O contato não recebe marketing até a revisão.',
  reviewTransactional:
    'Uma mensagem do contato pode ser um descadastro e aguarda revisão desde {time}. O contato ainda recebe mensagens transacionais.',
  addressUnproved:
    'O endereço foi inserido em um formulário público que não o verificou. O endereço só recebe marketing quando o titular concordar ou quando um membro registrar o consentimento do titular.',
  consent: 'O contato deu o consentimento em {time} ({method}).',
  consentNone: 'Não há consentimento registrado.',
  consentNotNeeded: 'Nenhum consentimento registrado é necessário.',

  expires: 'A mensagem pode ser enviada até {time}.',
  expired: 'A mensagem podia ser enviada até {time}. Esse prazo já passou.',
  windowNone: 'Nenhum horário de silêncio se aplica à mensagem.',
  windowTransactional: 'O horário de silêncio não se aplica a mensagens transacionais.',
  windowOpen:
    'As mensagens podem ser enviadas das {start} às {end} em {zones} (origem: {source}). A mensagem pode ser enviada.',
  windowOpens:
    'As mensagens podem ser enviadas das {start} às {end} em {zones} (origem: {source}). A mensagem aguarda até {time} em {zone}.',
  windowNever:
    'As mensagens podem ser enviadas das {start} às {end} em {zones} (origem: {source}). Nenhum horário é permitido em todos estes fusos horários.',

  topicNone: 'O contato não cancelou o tema {name}.',
  topicNotChosen: 'O tema {name} só chega a quem o assinou, e o contato não assinou.',
  topicSubscribed: 'O contato assinou o tema {name} em {time} ({method}).',
  topicUnsubscribed: 'O contato cancelou o tema {name} em {time} ({method}).',
  capNone: 'Não há limite de mensagens de marketing.',
  capTransactional: 'O limite de mensagens de marketing não se aplica a mensagens transacionais.',
  cap: 'O contato recebeu {received, number} de no máximo {messages, plural, one {# mensagem} other {# mensagens}} de marketing em {days, plural, one {# dia} other {# dias}}.',
  capFrom: 'A próxima mensagem de marketing pode ser enviada a partir de {time}.',

  region: 'O WhatsApp entrega mensagens deste tipo ao número.',
  regionBlocked: 'O WhatsApp não entrega modelos de marketing a números dos EUA, como {number}.',
  session:
    'O contato escreveu a um remetente da campanha em {time}. O WhatsApp permite texto livre até {until}.',
  sessionNone:
    'O contato não escreveu a um remetente da campanha nas últimas 24 horas, por isso o WhatsApp só permite modelos.',

  textProblem: 'O texto não pode ser criado: {problem}',
  textEmpty: 'O texto está vazio para este contato.',
  templateEmpty:
    '{part, select, header {O cabeçalho do modelo está vazio para este contato.} button {Um botão do modelo está vazio para este contato.} other {O valor {number} do modelo está vazio para este contato.}}',
  textTemplate: 'A mensagem é o modelo {name} ({language}).',
  textFree: 'A mensagem é texto livre.',
  textFreeFile: 'A mensagem é texto livre com um arquivo.',
  textMms: 'A mensagem é um MMS com {count, plural, one {# arquivo} other {# arquivos}}.',
  textSegments: 'O texto tem {count, plural, one {# segmento de SMS} other {# segmentos de SMS}}.',
  textMail: 'A mensagem é um e-mail com o assunto “{subject}”.',

  senders: 'A mensagem pode ser enviada por {senders}.',
  sendersNone: 'Nenhum dos remetentes da campanha está ativo, por isso a campanha seria pausada.',
  dailyRoom: 'Os remetentes não atingiram os limites diários.',
  dailyNone: 'Os remetentes não têm limite diário.',
  dailyFull:
    '{limit, select, warmUp {{count, plural, one {{address} enviou # mensagem hoje, o limite do aquecimento.} other {{address} enviou # mensagens hoje, o limite do aquecimento.}}} other {{count, plural, one {{address} enviou # mensagem hoje, o limite diário.} other {{address} enviou # mensagens hoje, o limite diário.}}}}',
  dailyNext: 'O dia seguinte começa em {time}.',
  canaryNone: 'A campanha não espera os resultados de primeiras mensagens.',
  canaryPlan:
    'O envio começa com {size, plural, one {# mensagem} other {# mensagens}}. O restante é enviado pelo menos {minutes, plural, one {# minuto} other {# minutos}} depois.',
  canaryPassed: 'As primeiras mensagens do envio tiveram bons resultados.',
  canaryFailed: 'Muitas das primeiras mensagens falharam ou geraram descadastros.',
  canarySome:
    'Primeiras mensagens enviadas: {sent, number} de {size, number}. Esta mensagem pode ser uma das próximas.',
  canaryChecking: 'Os resultados das primeiras mensagens estão sendo verificados.',
  canaryUnanswered: 'A operadora ainda não respondeu a todas as primeiras mensagens.',
  canaryWaits: 'As primeiras mensagens do envio foram enviadas. O restante aguarda os resultados até {time}.',
  holdNone: 'O envio não está pausado neste servidor.',
  hold: 'O envio neste servidor está pausado desde {time}. O envio continuará quando o administrador do servidor o retomar.',

  abNone: 'A campanha não tem teste A/B.',
  abShare:
    '{percent, number}% dos destinatários, escolhidos ao acaso, recebem primeiro um dos textos {labels}. Os outros recebem o texto vencedor. O texto mostrado aqui é {label}.',
  abGroup: 'O contato está no grupo do teste A/B e recebe o texto {label}.',
  abChosen: 'O contato recebe o texto {label}, que venceu o teste A/B.',
  abWaits: 'O contato aguarda até que um texto do teste A/B seja escolhido. O texto mostrado aqui é {label}.',
  abWaitsUntil:
    'O contato aguarda até que um texto do teste A/B seja escolhido em {time}. O texto mostrado aqui é {label}.',

  resultTooFew:
    'Ainda não há vencedor: cada texto precisa de pelo menos {count, plural, one {# mensagem enviada} other {# mensagens enviadas}}.',
  resultWinner: 'O texto {label} é claramente melhor do que todos os outros.',
  resultNoWinner: 'Nenhum texto é claramente melhor do que todos os outros.',
  resultFigures:
    '{metric, select, REPLY {{label}: {done, number} de {sent, plural, one {# destinatário} other {# destinatários}} responderam, {rate, number}% (de {low, number}% a {high, number}%).} other {{label}: {done, number} de {sent, plural, one {# destinatário} other {# destinatários}} clicaram, {rate, number}% (de {low, number}% a {high, number}%).}}',
  resultRange: 'O intervalo entre parênteses contém a taxa real com {percent, number}% de certeza.',
  resultManual: 'O teste terminou. Um membro precisa escolher o texto.',
  resultOfText:
    '{label}: de {sent, plural, one {# destinatário} other {# destinatários}}, {clicked, plural, one {# clicou} other {# clicaram}}, {replied, plural, one {# respondeu} other {# responderam}}, {optedOut, plural, one {# se descadastrou} other {# se descadastraram}}.',
  resultNobody: '{label}: sem destinatários.',
  resultUnread:
    'Os resultados do teste não puderam ser lidos. Peça ao administrador do servidor que verifique o log do servidor.',

  testLate:
    'O teste A/B deveria terminar em {time}, mas o Carillon não estava em execução ou o envio estava pausado.',
} satisfies Translation<typeof english>
