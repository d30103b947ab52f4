import type { findings as english } from '../en/findings.ts'
import type { Translation } from '../words.ts'

export const findings = {
  quote: '{text}',

  bulkBroken: 'Um erro interno interrompeu a alteração. Inicie uma nova alteração ou desfaça esta.',
  bulkChanged:
    'Uma campanha, um segmento, uma etiqueta ou um campo personalizado que esta alteração usa foi alterado ou excluído.',
  bulkUnexpected:
    '{matched, plural, one {# contato corresponde ao filtro} other {# contatos correspondem ao filtro}}, mas o esperado era {expected, number}. Nada foi alterado.',
  importBroken: 'Um erro interno interrompeu a importação. Envie o arquivo de novo para continuá-la.',
  listBroken: 'Um erro interno interrompeu a importação. Envie o arquivo de novo.',
  listCommandEnded:
    'O comando que importava o arquivo foi encerrado. As entradas já lidas estão na lista de descadastros. Importe o arquivo de novo para incluir o restante.',
  listLost:
    'Os dados foram restaurados de um estado anterior, sem o restante deste arquivo. Importe o arquivo de novo.',

  webhookGone: 'O receptor respondeu 410 Gone.',
  webhookFailing: 'Todas as tentativas dos últimos cinco dias falharam.',
  webhookForbidden: 'O endereço do endpoint não é público, por isso nada foi enviado a ele.',
  webhookNoConnection: 'Não foi possível conectar ao receptor.',
  webhookNoAnswer: 'A conexão terminou antes de uma resposta legível do receptor.',
  webhookLate: 'O receptor não concluiu a resposta em 15 segundos.',
  webhookWithheld: 'O membro que configurou o endpoint não pode ler este evento ({permission}).',

  domainNoNameServer:
    'Nenhum servidor de nomes respondeu à consulta sobre {host}. Verifique de novo em um minuto.',
  domainNoAddress:
    '{host} ainda não tem endereço no DNS. Um registro novo pode levar algumas horas até ficar visível em toda parte.',
  domainPrivate: '{host} leva a um endereço privado, que os telefones não alcançam.',
  domainNoCertificate:
    '{host} leva a este servidor, mas ainda não tem certificado. Verifique de novo em um minuto. Se o certificado ainda faltar, veja o log do proxy.',
  domainNoConnection:
    'Não foi possível fazer uma conexão https com {host}: nenhum serviço está ativo nesse endereço, ou o proxy não tem certificado.',
  domainNoAnswer: '{host} aceitou a conexão, mas não respondeu.',
  domainRedirects:
    '{host} redireciona para outro endereço. O proxy deve repassar as solicitações a este servidor.',
  domainElsewhere: 'Outro servidor responde em {host}, com o status {status}.',
  domainHostHeader:
    '{host} chega a este servidor, mas o proxy não repassa o cabeçalho Host: este servidor vê {seen}.',
  domainStepOperator:
    'Peça ao administrador do servidor que defina public_base_url, porque este servidor ainda não é acessível pela internet.',
  domainStepRecord: 'Adicione um registro DNS: {host} {type} {value}.',
  domainStepHttps:
    'Se o proxy não fizer isso sozinho, peça ao administrador do servidor que sirva https para {host} e repasse o cabeçalho Host.',
  domainStepCheck: 'Depois, verifique o domínio.',

  noAnswer: 'O gateway não pôde ser acessado ou não respondeu. O motivo está no log do servidor.',
  templatesOther: '{name} envia {channel}. Só remetentes de WhatsApp têm modelos.',
  templatesAny: '{provider} não tem lista de modelos e aceita qualquer modelo.',
  whatsappAnswered: 'O WhatsApp respondeu {status}.',
  templatePart: 'Este modelo tem uma parte que não é suportada ({type}).',
  templateHeader: 'O cabeçalho deste modelo não é texto nem arquivo ({type}).',
  templateNamedHeader:
    'O marcador no cabeçalho deste modelo tem um nome. Só marcadores numerados podem ser preenchidos.',
  templateButton: 'Um dos botões deste modelo não é suportado ({type}).',
  exportChanged:
    'Um segmento ou campo personalizado que os filtros usam foi excluído. Inicie outra exportação.',
  exportBroken: 'Um erro interno interrompeu a exportação. Inicie outra exportação.',
  webhookMaker: 'O membro que configurou o endpoint não pode mais ler eventos.',

  dnsNoAnswer:
    'Nenhum servidor DNS respondeu, por isso o registro não foi verificado. Verifique de novo mais tarde.',
  spfNone:
    '{domain} não tem registro SPF. Adicione o registro TXT recomendado por quem opera {host}, como “v=spf1 include:… ~all”.',
  spfSeveral: '{domain} tem {count, number} registros SPF, por isso nenhum conta. Junte-os em um só.',
  spfAll: 'O registro SPF de {domain} permite que qualquer servidor envie. Termine o registro com “~all”.',
  spfFound: '{domain} tem um registro SPF. Confira se o registro cobre {host}.',
  dkimOff:
    'Este servidor não assina e-mails. Se o servidor de e-mail também não os assinar, preencha as configurações de DKIM. Os grandes provedores de e-mail rejeitam e-mails sem assinatura.',
  dkimFound: 'A chave pública está publicada em {name}.',
  dkimNone: '{name} não tem registro. Adicione lá este registro TXT: {record}',
  dkimOther: 'O registro em {name} tem outra chave. Substitua-o por este registro TXT: {record}',
  dmarcNone: '{domain} não tem registro DMARC. Adicione este registro TXT em _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} tem {count, number} registros DMARC, por isso nenhum conta. Mantenha um deles.',
  dmarcSigned: '{domain} tem um registro DMARC, e a assinatura de {signer} está alinhada com ele.',
  mxFound: '{domain} tem um servidor que aceita e-mails.',
  mxRefuses:
    'O registro MX de {domain} indica que o domínio não aceita e-mails. Respostas e devoluções se perdem, e muitos servidores rejeitam e-mails de um domínio assim. Adicione um registro MX do seu servidor de e-mail.',
  mxWeb:
    '{domain} não tem registro MX, por isso os e-mails para o domínio vão para o servidor web. Adicione um registro MX do seu servidor de e-mail.',
  mxNone:
    '{domain} não aceita e-mails. Respostas e devoluções se perdem, e muitos servidores rejeitam e-mails de um domínio assim. Adicione um registro MX do seu servidor de e-mail.',
  ptrFound: 'O endereço de {host} tem um nome de DNS reverso que leva ao mesmo endereço.',
  smtpWorks: 'O servidor de e-mail responde e aceita o usuário e a senha.',
  smtpOpen: 'O servidor de e-mail responde. O login não foi testado, porque não há usuário definido.',
  smtpEncrypted: 'A conexão é criptografada.',
  smtpPlain: 'A conexão não é criptografada. Escolha STARTTLS ou TLS como criptografia.',
  smtpNoEncryption:
    'A conexão não pôde ser criptografada. Verifique a criptografia, a porta e o certificado do servidor.',
  smtpUnreachable: 'O servidor de e-mail não pôde ser acessado. Verifique o host, a porta e a criptografia.',
  vendorAnswers: '{name} responde em {origin}.',
  vendorSilent: 'Não verificado, porque {name} não respondeu.',
  vendorAccepts: '{name} aceita as credenciais.',
  vendorBusy: 'Não verificado: {name} respondeu {status}. Tente mais tarde.',
  receiptsNowhere:
    '{name} não consegue acessar {origin} para recibos de entrega e mensagens recebidas. Peça ao administrador do servidor que defina public_base_url com um endereço https público.',
  receiptsUrl: 'Cada mensagem contém a URL de recibos para {name}.',
  inboundHere: 'As mensagens recebidas chegam a este remetente.',
  numberForeign: '{address} não é um número desta conta. Compre o número ou informe a conta que o possui.',
  numberNoSms: '{address} não pode enviar SMS. Compre um número com SMS.',
  numberWorks: '{address} pertence à conta e pode enviar SMS.',
  sandboxWorks: 'A operadora de teste é integrada. Nenhum celular recebe nada.',
  creditNone: 'A conta não tem mais crédito. Adicione crédito no console da Plivo.',
  creditLeft: 'A conta pode pagar mensagens.',

  answered: '{name} respondeu {status}.',
  answeredWith: '{name} respondeu {status}: “{answer}”',
  gatewayAnswered: 'O gateway respondeu {status}.',
  gatewayAnsweredWith: 'O gateway respondeu {status}: “{answer}”',
  together: '{first} {second}',
  answerWithoutId: 'A resposta não tem ID de mensagem.',
  gatewayWord: 'As configurações não indicam o que “{word}” significa.',
  gatewayNoId: 'A resposta não tem ID de mensagem em {path}.',
  notBegun: 'O envio terminou antes da entrega da mensagem.',
  testRefused: 'Recusado: este número sempre recusa.',
  testLost: 'A resposta se perdeu: este número nunca responde.',
  testThrottled: 'Limitado: este número só aceita mensagens depois de uma espera.',

  notChecked: 'Não verificado.',
  answers: '{place} responde.',
  twilioAdvice:
    'Copie de novo “Account SID” e “Auth Token” da página inicial do console do Twilio. Uma chave de API precisa ser da mesma conta.',
  plivoAdvice: 'Copie de novo “Auth ID” e “Auth Token” da página de visão geral do console da Plivo.',
  telnyxAdvice:
    'Crie uma chave de API (v2) em “API Keys” no portal da Telnyx e digite-a de novo. O perfil de mensagens precisa ser da mesma conta.',
  vonageAdvice:
    'Copie de novo “API key” e “API secret” de “API Settings” no painel da Vonage. Um segredo é mostrado uma única vez.',
  twilioService:
    'O Messaging Service escolhe o número. Envie uma mensagem de teste para ver se o serviço tem um número. Digite em “Integration” a URL para mensagens recebidas deste remetente.',
  twilioName:
    '{address} é um número curto ou um nome, e o Twilio não dá informações sobre eles. Envie uma mensagem de teste.',
  numberNoMms:
    '{address} não pode enviar MMS. Desative “O número pode enviar arquivos (MMS)” para que os arquivos virem links no texto.',
  inboundElsewhere: 'As mensagens recebidas vão para {url}, por isso um STOP não pode chegar aqui.',
  inboundNowhere: 'As mensagens recebidas não vão para lugar nenhum, por isso um STOP não pode chegar aqui.',
  twilioInbound:
    'Digite a URL para mensagens recebidas deste remetente no número, no console do Twilio, em “A message comes in”, como webhook com HTTP POST.',
  telnyxInbound:
    'No perfil de mensagens do número, digite como URL de webhook a URL para mensagens recebidas que este remetente mostra, e escolha a versão 2 da API.',
  telnyxProfileUnknown: 'Não verificado, porque falta o ID do perfil de mensagens.',
  telnyxProfileOff: 'O perfil de mensagens está desativado. Ative-o no portal da Telnyx.',
  telnyxProfileOn: 'O perfil de mensagens está ativado.',
  plivoInbound:
    'Não verificado. Digite a URL para mensagens recebidas deste remetente como “Message URL” (POST) do aplicativo do número e envie uma mensagem ao número.',
  eventsUrl:
    '{name} pode comunicar devoluções e denúncias a este servidor. O webhook de {name} precisa ter a URL deste remetente.',
  eventsNowhere:
    '{name} não consegue comunicar devoluções e denúncias a {origin}. Peça ao administrador do servidor que defina public_base_url como um endereço https público.',
  dkimService:
    '{domain} não tem registro DKIM de {name}. Verifique o domínio em {name} e adicione os registros DNS mostrados lá.',
  dmarcService: '{domain} tem um registro DMARC. Os e-mails o cumprem assim que {name} assina pelo domínio.',
  postmarkAdvice:
    'Copie novamente o token de API do servidor em “API Tokens” no Postmark e confira o ID do fluxo de mensagens (message stream).',
  postmarkStream: 'O fluxo de mensagens {name} pode enviar.',
  postmarkStreamOff: 'O fluxo de mensagens {name} está arquivado. Restaure-o no Postmark ou informe outro.',
  postmarkOwnLink:
    'O Postmark adiciona um link de descadastro próprio aos e-mails do fluxo {name}. Peça ao Postmark o descadastro “Custom”, porque os e-mails já têm um link.',
  mailgunAdvice:
    'Copie de novo a chave de API e o nome do domínio de envio no Mailgun, e escolha a região do domínio. Uma chave de envio pode enviar, mas não pode ser verificada.',
  domainVerified: '{name} verificou {domain}.',
  domainUnverified:
    '{name} não verificou {domain}. Adicione os registros DNS mostrados lá e verifique o domínio.',
  sesAdvice:
    'Copie de novo a chave de acesso do usuário do IAM e confira a região. A política dele precisa permitir ses:SendEmail, ses:SendRawEmail, ses:GetAccount e ses:GetEmailIdentity.',
  sesPaused: 'O Amazon SES suspendeu os envios desta conta. Veja as “Reputation metrics” no console do SES.',
  sesSandbox:
    'A conta está no ambiente de testes do Amazon SES, então só endereços verificados recebem e-mails. Solicite “Production access” no console do SES.',
  sesWorks: 'A conta pode enviar {count, number} e-mails em 24 horas, {perSecond, number} por segundo.',
  domainUnknown:
    'O {name} não mostra {domain}. Se o próprio endereço deste remetente está verificado, não há problema. Caso contrário, verifique o domínio.',
  dkimByService: '{name} assina os e-mails de {domain}.',
  eventsUnproven:
    'Só o segredo na URL do webhook prova que um aviso vem de {name}. Preencha as configurações do webhook para ter uma segunda prova.',
  vonageInbound:
    'Não verificado. Escolha a Messages API para SMS em “API Settings”, digite a URL para mensagens recebidas deste remetente como webhook de mensagens recebidas e envie uma mensagem ao número.',
  credentialsByMessage:
    'Só uma mensagem mostra se o gateway aceita as credenciais. Envie uma mensagem de teste.',
  gatewayReceipts: 'As configurações descrevem os recibos de entrega.',
  gatewayNoReceipts:
    'As configurações não descrevem recibos de entrega, por isso as mensagens ficam como “enviadas”.',
  gatewayInbound: 'As configurações descrevem as mensagens recebidas.',
  gatewayNoInbound:
    'As configurações não descrevem mensagens recebidas, por isso um STOP não pode chegar aqui.',

  kannelAccepts: 'O Kannel aceita o nome e a senha.',
  kannelRefuses: 'O Kannel recusa o nome e a senha ou o endereço deste servidor (user-allow-ip).',
  kannelOther: 'Um serviço sendsms nunca dá esta resposta. Verifique a URL do serviço sendsms.',
  kannelPageAnswered: 'A página de status respondeu {status}.',
  kannelPageAnsweredWith: 'A página de status respondeu {status}: “{answer}”',
  kannelNoSmsc: 'O Kannel não tem conexão com o smsc-id {smsc}.',
  kannelNoConnection: 'O Kannel não tem conexão com nenhuma operadora.',
  kannelOnline: 'On-line: {names}.',
  kannelOffline: 'Sem conexão com uma operadora. O Kannel mostra {states}.',
  kannelNoStatusPage:
    'A conexão com a operadora não foi verificada, porque as configurações não têm a URL da página de status. Envie uma mensagem de teste.',
  kannelReceipts:
    'Os recibos de entrega não podem ser verificados daqui. Envie uma mensagem de teste: se ela for entregue, o Kannel alcança a URL para recibos.',
  kannelInbound:
    'Só uma mensagem recebida mostra se o STOP chega aqui. Coloque na get-url do sms-service a URL para mensagens recebidas deste remetente, seguida de {query}.',
  kannelLong:
    'O Kannel corta uma mensagem de várias partes depois da primeira, a menos que o sendsms-user tenha max-messages = 10 e concatenation = true.',

  smtpRefuses: 'O servidor de e-mail recusa o usuário ou a senha.',
  smtpRefusesCode: 'O servidor de e-mail recusa o usuário ou a senha ({code}).',
  mailInDoubt: 'O servidor de e-mail não disse se aceitou o e-mail.',
  mailNotEncrypted: 'A conexão com o servidor de e-mail não pôde ser criptografada.',
  mailUnreachable: 'O servidor de e-mail não pôde ser acessado.',
  dmarcSpf:
    '{domain} tem um registro DMARC, e o SPF está alinhado com ele, porque as devoluções voltam ao domínio.',
  dmarcSign: 'Configure uma assinatura (DKIM) para que o e-mail encaminhado também passe no DMARC.',
  dmarcSigner: 'A assinatura de {signer} não está alinhada. Defina {domain} como domínio da assinatura.',
  dmarcUnaligned:
    '{domain} tem um registro DMARC, mas nem a assinatura (DKIM) nem o endereço de devoluções estão alinhados com ele.',
  dmarcStrict:
    '{domain} tem um registro DMARC, mas nem a assinatura (DKIM) nem o endereço de devoluções estão alinhados com ele, por isso os provedores de e-mail não entregam os e-mails.',
  dmarcAlign: 'Use {domain} na assinatura ou no endereço de devoluções.',
  dmarcAlignUnsigned:
    'Use {domain} na assinatura ou no endereço de devoluções, a menos que o servidor de e-mail assine por esse domínio.',
  ptrHidden:
    'O endereço IP público de {host} não é visível daqui. Se {host} entrega os e-mails diretamente aos destinatários, verifique nesse servidor se o IP tem um nome de DNS reverso e se esse nome leva ao mesmo IP.',
  ptrNone: '{address}, o endereço de {host}, não tem nome no DNS reverso.',
  ptrOther:
    '{address}, o endereço de {host}, tem o nome de DNS reverso {name}, mas esse nome não leva a este endereço.',
  ptrAdvice:
    'Se {host} envia diretamente aos destinatários, peça ao provedor do endereço um registro PTR com o nome do servidor. Os provedores de e-mail recusam e-mails sem esse registro.',
  recordFound: '{name} tem um registro.',
  tlsReportsNone:
    '{name} não tem registro. O registro é opcional. Com um registro, outros servidores informam a você os e-mails que não puderam ser criptografados (RFC 8460).',
  mtaStsNone:
    '{name} não tem registro. O registro é opcional. Com um registro, outros servidores só enviam e-mail criptografado a você (RFC 8461).',
  mailboxAccepts: 'A caixa aceita o login de {username}.',
  mailboxClosed: 'A caixa fechou a conexão.',
  mailboxNoAddress: 'A caixa não pode ser acessada: o host dela não tem endereço permitido.',
  mailboxRefuses: 'A caixa recusa o nome e a senha.',
  mailboxFailed: 'A conexão com a caixa falhou.',
  mailboxFolder: 'A caixa não tem a pasta {folder} ou não permite gravar nela.',
  mailboxNoMarking: 'A caixa não permite marcar e-mails como lidos.',
  mailTriedAgain: 'Um e-mail da caixa não pôde ser salvo. Haverá outra tentativa.',
  mailsSetAside:
    '{count, plural, one {# e-mail da caixa não pôde ser lido e continua lá, marcado e não lido. Veja-o e depois marque-o como lido. Para tentar de novo, remova a marca.} other {# e-mails da caixa não puderam ser lidos e continuam lá, marcados e não lidos. Veja-os e depois marque-os como lidos. Para tentar de novo, remova a marca.}}',

  whatsappAccepts: 'O WhatsApp aceita o token.',
  whatsappToken:
    'Verifique “Access token” e “Phone number ID”. O token precisa de whatsapp_business_messaging e whatsapp_business_management.',
  whatsappNumber: '{number} é o número da conta.',
  whatsappStatus: '{number} tem o status {status} no WhatsApp.',
  whatsappQuality: 'A qualidade do número é {rating}.',
  whatsappQualityUnknown: 'A qualidade do número é desconhecida.',
  whatsappQualityLow:
    'Os destinatários bloqueiam ou denunciam o número: a qualidade é {rating}. Se continuarem, a Meta baixará o limite.',
  whatsappNoLimit: 'A Meta não limita com quantas pessoas o número pode iniciar uma conversa.',
  whatsappLimitUnknown:
    'A Meta não indica com quantas pessoas o número pode iniciar uma conversa em 24 horas.',
  whatsappLimit: 'A Meta permite que o número inicie conversas com {people, number} pessoas em 24 horas.',
  whatsappSubscribed: 'O app recebe os recibos de entrega e as mensagens da conta.',
  whatsappUnsubscribed:
    'Nenhum app está inscrito na conta, por isso os recibos de entrega e o STOP não chegam. Inscreva-se no campo “messages” no app.',
  whatsappAccount: 'Verifique “WhatsApp Business Account ID”.',
  whatsappNotPublic:
    'A Meta só chama endereços https públicos. Defina public_base_url, que agora é {origin}.',
  whatsappHere: 'Os recibos de entrega do número e as mensagens que ele recebe chegam a este remetente.',
  whatsappElsewhere: 'Os recibos de entrega e as mensagens vão para outro endereço em {origin}.',
  whatsappElsewhereHidden: 'Os recibos de entrega e as mensagens vão para outro endereço.',
  whatsappNowhere: 'A Meta não indica para onde vão os recibos de entrega e as mensagens.',
  whatsappEnter:
    'Digite a URL de callback deste remetente e “Verify token” no app, ou como endereço próprio do número.',
  newsTemplate: 'O modelo {name} ({language}) tem o status {event} no WhatsApp.',
  newsWords: 'A Meta diz: “{words}”',
  newsReason: 'O motivo é {reason}.',
  newsTemplateFlagged:
    'O modelo {name} ({language}) tem o status FLAGGED no WhatsApp: os destinatários o bloqueiam ou denunciam. Se continuarem, a Meta desativará o modelo.',
  newsDisabled: 'A Meta desativou a conta do WhatsApp. Recorra da decisão no Business Support da Meta.',
  newsDisabledOn:
    'A Meta desativará a conta do WhatsApp em {date}. Recorra da decisão no Business Support da Meta.',
  newsDisabledSoon:
    'A Meta desativará a conta do WhatsApp em breve. Recorra da decisão no Business Support da Meta.',
  newsReinstated: 'A Meta restabeleceu a conta do WhatsApp. Verifique o remetente para ativá-lo de novo.',
  newsGone: 'O WhatsApp informa {event}: o app não pode mais usar a conta.',
  newsRestricted: 'A Meta restringe a conta do WhatsApp: {limits}.',
  newsViolation: 'A Meta informa que a conta do WhatsApp viola a política dela.',
  newsViolationOf: 'A Meta informa que a conta do WhatsApp viola a política dela: {violation}.',
  newsFlagged:
    'Os destinatários bloqueiam ou denunciam o número. Se continuarem, a Meta baixará o limite. Envie para menos pessoas e com menos frequência.',
  newsLimit:
    'A Meta agora permite que o número inicie conversas com no máximo {people, number} pessoas em 24 horas. O limite diário do remetente foi reduzido a esse número.',
  capSet: 'O remetente não tinha limite diário. Este é agora o limite dele.',
  capAbove:
    'O limite diário do remetente, {cap, number}, é maior. Reduza-o a {limit, number}, porque as mensagens acima desse número falharão.',
  capBelow: 'O limite diário do remetente, {cap, number}, pode subir até este número.',
  capSame: 'O limite diário do remetente é o mesmo.',

  smppAccepts: 'A operadora aceita a conta {systemId}.',
  smppReceipts: 'Só uma mensagem mostra se a operadora envia recibos. Envie uma mensagem de teste.',
  smppUnreachable: 'A operadora não pôde ser acessada. O motivo está no log do servidor.',
  smppLost: 'A conexão com a operadora foi perdida. O motivo está no log do servidor.',
  smppSilent: 'A operadora não responde.',
  smppLate: 'A operadora não respondeu a tempo.',
  smppLostBefore: 'A conexão foi perdida antes da resposta.',
  smppClosed: 'A conexão com a operadora foi fechada.',
  smppNotBegun: 'A mensagem não pôde ser entregue à operadora.',
  smppUnreadable: 'A resposta da operadora é ilegível.',
  smppPart: 'A parte {part, number} de {parts, number} não foi aceita.',
  smppCode: 'A operadora respondeu {code}.',
  smppNotReady: 'A operadora informa que a sessão não está pronta para mensagens ({code}).',
  smppQueueFull: 'A operadora informa que a fila dela está cheia ({code}).',
  smppTooMany: 'A operadora informa que recebe mensagens demais ao mesmo tempo ({code}).',
  smppSystemError: 'A operadora informa um erro no sistema dela ({code}).',
  smppTemporary: 'A operadora informa um erro temporário ({code}).',
  smppUnknownError: 'A operadora informa um erro desconhecido ({code}).',
  smppMessageLength: 'A operadora informa que o tamanho da mensagem é inválido ({code}).',
  smppCommandLength: 'A operadora informa que o tamanho de um comando é inválido ({code}).',
  smppCommandUnknown: 'A operadora informa que o comando é desconhecido ({code}).',
  smppPriority: 'A operadora informa que a prioridade é inválida ({code}).',
  smppReceiptRequest: 'A operadora informa que o pedido de recibo é inválido ({code}).',
  smppSenderAddress: 'A operadora informa que o endereço do remetente é inválido ({code}).',
  smppRecipientNumber: 'A operadora informa que o número do destinatário é inválido ({code}).',
  smppBindFailed: 'A operadora informa que o login falhou ({code}).',
  smppPassword: 'A operadora informa que a senha é inválida ({code}).',
  smppSystemId: 'A operadora informa que o system ID é inválido ({code}).',
  smppServiceType: 'A operadora informa que o tipo de serviço é inválido ({code}).',
  smppEsmClass: 'A operadora informa que a esm_class é inválida ({code}).',
  smppSubmitFailed: 'A operadora informa que a entrega da mensagem falhou ({code}).',
  smppSourceTon: 'A operadora informa que o tipo de número (TON) do remetente é inválido ({code}).',
  smppSourceNpi: 'A operadora informa que o plano de numeração (NPI) do remetente é inválido ({code}).',
  smppDestTon: 'A operadora informa que o tipo de número (TON) do destinatário é inválido ({code}).',
  smppDestNpi: 'A operadora informa que o plano de numeração (NPI) do destinatário é inválido ({code}).',
  smppSystemType: 'A operadora informa que o tipo de sistema é inválido ({code}).',
  smppReplaceFlag: 'A operadora informa que o indicador de substituição é inválido ({code}).',
  smppDeliveryTime: 'A operadora informa que o horário de entrega agendado é inválido ({code}).',
  smppValidity: 'A operadora informa que o período de validade é inválido ({code}).',
  smppPermanent: 'A operadora informa um erro permanente ({code}).',
  smppRejected: 'A operadora informa que a mensagem foi rejeitada ({code}).',
  smppParameterLength: 'A operadora informa que um parâmetro tem tamanho inválido ({code}).',
  smppParameterMissing: 'A operadora informa que falta um parâmetro ({code}).',
  smppParameterValue: 'A operadora informa que um parâmetro tem valor inválido ({code}).',
  smppUndelivered: 'A operadora informa que a mensagem não pôde ser entregue ({code}).',
  smppServiceForbidden: 'A operadora informa que esta conta não pode usar o tipo de serviço ({code}).',
  smppActForbidden: 'A operadora informa que esta conta não pode realizar esta ação ({code}).',
  smppServiceUnavailable: 'A operadora informa que o tipo de serviço não está disponível ({code}).',
  smppServiceDenied: 'A operadora informa que o tipo de serviço foi negado ({code}).',
  smppAlphabet: 'A operadora informa que o alfabeto é inválido ({code}).',
  smppInUse: 'A operadora informa que a conta está em uso por outra sessão ({code}).',

  connectionFailed: 'A conexão falhou. O motivo está no log do servidor.',
  connectionClosed: 'A conexão foi fechada.',
  senderChanged: 'As configurações deste remetente foram alteradas.',
  senderMoved:
    'O remetente veio de outro servidor sem as credenciais. Digite as credenciais e retome o remetente.',

  keywordsNotTaken:
    'As configurações deste remetente não indicam para onde vão as mensagens com palavras-chave.',
  keywordsUnreadable: 'A resposta da Telnyx é ilegível.',
  keywordsKey: 'A Telnyx respondeu {status}. Verifique a chave de API do remetente.',
  keywordsProfile: 'A Telnyx respondeu {status}. O perfil de mensagens do remetente não existe.',
  keywordsRefused: 'A Telnyx respondeu {status} e não aceitou as palavras-chave.',
  optOutsHere:
    'Os descadastros são respeitados aqui, antes de cada mensagem. Se o provedor responde a STOP sozinho, ative “O provedor responde a STOP, START e HELP” para que os contatos não recebam duas respostas.',
  optOutsTwilio:
    'O Twilio bloqueia um número que envia STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE ou OPTOUT e responde sozinho: ative “O provedor responde a STOP, START e HELP”. Só START do mesmo telefone remove o bloqueio.',
  optOutsTwilioOwn:
    'Digite no Twilio as suas próprias palavras-chave: {keywords} (Messaging Services > Opt-Out Management).',
  optOutsTelnyx:
    'A Telnyx bloqueia um número que envia STOP. START remove o bloqueio. A Telnyx responde a STOP e START sozinha: ative “O provedor responde a STOP, START e HELP”. Todas as palavras-chave são inseridas no perfil de mensagens do remetente, para números do país da organização. Sem o ID do perfil de mensagens, digite as suas próprias palavras-chave no perfil, em Messaging, no portal.',

  guardFiltered:
    'De {whole, plural, one {# mensagem} other {# mensagens}}, {part, plural, one {# foi filtrada} other {# foram filtradas}} ({share, number}%); o limite é {limit, number}%.',
  guardFailed:
    'De {whole, plural, one {# mensagem} other {# mensagens}}, {part, plural, one {# falhou} other {# falharam}} ({share, number}%); o limite é {limit, number}%.',
  guardOptedOut:
    'De {whole, plural, one {# mensagem} other {# mensagens}}, {part, plural, one {# gerou descadastro} other {# geraram descadastro}} ({share, number}%); o limite é {limit, number}%.',
  guardComplained:
    'De {whole, plural, one {# mensagem} other {# mensagens}}, {part, plural, one {# foi marcada como spam} other {# foram marcadas como spam}} ({share, number}%); o limite é {limit, number}%.',
  pauseDown: 'O Carillon não esteve em execução entre {from} e {to}.',
  pauseAudience: 'Não foi possível definir os destinatários. O motivo está no log do servidor.',

  creditsLack:
    '{messages, plural, one {# mensagem custaria} other {# mensagens custariam}} {credits, plural, one {# crédito} other {# créditos}}, mas {available, plural, one {só há # disponível} other {só há # disponíveis}}.',
  creditsLackOf:
    '{messages, plural, one {# mensagem custaria} other {# mensagens custariam}} {credits, plural, one {# crédito} other {# créditos}}, mas {available, plural, one {só há # disponível} other {só há # disponíveis}}. {used, number} de {unit, select, EMAIL {{limit, plural, one {# e-mail} other {# e-mails}}} WHATSAPP {{limit, plural, one {# mensagem de WhatsApp} other {# mensagens de WhatsApp}}} other {{limit, plural, one {# segmento de SMS} other {# segmentos de SMS}}}} do plano e dos pacotes já foram usados.',

  credentialsSealed: 'As credenciais deste remetente não podem ser descriptografadas. Digite-as de novo.',

  cardDeclined: 'O cartão foi recusado.',
  cardFunds: 'O cartão não tem saldo suficiente.',
  cardExpired: 'O cartão expirou.',
  cardNotConfirmed: 'O banco não recebeu a sua confirmação.',
  cardAsks: 'O banco do cartão pede que você confirme o pagamento.',
  cardNone: 'Não há nenhum cartão.',

  fileNoAddress: 'O provedor não deu um endereço utilizável para este arquivo.',
  fileForbidden: 'Não é permitido acessar o endereço deste arquivo.',
  fileSilent: 'O provedor não respondeu.',
  fileAnswered: 'O provedor respondeu {status}.',
  fileTooLarge: 'O arquivo tem mais de {bytes} bytes.',
  fileCutOff: 'O arquivo não pôde ser lido até o fim.',
  fileRedirects: 'O provedor redireciona vezes demais.',
  fileNoRoom:
    'Não há espaço para mais arquivos recebidos. Peça ao administrador do servidor que exclua alguns.',

  // Feeds
  feedAbsent: 'A campanha não tem feed. Adicione o endereço de um feed.',
  feedForbidden: 'O servidor não pode ler este endereço.',
  feedSilent: 'O site do feed não respondeu.',
  feedAnswered: 'O site do feed respondeu {status}.',
  feedTooLong: 'O feed é grande demais.',
  feedNone: 'Não há um feed RSS ou Atom neste endereço.',
  feedUnread: 'Não foi possível ler o feed: {reason}',
  feedNothingNew: 'O feed não tem itens novos, por isso nada foi enviado.',
} satisfies Translation<typeof english>
